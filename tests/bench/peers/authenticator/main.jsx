/** The sign-in page that Amplify's documentation builds. */
import { Authenticator } from '@aws-amplify/ui-react'
import '@aws-amplify/ui-react/styles.css'
import { Amplify } from 'aws-amplify'
import { createRoot } from 'react-dom/client'

Amplify.configure({
  Auth: { Cognito: { userPoolId: 'eu-west-1_LOCAL0001', userPoolClientId: 'vowlinelocalwebclient00001' } },
})

createRoot(document.getElementById('root')).render(<Authenticator>{({ user }) => <p>{user.username}</p>}</Authenticator>)
