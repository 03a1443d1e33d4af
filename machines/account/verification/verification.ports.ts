import type { IdentityRefused } from '#machines/session/identity-refusal.schema.ts'

export type VerificationPorts = {
  /**
   * Confirms a sign-up with the code from the mail. Resolves for every answer; rejects only by a
   * fault of ours.
   */
  confirmSignUp: (input: {
    email: string
    code: string
  }) => Promise<{ result: 'confirmed' } | IdentityRefused>
}
