import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Refused } from '#machines/kernel/refusal.ts'
import type { ContactMessage } from './contact.schema.ts'

export type ContactPorts = {
  /** Hands the message to the API. Resolves for every answer; rejects only by a fault of ours. */
  sendMessage: (
    input: ContactMessage,
  ) => Promise<{ result: 'sent' } | (Refused & { fields?: FieldProblem[] })>
}
