import { memo } from 'react'
import type { GuestCounts } from '#machines/guests/counts/counts.schema.ts'
import { standings } from '#machines/guests/guest.schema.ts'
import type { Standing } from '#machines/guests/guest.schema.ts'
import { t } from '#src/i18n/t.ts'
import { Card } from '#src/ui/layout/layout.tsx'
import css from './summary.module.css'

interface SummaryProps {
  counts: GuestCounts
  standing: Standing | 'all'
  onFilter: (standing: Standing | 'all') => void
}

/** How many have answered what, as a bar; each part of it is what the list can be narrowed to. */
export const Summary = memo(function Summary({ counts, standing, onFilter }: SummaryProps) {
  const { people } = counts
  const answered = counts.standing.coming + counts.standing.not_coming
  const parts = standings.filter((one) => counts.standing[one] > 0)
  const isNobodyInvited = counts.standing.uninvited === people
  return (
    <Card label={t('guests:summary.label')}>
      <div className={css.title}>
        <h2>
          {isNobodyInvited ? t('guests:summary.none') : t('guests:summary.title', { answered, people: people - counts.standing.uninvited })}
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
          <b>{people.toLocaleString()}</b> {t('guests:summary.all')}
        </button>
        {standings.map((one) => (
          <button key={one} type="button" aria-pressed={standing === one} onClick={() => onFilter(standing === one ? 'all' : one)}>
            <i data-standing={one} />
            <b>{counts.standing[one].toLocaleString()}</b> {t(`guests:standing.${one}`)}
          </button>
        ))}
      </fieldset>
    </Card>
  )
})
