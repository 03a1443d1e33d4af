import { useNavigate, useParams } from 'react-router'
import { AcceptTerms } from '#src/features/account/components/accept-terms.tsx'
import { storeReturnTarget } from '#src/features/session/return-target.bindings.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { InvitationPage } from '#src/features/wedding/pages/invitation-page.tsx'
import { workOn } from '#src/features/wedding/use-chosen-wedding.ts'

/** The link of an invitation: whoever has to sign in or up first comes back here. */
export function InvitationScreen() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const session = useSession()
  if (session.isLoading) return null
  const leave = (way: string) => {
    storeReturnTarget(`/invitation/${token}`)
    void navigate(way)
  }
  return (
    <InvitationPage
      token={token}
      me={session.me}
      acceptTerms={AcceptTerms}
      onSignIn={() => leave('/login')}
      onRegister={() => leave('/register')}
      onSignOut={session.signOut}
      onJoined={({ id }) => {
        workOn(id)
        // Whoever had no wedding has one now.
        session.profileChanged()
        void navigate('/dashboard')
      }}
    />
  )
}
