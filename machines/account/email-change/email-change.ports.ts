import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Refused } from '#machines/kernel/refusal.ts'
import type { EmailChange, EmailConfirmation } from './email-change.schema.ts'

export type EmailChangePorts = {
  /**
   * Has a code sent to the new address. Resolves for every answer; rejects only by a fault of ours.
   */
  requestEmailChange: (
    input: EmailChange,
  ) => Promise<{ result: 'sent' } | (Refused & { fields?: FieldProblem[] })>
  /**
   * Confirms the new address with the code. Resolves for every answer; rejects only on a fault of
   * ours.
   */
  confirmEmailChange: (input: EmailConfirmation) => Promise<{ result: 'changed' } | Refused>
}
