import type { ReservationEvent } from './gift-reservation.machine.ts'

/**
 * What may happen to what a household gives: generated paths and the statechart page offer these.
 */
export const giftReservationCases: readonly ReservationEvent[] = [
  { type: 'RESERVE', units: 1, left: 1 },
  { type: 'RESERVE', units: 2, left: 1 },
  { type: 'CHANGE', units: 1, left: 1 },
  { type: 'CHANGE', units: 2, left: 1 },
  { type: 'RELEASE', units: 1, left: 1 },
  { type: 'FREE' },
  { type: 'RECEIVE' },
  { type: 'TAKE_BACK' },
  { type: 'THANK' },
  { type: 'UNTHANK' },
]
