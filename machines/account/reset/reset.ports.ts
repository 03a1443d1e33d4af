import type { IdentityRefused } from '#machines/session/identity-refusal.schema.ts'

export type ResetPorts = {
  /** Has a reset code sent to the address. Resolves for every answer; rejects only by a fault of ours. */
  forgotPassword: (input: { email: string }) => Promise<{ result: 'sent' } | IdentityRefused>
  /** Sets the new password with the code from the mail. Likewise. */
  confirmForgotPassword: (input: {
    email: string
    code: string
    password: string
  }) => Promise<{ result: 'changed' } | IdentityRefused>
  /** Signs every device of the account out, proved by the new password. Resolves also where that could not be done: they end by themselves then. */
  endSessions: (input: { email: string; password: string }) => Promise<void>
}
