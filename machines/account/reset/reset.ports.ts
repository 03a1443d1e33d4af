import type { IdentityRefused } from '#machines/session/identity-refusal.schema.ts'

export type ResetPorts = {
  /**
   * Has a reset code sent to the address. Resolves for every answer; rejects only by a fault of
   * ours.
   */
  forgotPassword: (input: { email: string }) => Promise<{ result: 'sent' } | IdentityRefused>
  /** Sets the new password with the code from the mail. Likewise. */
  confirmForgotPassword: (input: {
    email: string
    code: string
    password: string
  }) => Promise<{ result: 'changed' } | IdentityRefused>
  /**
   * Signs every device of the account out, authorised by the new password. Resolves even if that
   * fails, because those sessions end at their next refresh.
   */
  endSessions: (input: { email: string; password: string }) => Promise<void>
}
