import type { RefusalCode } from '#machines/kernel/refusal.ts'
import type {
  AnswerDraft,
  RsvpAnswerContext,
  RsvpAnswerInput,
  SentAnswer,
  Typed,
} from './rsvp-answer.schema.ts'

/** Milliseconds until a lost answer is sent again while the browser believes that it is online. */
export const pauseMs = 10_000

/** Whether nothing came back, or only that the server cannot answer now. */
export function isUnreachable(code: RefusalCode) {
  const away: readonly RefusalCode[] = [
    'unreachable',
    'database_unavailable',
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

/** The record that was typed over stays the same until the answer has arrived. */
export function typedInto({ typed }: RsvpAnswerContext, { record, values }: Typed): Typed {
  return { record: typed?.record ?? record, values }
}

/**
 * An answer that may have arrived is sent unchanged, even if the record has changed: if it arrived,
 * the change is its own.
 */
export function toSend(
  { sent, isLost }: RsvpAnswerContext,
  { record, details, key }: Typed & { details: string; key: string },
): SentAnswer {
  return isLost && sent?.details === details ? sent : { version: record.version, details, key }
}

/** Whether a stored draft waits for the answer that was sent last. */
export function isSame({ sent }: RsvpAnswerContext, draft: AnswerDraft | null): boolean {
  return draft?.isWaiting === true && draft.sent?.key === sent?.key
}
