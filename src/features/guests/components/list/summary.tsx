import { memo } from 'react'
import type { GuestCounts } from '#machines/guests/answer/counts.schema.ts'
import { standings } from '#machines/guests/guest.schema.ts'
import type { Standing } from '#machines/guests/guest.schema.ts'
import { invitationStatuses } from '#machines/guests/rsvp/rsvp.rules.ts'
import type { InvitationStatus } from '#machines/guests/rsvp/rsvp.rules.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/layout/layout.tsx'
import css from './summary.module.css'

interface SummaryProps {
  counts: GuestCounts
  standing: Standing | 'all'
  onFilter: (standing: Standing | 'all') => void
  /** How many households stand where with their invitations; null while there are none. */
  invitations: Record<InvitationStatus, number> | null
  invitation: InvitationStatus | 'all'
  onInvitation: (standing: InvitationStatus | 'all') => void
}

/**
 * How many have answered what, as a bar, and where the invitations stand; each part of it is what
 * the list can be narrowed to.
 */
export const Summary = memo(function Summary({
  counts,
  standing,
  onFilter,
  invitations,
  invitation,
  onInvitation,
}: SummaryProps) {
  const { t } = useTranslation()
  const { people } = counts
  const answered = counts.standing.coming + counts.standing.not_coming
  const parts = standings.filter((one) => counts.standing[one] > 0)
  const isNobodyInvited = counts.standing.uninvited === people
  return (
    <Card label={t('guests:summary.label')}>
      <div className={css.title}>
        <h2>
          {isNobodyInvited
            ? t('guests:summary.none')
            : t('guests:summary.title', { answered, people: people - counts.standing.uninvited })}
        </h2>
        <p>{t('guests:summary.why')}</p>
      </div>
      <div className={css.bar} aria-hidden="true">
        {parts.map((one) => (
          <i key={one} data-standing={one} style={{ flexGrow: counts.standing[one] }} />
        ))}
      </div>
      <fieldset className={css.parts} aria-label={t('guests:summary.label')}>
        <button type="button" aria-pressed={standing === 'all'} onClick={() => onFilter('all')}>
          <b>{formatNumber(people)}</b> {t('guests:summary.all')}
        </button>
        {standings.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={standing === one}
            onClick={() => onFilter(standing === one ? 'all' : one)}
          >
            <i data-standing={one} />
            <b>{formatNumber(counts.standing[one])}</b> {t(`guests:standing.${one}`)}
          </button>
        ))}
      </fieldset>
      {invitations ? <InvitationParts {...{ invitations, invitation, onInvitation }} /> : null}
    </Card>
  )
})

function InvitationParts({
  invitations,
  invitation,
  onInvitation,
}: {
  invitations: NonNullable<SummaryProps['invitations']>
  invitation: InvitationStatus | 'all'
  onInvitation: (standing: InvitationStatus | 'all') => void
}) {
  const { t } = useTranslation()
  return (
    <fieldset className={css.parts} aria-label={t('guests:summary.invitationLabel')}>
      <span className={css.about} aria-hidden="true">
        {t('guests:summary.invitations')}
      </span>
      {invitationStatuses
        .filter((one) => invitations[one] > 0 || one === invitation)
        .map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={invitation === one}
            onClick={() => onInvitation(invitation === one ? 'all' : one)}
          >
            <b>{formatNumber(invitations[one])}</b> {t(`guests:summary.invitation.${one}`)}
          </button>
        ))}
    </fieldset>
  )
}
