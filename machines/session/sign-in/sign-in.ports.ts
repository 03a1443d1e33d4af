import type { IdentityRefused, Refused } from '../refusal.schema.ts'
import type { Me, Tokens } from '../session.schema.ts'

/** Ports resolve for every answer and every expected refusal; they reject only by a fault of ours. */
export type SignInPorts = {
  /** The provider's InitiateAuth, flow USER_PASSWORD_AUTH. Keeps no token anywhere but in its answer. */
  initiateAuth: (typed: { email: string; password: string }) => Promise<{ result: 'tokens'; tokens: Partial<Tokens> } | IdentityRefused>
  /** POST /api/auth/set-cookie?remember=…; drops the provider library's own copies of the tokens, whatever the answer. */
  setCookie: (proof: { tokens: Tokens; remember: boolean }) => Promise<{ result: 'me'; me: Me } | Refused>
  /** The provider's ResendConfirmationCode. */
  resendCode: (account: { email: string }) => Promise<{ result: 'sent' } | IdentityRefused>
}
