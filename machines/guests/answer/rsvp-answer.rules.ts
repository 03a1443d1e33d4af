import type { RefusalCode } from '#machines/kernel/refusal.ts'
import type { RsvpAnswerContext, RsvpAnswerInput, SentAnswer, Typed } from './rsvp-answer.schema.ts'

/** Milliseconds until a lost answer is sent again while the browser believes to have a connection. */
export const pauseMs = 10_000

/** Nothing came back, or only that nobody can answer now. */
export function isAway(code: RefusalCode) {
  const away: readonly RefusalCode[] = [
    'unreachable',
    'database_away',
    'starting',
    'shutting_down',
    'too_many_requests',
  ]
  return away.includes(code)
}

export function contextFrom({ draft }: RsvpAnswerInput): RsvpAnswerContext {
  if (!draft) return { typed: null, sent: null, isLost: false }
  const { record, values, sent, isWaiting } = draft
  return { typed: { record, values }, sent, isLost: isWaiting }
}

/** What was typed over stays the same until the answer has arrived. */
export function typedInto({ typed }: RsvpAnswerContext, { record, values }: Typed): Typed {
  return { record: typed?.record ?? record, values }
}

/** What may have arrived is sent as it was, whatever has become of the record: if it has, this is its answer. */
export function toSend(
  { sent, isLost }: RsvpAnswerContext,
  { record, details, key }: Typed & { details: string; key: string },
): SentAnswer {
  return isLost && sent?.details === details ? sent : { version: record.version, details, key }
}
