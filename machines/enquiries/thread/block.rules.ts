import { and } from 'xstate'
import type { SettledState } from '../enquiry.schema.ts'
import { noted, recordFact } from '../enquiry-setup.rules.ts'

/** One side has blocked the other. */
export const block = {
  target: '#enquiry.closed.blocked',
  meta: { ends: true, asks: true },
  actions: [noted('noteEnd'), recordFact('blocked')],
} as const

/** A booking has ended and one side may block the other; the booking keeps its ending. */
export const settled = (settledAs: SettledState) => ({
  on: {
    BLOCK: {
      target: '#enquiry.closed.blocked',
      meta: { ends: true, asks: true },
      actions: [
        noted('noteBlocker'),
        { type: 'noteSettled', params: { settledAs } },
        recordFact('blocked'),
      ],
    } as const,
  },
})

/**
 * The side that blocked unblocks: a thread with a booking returns to its ending, any other stays
 * declined.
 */
export const unblock = [
  {
    guard: and(['isBlocker', 'wasCompleted']),
    target: 'settled.completed',
    actions: ['forgetBlocker', recordFact('unblocked')],
  },
  {
    guard: and(['isBlocker', 'wasCalledOff']),
    target: 'settled.cancelled',
    actions: ['forgetBlocker', recordFact('unblocked')],
  },
  {
    guard: and(['isBlocker', 'wasLapsed']),
    target: 'settled.lapsed',
    actions: ['forgetBlocker', recordFact('unblocked')],
  },
  { guard: 'isBlocker', target: 'ended.declined', actions: recordFact('unblocked') },
] as const
