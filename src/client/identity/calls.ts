import type { IdentityRefused } from '#machines/session/identity-refusal.schema.ts'
import type { Tokens } from '#machines/session/session.schema.ts'

export type TokenAnswer = { result: 'tokens'; tokens: Partial<Tokens> }

/**
 * The identity provider's six calls, and the answer to its challenge for a new password. Each
 * resolves for every answer; what the provider refuses comes back as the catalogue's code. Those
 * that a person may cancel end their request with the signal.
 */
export interface IdentityCalls {
  signUp: (account: {
    email: string
    password: string
    firstName: string
    lastName: string
    role: string
  }) => Promise<{ result: 'signedUp'; sub: string; isConfirmed: boolean } | IdentityRefused>
  confirmSignUp: (input: {
    email: string
    code: string
  }) => Promise<{ result: 'confirmed' } | IdentityRefused>
  initiateAuth: (
    input: { email: string; password: string },
    signal?: AbortSignal,
  ) => Promise<TokenAnswer | { result: 'new-password' } | IdentityRefused>
  setNewPassword: (input: { password: string }) => Promise<TokenAnswer | IdentityRefused>
  forgotPassword: (input: { email: string }) => Promise<{ result: 'sent' } | IdentityRefused>
  confirmForgotPassword: (input: {
    email: string
    code: string
    password: string
  }) => Promise<{ result: 'changed' } | IdentityRefused>
  resendConfirmationCode: (
    input: { email: string },
    signal?: AbortSignal,
  ) => Promise<{ result: 'sent' } | IdentityRefused>
}
