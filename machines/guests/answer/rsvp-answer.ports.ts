import type { Refused } from '#machines/kernel/refusal.ts'
import type { SentAnswer } from './rsvp-answer.schema.ts'

export type RsvpAnswerPorts = {
  /** Sends an answer. The same answer under the same key counts once. */
  sendAnswer: (input: SentAnswer) => Promise<{ result: 'arrived' } | Refused>
}
