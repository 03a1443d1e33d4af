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
      const request: BookingRequest = { ...wish, version: booking.version }
      const isTaken = await take(request.event, () =>
        takeBookingStep(booking.id, request, crypto.randomUUID()),
      )
      if (isTaken) showToast({ message: t(`bookings:done.${request.event}`) })
      return isTaken
    },
  }
}
