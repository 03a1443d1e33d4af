import { inOrder } from './statements.ts'

/** A business reads its bookings by their day. */
export const bookingsByDay = inOrder(() => [
  `create index bookings_of_business_by_day on bookings (business_id, first_day, id)`,
])
