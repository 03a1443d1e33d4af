import { tokenVerifier } from '../verify-tokens.ts'
import type { VerifyTokens } from '../verify-tokens.ts'
import type { Administrator } from './administration.ts'

/** The user pool and our app client. Addresses have no trailing slash. */
export interface CognitoSettings {
  userPoolId: string
  clientId: string
  clientSecret: string | null
  endpoint: string
  /** Empty if there is no hosted login. */
  hostedUrl: string
  /**
   * The rights to delete users of whom we have no working token; null or left out if there are
   * none.
   */
  administrator?: Administrator | null
}

/** A user pool and its calls for our app client. */
export interface Pool {
  settings: CognitoSettings
  issuer: string
  verify: VerifyTokens
}

export function poolOf(settings: CognitoSettings, now: () => Date): Pool {
  const issuer = `${settings.endpoint}/${settings.userPoolId}`
  return { settings, issuer, verify: tokenVerifier({ issuer, clientId: settings.clientId }, now) }
}

/**
 * Refusals that no retry changes. Whatever else Cognito, or a proxy before it, answers may be
 * temporary.
 */
export const finalRefusals = [
  'NotAuthorizedException',
  'RefreshTokenReuseException',
  'UserNotFoundException',
]
