import type { Refused } from '#machines/kernel/refusal.ts'
import type { SentAnswer } from './rsvp-answer.schema.ts'

export type RsvpAnswerPorts = {
  /** Sends an answer once. Sent again as it was, it is taken once. */
  sendAnswer: (input: SentAnswer) => Promise<{ result: 'arrived' } | Refused>
}
