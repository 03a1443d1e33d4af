import type { QuoteEvent } from './quote.machine.ts'
import type { QuoteFacts } from './quote.schema.ts'

const at = '2026-11-25T09:00:00.000Z'
/** The end of its last valid day: the first instant at which it is too late. */
const end = '2026-12-09T00:00:00.000Z'

export const writtenFacts: QuoteFacts = { missing: [], expiresAt: end }

/** What may happen to a quote: generated paths and the statechart page offer these. */
export const quoteCases: readonly QuoteEvent[] = [
  { type: 'EDIT', at, ...writtenFacts },
  { type: 'EDIT', at, missing: ['lines'], expiresAt: end },
  { type: 'EDIT', at, missing: ['validity'], expiresAt: null },
  { type: 'SEND', at },
  { type: 'SEND', at: end },
  { type: 'DISCARD', at },
  { type: 'KEEP', at },
  { type: 'KEEP', at: end },
  { type: 'WITHDRAW', at },
  { type: 'ACCEPT', at },
  { type: 'ACCEPT', at: end },
  { type: 'DECLINE', at },
  { type: 'COUNTER', at },
  { type: 'COUNTER', at: end },
  { type: 'EXPIRE', at: '2026-12-08T23:59:59.999Z' },
  { type: 'EXPIRE', at: end },
  { type: 'SUPERSEDE', at },
  { type: 'CLOSE', at },
]
