import * as v from 'valibot'
import { instantSchema } from '#machines/kernel/values/dates.ts'

/** Where a booking stands as one side reads it; threads and lists say it as well. */
export const standingSchema = v.object({
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
  /** What happens at the deadline if nobody does anything. */
  afterwards: v.nullable(v.picklist(['lapses'])),
})

/** Whose turn it is, what comes next, and by when. */
export type Standing = v.InferOutput<typeof standingSchema>
