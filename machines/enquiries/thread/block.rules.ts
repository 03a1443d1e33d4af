import { and } from 'xstate'
import type { SettledState } from '../enquiry.schema.ts'
import { noted, tell } from '../enquiry-setup.rules.ts'

/** One of them wants to hear no more. */
export const block = {
  target: '#enquiry.closed.blocked',
  meta: { ends: true, asks: true },
  actions: [noted('noteEnd'), tell('blocked')],
} as const

/** A booking is over, and one of them may want to hear no more; it stays what it was. */
export const settled = (settledAs: SettledState, description: string) => ({
  description,
  on: {
    BLOCK: {
      target: '#enquiry.closed.blocked',
      meta: { ends: true, asks: true },
      actions: [
        noted('noteBlocker'),
        { type: 'noteSettled', params: { settledAs } },
        tell('blocked'),
      ],
    } as const,
  },
})

/** Whoever blocked takes it back: what had a booking is over as it was, everything else stays a no. */
export const unblock = [
  {
    guard: and(['isBlocker', 'wasCompleted']),
    target: 'settled.completed',
    actions: ['forgetBlocker', tell('unblocked')],
  },
  {
    guard: and(['isBlocker', 'wasCalledOff']),
    target: 'settled.cancelled',
    actions: ['forgetBlocker', tell('unblocked')],
  },
  {
    guard: and(['isBlocker', 'wasLapsed']),
    target: 'settled.lapsed',
    actions: ['forgetBlocker', tell('unblocked')],
  },
  { guard: 'isBlocker', target: 'ended.declined', actions: tell('unblocked') },
] as const
