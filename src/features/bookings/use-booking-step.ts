import type {
  Booking,
  BookingRequest,
  BookingStep,
} from '#machines/bookings/booking-record.schema.ts'
import { useLifecycleAction } from '#src/client/records/lifecycle-action.ts'
import type { Wish } from '#src/client/records/lifecycle-action.ts'
import { t } from '#src/i18n/i18n.ts'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { takeBookingStep } from './bookings.queries.ts'

interface StepOptions {
  booking: Booking
  keep: (booking: Booking) => void
  readAgain: () => void
}

export type BookingWish = Wish<BookingRequest>

/** One step of a booking at a time; what is now true is told once it holds. */
export function useBookingStep({ booking, keep, readAgain }: StepOptions) {
  const showToast = useToast()
  const { outcome, take, busyWith } = useLifecycleAction<Booking, BookingStep>({
    record: booking,
    versionOf: ({ version }) => version,
    keep,
    readAgain,
  })
  return {
    outcome,
    busyWith,
    /** `begunAt` is the version that somebody read when they opened the form of a step. */
    take: async (wish: BookingWish, begunAt?: number) => {
      const isTaken = await take(
        wish,
        (request, key) => takeBookingStep(booking.id, request, key),
        begunAt,
      )
      if (isTaken) showToast({ message: t(`bookings:done.${wish.event}`) })
      return isTaken
    },
  }
}
