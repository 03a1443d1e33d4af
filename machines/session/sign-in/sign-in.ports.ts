import type { IdentityRefused } from '../identity-refusal.schema.ts'
import type { Refused } from '#machines/kernel/refusal.ts'
import type { Me, Tokens } from '../session.schema.ts'

/**
 * Ports resolve for every response and every expected refusal; they reject only by a fault of ours.
 */
export type SignInPorts = {
  /**
   * The provider's InitiateAuth, flow USER_PASSWORD_AUTH. Returns the tokens and stores them
   * nowhere. `new-password`: the password is a temporary one, and `setNewPassword` continues from
   * here.
   */
  initiateAuth: (typed: {
    email: string
    password: string
  }) => Promise<ProviderAnswer | { result: 'new-password' }>
  /** Answers the challenge NEW_PASSWORD_REQUIRED of the latest initiateAuth. */
  setNewPassword: (chosen: { password: string }) => Promise<ProviderAnswer>
  /**
   * POST /api/auth/set-cookie?remember=…; removes the provider library's own copies of the tokens,
   * whatever the response.
   */
  setCookie: (proof: {
    tokens: Tokens
    remember: boolean
  }) => Promise<{ result: 'me'; me: Me } | Refused>
  /** The provider's ResendConfirmationCode. */
  resendCode: (account: { email: string }) => Promise<{ result: 'sent' } | IdentityRefused>
}

export type ProviderAnswer = { result: 'tokens'; tokens: Partial<Tokens> } | IdentityRefused
