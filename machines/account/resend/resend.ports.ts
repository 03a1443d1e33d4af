import type { IdentityRefused } from '#machines/session/identity-refusal.schema.ts'

export type ResendPorts = {
  /**
   * Has a new code sent to the address. Resolves for every answer; rejects only by a fault of ours.
   */
  resendCode: (input: { email: string }) => Promise<{ result: 'sent' } | IdentityRefused>
}
