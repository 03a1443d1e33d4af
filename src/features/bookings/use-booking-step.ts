import { useState } from 'react'
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

/** What a step was taken from: a payment by its id, the contract, or the booking as a whole. */
export type StepPlace = 'contract' | 'booking' | (string & {})

/** One step of a booking at a time; what is now true is told once it holds. */
export function useBookingStep({ booking, keep, readAgain }: StepOptions) {
  const showToast = useToast()
  const [place, setPlace] = useState<StepPlace>('booking')
  const { outcome, take, busyWith } = useLifecycleAction<Booking, BookingStep>({
    record: booking,
    versionOf: ({ version }) => version,
    keep,
    readAgain,
  })
  return {
    /** What became of the last step, where it was taken. */
    outcomeAt: (at: StepPlace) => (at === place ? outcome : ({ state: 'still' } as const)),
    busyWith,
    /** `begunAt` is the version that somebody read when they opened the form of a step. */
    take: async (wish: BookingWish, begunAt?: number) => {
      setPlace(placeOf(wish))
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

function placeOf(wish: BookingWish): StepPlace {
  if ('paymentId' in wish) return wish.paymentId
  return wish.event === 'SIGN' || wish.event === 'COUNTERSIGN' ? 'contract' : 'booking'
}
