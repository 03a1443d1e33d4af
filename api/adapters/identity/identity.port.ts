/** What the API asks of the identity provider (Amazon Cognito, or the local one with the same protocol). Every refusal is a Problem. */
export interface IdentityPort {
  /**
   * Verifies an access and an id token that claim to belong together: RS256 by a key of the pool, issuer, expiry, use, audience,
   * equal sub and origin_jti. Refuses with the token_* code that names the first thing wrong; provider_away when the pool's keys
   * cannot be had.
   */
  verify(tokens: { accessToken: string; idToken: string }): Promise<Identity>
  /**
   * Uses a refresh token once, and verifies what comes back as above, but for its expiry: it was issued this instant, so that a
   * clock of ours that is wrong signs nobody out. Refuses with refresh_token_refused or refresh_token_foreign (tokens of another
   * pool or client came back), both final, or with provider_away (passing). Answers within 4 s.
   */
  refresh(refreshToken: string): Promise<Issued>
  /** Exchanges the hosted login's authorization code (PKCE, server side). Refuses with hosted_code_refused or provider_away. */
  exchangeCode(code: { code: string; codeVerifier: string; redirectUri: string }): Promise<Issued>
  /**
   * Changes the password of whom the access token was issued to. Refuses with wrong_password, with password_refused (a rule of the
   * pool's own), with password_elsewhere (a hosted sign-in's token may not), session_expired, too_many_requests or provider_away.
   */
  changePassword(change: {
    accessToken: string
    currentPassword: string
    newPassword: string
  }): Promise<void>
  /**
   * Changes the name of whom the access token was issued to. Refuses with name_elsewhere (a hosted sign-in's token may not),
   * session_expired, too_many_requests or provider_away.
   */
  changeName(change: { accessToken: string; firstName: string; lastName: string }): Promise<void>
  /**
   * Has a code sent to another address, which takes the place of the present one once `confirmEmail` is told the code. Refuses with
   * email_taken, invalid_input, email_elsewhere (a hosted sign-in's token may not), session_expired, too_many_requests or provider_away.
   */
  changeEmail(change: { accessToken: string; email: string }): Promise<void>
  /**
   * Makes the address that a code was sent to that of the account, and answers it. Refuses with code_mismatch, code_expired, email_taken,
   * email_elsewhere, session_expired, too_many_requests or provider_away.
   */
  confirmEmail(confirmation: { accessToken: string; code: string }): Promise<{ email: string }>
  /**
   * Has somebody prove once more that they know their password. Answers the tokens of that sign-in, or null where the pool would ask
   * for a second factor before it gives any. Refuses with wrong_password, too_many_requests or provider_away.
   */
  provePassword(proof: { email: string; password: string }): Promise<Issued | null>
  /** Whether the access token comes from the hosted login: it may manage nothing, and no password may be behind it. */
  isHosted(accessToken: string): boolean
  /**
   * Deletes the user whom the access token was issued to; one that is gone already is fine. `refused`: this token may not, or not any
   * more. Refuses with provider_away.
   */
  deleteUser(accessToken: string): Promise<'deleted' | 'refused'>
  /** The same by rights of our own, where the configuration gives us any. */
  deleteUserAsAdministrator(sub: string): Promise<'deleted' | 'refused'>
  /** Ends a refresh token and the access tokens that come from it; one that is dead already is fine. Refuses with provider_away only. */
  revoke(refreshToken: string): Promise<void>
  /** Whether the provider answers; for /readyz. */
  isAnswering(): Promise<boolean>
}

/** Who a pair of verified tokens speaks of. */
export interface Identity {
  issuer: string
  sub: string
  clientId: string
  originJti: string
  email: string
  emailConfirmed: boolean
  firstName: string
  lastName: string
  /** `custom:user_type` upper-cased where it is COUPLE or VENDOR; null otherwise. */
  userType: 'COUPLE' | 'VENDOR' | null
  isAdmin: boolean
  nonce: string | null
  /** When the password was last asked for. */
  authTime: Date
  accessExpiresAt: Date
}

/** Tokens straight from the provider, and who they speak of. */
export interface Issued {
  identity: Identity
  accessToken: string
  /** The next refresh token where the client rotates them; otherwise the one that was used. */
  refreshToken: string
}
