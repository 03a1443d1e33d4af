import { useRef } from 'react'
import type {
  Booking,
  BookingRequest,
  BookingStep,
} from '#machines/bookings/booking-record.schema.ts'
import { useLifecycleAction } from '#src/client/records/lifecycle-action.ts'
import { t } from '#src/i18n/i18n.ts'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { takeBookingStep } from './bookings.queries.ts'

interface StepOptions {
  booking: Booking
  keep: (booking: Booking) => void
  readAgain: () => void
}

/** A request without the version that it is made at. */
export type BookingWish<R = BookingRequest> = R extends unknown ? Omit<R, 'version'> : never

/** One step of a booking at a time; what is now true is told once it holds. */
export function useBookingStep({ booking, keep, readAgain }: StepOptions) {
  const showToast = useToast()
  /** A step whose answer was lost: asked for again it is the same one, at the same version. */
  const lost = useRef<{ text: string; request: BookingRequest; key: string } | null>(null)
  const newAttempt = (wish: BookingWish) => ({
    request: { ...wish, version: booking.version } satisfies BookingRequest,
    key: crypto.randomUUID(),
  })
  const { outcome, take, busyWith } = useLifecycleAction<Booking, BookingStep>({
    record: booking,
    versionOf: ({ version }) => version,
    keep,
    readAgain,
  })
  return {
    outcome,
    busyWith,
    take: async (wish: BookingWish) => {
      const text = JSON.stringify(wish)
      const isAgain = lost.current?.text === text
      const attempt = isAgain && lost.current ? lost.current : { ...newAttempt(wish), text }
      const isTaken = await take(wish.event, async () => {
        const answer = await takeBookingStep(booking.id, attempt.request, attempt.key)
        const isLost = answer.result !== 'answer' && answer.code === 'unreachable'
        lost.current = isLost ? attempt : null
        return answer
      })
      // The answer to what was taken before says how things were then.
      if (isTaken && isAgain) readAgain()
      if (isTaken) showToast({ message: t(`bookings:done.${wish.event}`) })
      return isTaken
    },
  }
}
