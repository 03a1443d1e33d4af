import { useState } from 'react'
import type { Booking } from '#machines/bookings/booking-record.schema.ts'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { useOpened } from '#src/ui/overlays/use-opened.ts'
import { bookingOptions } from '../../bookings.queries.ts'
import { useBookingStep } from '../../use-booking-step.ts'
import type { BookingWish, StepPlace } from '../../use-booking-step.ts'
import { happenedIn } from './booking-help.tsx'

/** The steps of whoever looks, and the form that is open. What it sends is about what was read. */
export function useSteps({
  booking,
  enquiryId,
  onStep,
  readAgain,
  entries,
}: {
  booking: Booking
  enquiryId: string
  onStep: () => void
  readAgain: () => void
  entries: readonly Entry[]
}) {
  const keep = useSetQueryData(bookingOptions(enquiryId))
  const [opened, open] = useOpened<Opened>()
  const [begunAt, setBegunAt] = useState(booking.version)
  const { outcomeAt, take, busyWith } = useBookingStep({
    booking,
    keep: (changed) => {
      keep(changed)
      setBegunAt(changed.version)
      onStep()
    },
    readAgain,
  })
  const latest = happenedIn(booking, entries).at(-1)?.what
  const renderOutcome = (place: StepPlace) => <Outcome outcome={outcomeAt(place)} latest={latest} />
  const part = { booking, take, busyWith, renderOutcome }
  return {
    renderOutcome,
    opened,
    open: (step: Opened) => {
      setBegunAt(booking.version)
      open(step)
    },
    part,
    form: {
      ...part,
      take: (wish: BookingWish) => take(wish, begunAt),
      onClose: () => open(null),
    },
  }
}

/** The steps that a form of their own asks about. */
export type Opened = 'OFFER_CONTRACT' | 'SAY_TIMES' | 'CANCEL'

/** What became of the last step, where it did not hold. */
function Outcome({
  outcome,
  latest,
}: {
  outcome: ReturnType<ReturnType<typeof useBookingStep>['outcomeAt']>
  /** What happened last, in words. */
  latest: string | undefined
}) {
  const { t } = useTranslation()
  const stale = latest ? t('bookings:staleSince', { what: latest }) : t('bookings:stale')
  return (
    <>
      <Notice>{outcome.state === 'stale' ? stale : null}</Notice>
      <Notice kind="critical">
        {outcome.state === 'refused'
          ? t('bookings:refused', { reason: errorText(outcome.reason) ?? '' })
          : null}
      </Notice>
    </>
  )
}
