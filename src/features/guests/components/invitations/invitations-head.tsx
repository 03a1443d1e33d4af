import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { LoadFailure } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { GuestsHead } from '../table/guests-head.tsx'

export function InvitationsHead({
  answered,
  count,
  disabledReason,
}: {
  answered: number
  count: number
  disabledReason: string | null
}) {
  const { t } = useTranslation()
  return (
    <GuestsHead lead={count > 0 ? t('guests:invitations.lead', { answered, count }) : null}>
      {disabledReason === null && count > 0 ? (
        <ButtonLink to="/dashboard/guests/invitations/cards" kind="quiet">
          {t('guests:invitations.cards')}
        </ButtonLink>
      ) : null}
    </GuestsHead>
  )
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
