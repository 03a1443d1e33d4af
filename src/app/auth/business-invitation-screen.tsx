import { useNavigate, useParams } from 'react-router'
import { AcceptTerms } from '#src/features/account/components/accept-terms.tsx'
import { InvitedRegistration } from '#src/features/account/components/invited-registration.tsx'
import { storeReturnTarget } from '#src/features/session/return-target.bindings.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { BusinessInvitationPage } from '#src/features/staff/pages/business-invitation-page.tsx'
import { useAfterRegistration } from './use-after-registration.ts'

/** The link of an invitation into a business: whoever has an account signs in and comes back here, anybody else registers here. */
export function BusinessInvitationScreen() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const session = useSession()
  if (session.isLoading) return null
  return (
    <BusinessInvitationPage
      token={token}
      me={session.me}
      acceptTerms={AcceptTerms}
      registration={ColleaguesRegistration}
      onSignOut={session.signOut}
      onJoined={() => {
        // Whoever had no business works for one now.
        session.profileChanged()
        void navigate('/vendor-dashboard')
      }}
    />
  )
}

function ColleaguesRegistration({ token, email }: { token: string; email: string }) {
  const goOn = useAfterRegistration()
  const here = `/business-invitation/${token}`
  return (
    <InvitedRegistration
      token={token}
      userType="VENDOR"
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
