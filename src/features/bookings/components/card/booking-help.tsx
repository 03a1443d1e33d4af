import type { ReactNode } from 'react'
import type { Booking, BookingStep } from '#machines/bookings/booking-record.schema.ts'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { formatTime, formatWhen } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { bookingStepText } from '../booking-entry.tsx'
import { deadlineText, otherName } from '../booking-texts.tsx'
import css from './booking.module.css'

/**
 * In words from the chart, for whoever looks: what happened, what is open to them and to the other
 * side, each with its reason, and what time does.
 */
export function BookingHelp({
  booking,
  entries,
  mayNot,
}: {
  booking: Booking
  entries: readonly Entry[]
  /** Why whoever looks may not take a step of their side, in words; null where they may. */
  mayNot: (event: BookingStep) => string | null
}) {
  const { t } = useTranslation()
  const now = useNow()
  const { actions, theirActions } = booking
  const name = otherName(booking)
  const happened = happenedIn(booking, entries)
  return (
    <details className={css.help}>
      <summary>{t('bookings:help.title')}</summary>
      <div className={css.columns}>
        <Part title={t('bookings:help.mine')}>
          <Ways actions={actions} mayNot={mayNot} />
        </Part>
        <Part title={t('bookings:help.theirs', { name })}>
          <Ways actions={theirActions} mayNot={nothing} />
        </Part>
        <Part title={t('bookings:help.time')}>
          <p>{timeText(booking, now)}</p>
        </Part>
        <Part title={t('bookings:help.happened')}>
          <ol>
            {happened.map(({ id, at, what }) => (
              <li key={id}>
                {what}
                <small>
                  {t('bookings:facts.deadline', {
                    day: formatWhen(at, now),
                    time: formatTime(at),
                  })}
                </small>
              </li>
            ))}
          </ol>
        </Part>
      </div>
    </details>
  )
}

/** What the booking did so far, the latest last. */
export function happenedIn(booking: Booking, entries: readonly Entry[]) {
  const reader = { side: booking.side, name: otherName(booking) }
  return entries.flatMap((entry) => {
    const what = entry.kind === 'booking_step' ? bookingStepText(entry, reader) : null
    return what === null ? [] : [{ id: entry.id, at: entry.at, what }]
  })
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      {children}
    </section>
  )
}

const nothing = () => null

function Ways({
  actions,
  mayNot,
}: Pick<Booking, 'actions'> & { mayNot: (event: BookingStep) => string | null }) {
  if (actions.length === 0) return <p>{t('bookings:help.nothing')}</p>
  return (
    <ul>
      {actions.map(({ event, refusedBy }) => (
        <li key={event}>
          {t(`bookings:step.${event}`)}
          <small>
            {refusedBy.length === 0
              ? (mayNot(event) ?? t('bookings:help.open'))
              : disabledReasonFor({ event, refusedBy })}
          </small>
        </li>
      ))}
    </ul>
  )
}

/** Why a step may not be taken yet, in words. */
export function disabledReasonFor({
  event,
  refusedBy,
}: {
  event: BookingStep
  refusedBy: readonly string[]
}) {
  if (refusedBy.includes('isNotSuspended')) return t('bookings:help.suspended')
  if (refusedBy.includes('hasDay')) return t('bookings:help.dayOver')
  if (refusedBy.includes('hasPlace')) return t('bookings:help.dayFull')
  if (refusedBy.includes('hasTime')) return t('bookings:help.heldToTheDay')
  const waitsToBeBooked = event === 'READY' || event === 'SAY_TIMES'
  return t(waitsToBeBooked ? 'bookings:help.notBooked' : 'bookings:help.notNow')
}

function timeText({ where: { deadline, lastDay, afterwards } }: Booking, now: Date) {
  if (deadline === null) return t('bookings:help.never')
  const when = deadlineText({ deadline, lastDay }, now)
  return afterwards === null
    ? t('bookings:help.due', { day: when })
    : t('bookings:help.timeAt', { when, what: t(`bookings:afterwards.${afterwards}`) })
}
