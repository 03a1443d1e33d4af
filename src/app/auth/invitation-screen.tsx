import { useNavigate, useParams } from 'react-router'
import { AcceptTerms } from '#src/features/account/components/accept-terms.tsx'
import { useSession } from '#src/features/session/use-session.ts'
import { InvitationPage } from '#src/features/invitations/pages/invitation-page.tsx'
import { workOn } from '#src/features/wedding/use-chosen-wedding.ts'
import { RegistrationByInvitation } from './registration-by-invitation.tsx'

/**
 * The link of an invitation: whoever has an account signs in and comes back here, anybody else
 * registers here.
 */
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
      registration={CoupleRegistration}
      onSignOut={session.signOut}
      onUsed={session.profileChanged}
      onJoined={({ id }) => {
        workOn(id)
        // Whoever had no wedding has one now.
        session.profileChanged()
        void navigate('/dashboard')
      }}
    />
  )
}

function CoupleRegistration(link: { token: string; email: string }) {
  return <RegistrationByInvitation {...link} userType="COUPLE" page={`/invitation/${link.token}`} />
}
