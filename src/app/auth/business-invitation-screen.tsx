import { useNavigate, useParams } from 'react-router'
import { AcceptTerms } from '#src/features/account/components/accept-terms.tsx'
import { useSession } from '#src/features/session/use-session.ts'
import { BusinessInvitationPage } from '#src/features/invitations/pages/business-invitation-page.tsx'
import { RegistrationByInvitation } from './registration-by-invitation.tsx'

/**
 * The link of an invitation into a business: whoever has an account signs in and comes back here,
 * anybody else registers here.
 */
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
      registration={ColleagueRegistration}
      onSignOut={session.signOut}
      onUsed={session.profileChanged}
      onJoined={() => {
        // Whoever had no business works for one now.
        session.profileChanged()
        void navigate('/vendor-dashboard')
      }}
    />
  )
}

function ColleagueRegistration(link: { token: string; email: string }) {
  return (
    <RegistrationByInvitation
      {...link}
      userType="VENDOR"
      page={`/business-invitation/${link.token}`}
    />
  )
}
