import { useNavigate, useParams } from 'react-router'
import { AcceptTerms } from '#src/features/account/components/accept-terms.tsx'
import { InvitedRegistration } from '#src/features/account/components/invited-registration.tsx'
import { storeReturnTarget } from '#src/features/session/return-target.bindings.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { InvitationPage } from '#src/features/wedding/pages/invitation-page.tsx'
import { workOn } from '#src/features/wedding/use-chosen-wedding.ts'
import { useAfterRegistration } from './use-after-registration.ts'

/** The link of an invitation: whoever has an account signs in and comes back here, anybody else registers here. */
export function InvitationScreen() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const session = useSession()
  if (session.isLoading) return null
  return (
    <InvitationPage
      token={token}
      me={session.me}
      acceptTerms={AcceptTerms}
      registration={InvitedRegistrationHere}
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

function InvitedRegistrationHere({ token, email }: { token: string; email: string }) {
  const goOn = useAfterRegistration()
  const here = `/invitation/${token}`
  return (
    <InvitedRegistration
      token={token}
      userType="COUPLE"
      email={email}
      signInAt={`/login?${new URLSearchParams({ redirect: here })}`}
      onRegistered={({ email: registered, isConfirmed, isSaved }) => {
        // What could not be sent with the account is pressed here after the sign-in.
        if (!isSaved) storeReturnTarget(here)
        goOn(registered, isConfirmed)
      }}
    />
  )
}
