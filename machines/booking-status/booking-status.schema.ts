import * as v from 'valibot'
import { daySchema, instantSchema } from '#machines/kernel/values/dates.ts'

/** The status of a booking for one side, as it is shown with it, in its thread and in lists. */
export const bookingStatusSchema = v.object({
  turn: v.picklist(['mine', 'theirs', 'both', 'none']),
  next: v.picklist([
    'answerDate',
    'decideDate',
    'sign',
    'countersign',
    'payDeposit',
    'confirmPayment',
    'payDue',
    'plan',
    'theDay',
    'wait',
    'review',
    'nothing',
  ]),
  deadline: v.nullable(instantSchema),
  /** The day that the deadline names, where it is due on a day and not at an instant. */
  lastDay: v.nullable(daySchema),
  /**
   * What happens at the deadline if nobody does anything: the hold lapses, or the booking whose
   * date was not moved in time.
   */
  afterwards: v.nullable(v.picklist(['lapses', 'staysUnmoved'])),
})

/** Whose turn it is, what comes next, and by when. */
export type BookingStatus = v.InferOutput<typeof bookingStatusSchema>
