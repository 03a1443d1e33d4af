import { tokenVerifier } from '../verify-tokens.ts'
import type { VerifyTokens } from '../verify-tokens.ts'
import type { Administrator } from './administration.ts'

/** Where a user pool is and which app client of it is ours. Addresses have no slash at the end. */
export interface CognitoSettings {
  userPoolId: string
  clientId: string
  clientSecret: string | null
  endpoint: string
  /** Empty: there is no hosted login. */
  hostedUrl: string
  /** What may delete users that have left us no token of theirs; left out or null: nothing may. */
  administrator?: Administrator | null
}

/** A user pool as our app client sees it. */
export interface Pool {
  settings: CognitoSettings
  issuer: string
  verify: VerifyTokens
}

export function poolOf(settings: CognitoSettings, now: () => Date): Pool {
  const issuer = `${settings.endpoint}/${settings.userPoolId}`
  return { settings, issuer, verify: tokenVerifier({ issuer, clientId: settings.clientId }, now) }
}

/** Refusals that stay refusals however often one asks. Whatever else Cognito, or a proxy before it, answers may pass. */
export const finalRefusals = [
  'NotAuthorizedException',
  'RefreshTokenReuseException',
  'UserNotFoundException',
]
