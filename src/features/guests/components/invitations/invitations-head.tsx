import { t, useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { LoadFailure } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { GuestsHead } from '../table/guests-head.tsx'

interface Counts {
  /** Households that are invited to anything. */
  count: number
  /** Those of them whose invitation was sent, or who have answered without one. */
  sent: number
  answered: number
}

export function InvitationsHead({
  disabledReason,
  ...counts
}: Counts & { disabledReason: string | null }) {
  const { t } = useTranslation()
  const { count } = counts
  return (
    <GuestsHead lead={count > 0 ? leadOf(counts) : null}>
      {disabledReason === null && count > 0 ? (
        <ButtonLink to="/dashboard/guests/invitations/cards" kind="quiet">
          {t('guests:invitations.cards')}
        </ButtonLink>
      ) : null}
    </GuestsHead>
  )
}

/** Nobody was asked anything before an invitation was sent. */
function leadOf({ count, sent, answered }: Counts) {
  if (sent === 0) return t('guests:invitations.leadUnsent', { count })
  const lead = t('guests:invitations.lead', { answered, count: sent })
  return sent === count ? lead : `${lead} ${t('guests:invitations.left', { count: count - sent })}`
}

export function StillReading() {
  const { t } = useTranslation()
  return (
    <>
      <GuestsHead lead={null} />
      <Card>
        <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
      </Card>
    </>
  )
}

export function NotRead({ code, onRetry }: { code: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <GuestsHead lead={null} />
      <LoadFailure as="page" title={t('guests:invitations.failed')} code={code} onRetry={onRetry} />
    </>
  )
}
