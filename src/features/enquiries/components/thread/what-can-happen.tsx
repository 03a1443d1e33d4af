import type { Enquiry, Where } from '#machines/enquiries/enquiry-record.schema.ts'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { formatTime, formatWhen } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Stack } from '#src/ui/layout/layout.tsx'
import { deadlineText, otherName, stepText } from '../enquiry-texts.tsx'
import { refusedText } from './refused-text.tsx'
import css from './thread.module.css'

/**
 * In words from the chart, for whoever looks: what happened, what is open to them and to the other
 * side, each with its reason, and what time does.
 */
export function WhatCanHappen({
  enquiry,
  entries,
  readOnly,
}: {
  enquiry: Enquiry
  entries: readonly Entry[]
  /** Why whoever looks may only read, in words; null where they may do what their side may. */
  readOnly: string | null
}) {
  const { t } = useTranslation()
  const now = useNow()
  const { side, where, actions, theirActions } = enquiry
  const name = otherName(enquiry, side)
  const happened = entries.flatMap((entry) => {
    const what = stepText(entry, { side, name })
    return what === null ? [] : [{ id: entry.id, at: entry.at, what }]
  })
  return (
    <details className={css.fold}>
      <summary>{t('enquiries:help.title')}</summary>
      <Stack>
        <div className={css.columns}>
          <section aria-label={t('enquiries:help.mine')}>
            <h3>{t('enquiries:help.mine')}</h3>
            <Ways actions={actions} readOnly={readOnly} none={t('enquiries:help.nothingMine')} />
          </section>
          <section aria-label={t('enquiries:help.theirs', { name })}>
            <h3>{t('enquiries:help.theirs', { name })}</h3>
            <Ways actions={theirActions} readOnly={null} none={t('enquiries:help.nothingTheirs')} />
          </section>
          <section aria-label={t('enquiries:help.time')}>
            <h3>{t('enquiries:help.time')}</h3>
            <p>{timeText(where, now)}</p>
          </section>
          <section aria-label={t('enquiries:help.happened')}>
            <h3>{t('enquiries:help.happened')}</h3>
            <ol className={css.ways}>
              {happened.map(({ id, at, what }) => (
                <li key={id}>
                  {what}
                  <small>
                    {t('enquiries:facts.deadline', {
                      day: formatWhen(at, now),
                      time: formatTime(at),
                    })}
                  </small>
                </li>
              ))}
            </ol>
          </section>
        </div>
      </Stack>
    </details>
  )
}

function Ways({
  actions: known,
  readOnly,
  none,
}: {
  actions: Enquiry['actions']
  readOnly: string | null
  none: string
}) {
  // What is not shared cannot be hidden, and nobody asks why.
  const actions = known.filter(
    ({ event, refusedBy }) => event !== 'HIDE_CONTACT' || refusedBy.length === 0,
  )
  if (actions.length === 0) return <p>{none}</p>
  return (
    <ul className={css.ways}>
      {actions.map(({ event, refusedBy }) => (
        <li key={event}>
          {t(`enquiries:step.${event}`)}
          <small>
            {refusedBy.length === 0
              ? (readOnly ?? t('enquiries:help.open'))
              : refusedText(refusedBy)}
          </small>
        </li>
      ))}
    </ul>
  )
}

function timeText(where: Where, now: Date) {
  const { turn, deadline, afterwards } = where
  if (deadline === null || afterwards === null) return t('enquiries:help.never')
  return t('enquiries:help.timeAt', {
    when: deadlineText(where, now),
    what: t(`enquiries:then.${turn === 'mine' ? 'mine' : 'theirs'}.${afterwards}`),
  })
}
