import type { ReceivedColleagueInvitation as Invitation } from '#machines/staff/staff.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { ReceivedInvitation } from '../components/received-invitation.tsx'
import type { Visit } from '../components/received-invitation.tsx'
import { businessInvitation } from '../received.queries.ts'

/** What the link of an invitation into a business leads to. */
export function BusinessInvitationPage(visit: Visit<unknown>) {
  const { t } = useTranslation()
  return (
    <ReceivedInvitation
      {...visit}
      texts="staff:received"
      calls={businessInvitation}
      userType="VENDOR"
      Head={Head}
      wayOn={
        <ButtonLink to="/vendor-dashboard">{t('staff:received.over.accepted.way')}</ButtonLink>
      }
    />
  )
}

function Head({ invitation: { businessName, inviter } }: { invitation: Invitation }) {
  const { t } = useTranslation()
  return (
    <>
      <h1>{t('staff:received.title', { inviter, businessName })}</h1>
      <p>{t('staff:received.may', { businessName })}</p>
    </>
  )
}
