import type { ReceivedInvitation as Invitation } from '#machines/wedding/invitation/invitation.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { rightsText } from '#src/i18n/parts/rights-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { ReceivedInvitation } from '../components/received-invitation.tsx'
import type { Visit } from '../components/received-invitation.tsx'
import { weddingInvitation } from '../received.queries.ts'

/** What the link of an invitation into a wedding leads to. */
export function InvitationPage(visit: Visit<Wedding>) {
  const { t } = useTranslation()
  return (
    <ReceivedInvitation
      {...visit}
      texts="wedding:invitation"
      calls={weddingInvitation}
      userType="COUPLE"
      Head={Head}
      wayOn={<ButtonLink to="/dashboard">{t('wedding:invitation.over.accepted.way')}</ButtonLink>}
      LeaveOwn={LeaveOwnWedding}
    />
  )
}

function Head({ invitation: { kind, rights, names, inviter } }: { invitation: Invitation }) {
  const { t } = useTranslation()
  const isPartner = kind === 'partner'
  return (
    <>
      <h1>
        {t(isPartner ? 'wedding:invitation.partnerTitle' : 'wedding:invitation.helperTitle', {
          inviter,
        })}
      </h1>
      <p>
        <strong>{t('wedding:invitation.whose', { names: coupleName(names) })}</strong>
      </p>
      <p>
        {isPartner
          ? t('wedding:invitation.asPartner', { inviter })
          : t('wedding:invitation.asHelper')}
      </p>
      {isPartner ? null : (
        <p>
          <strong>{rightsText(rights)}</strong>
        </p>
      )}
    </>
  )
}

function LeaveOwnWedding({
  isOpen,
  isBusy,
  onKeep,
  onLeave,
}: {
  isOpen: boolean
  isBusy: boolean
  onKeep: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation()
  return (
    <Confirm
      open={isOpen}
      question={t('wedding:invitation.ownQuestion')}
      act={t('wedding:invitation.ownAct')}
      busy={isBusy}
      busyLabel={t('wedding:invitation.joining')}
      onAct={onLeave}
      keep={t('wedding:invitation.ownKeep')}
      onKeep={onKeep}
    >
      {t('wedding:invitation.ownMeans')}
    </Confirm>
  )
}
