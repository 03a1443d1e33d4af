/**
 * The calls to the identity provider (Amazon Cognito, or the local one with the same protocol).
 * Every refusal is a Problem.
 */
export interface IdentityPort {
  /**
   * Verifies an access and an id token that claim to belong together: RS256 by a key of the pool,
   * issuer, expiry, use, audience, equal sub and origin_jti. Refuses with the token_* code of the
   * first error, or with provider_unavailable if the pool's keys cannot be fetched.
   */
  verify(tokens: { accessToken: string; idToken: string }): Promise<Identity>
  /**
   * Uses a refresh token once and verifies the tokens that come back as above, except their expiry:
   * they were issued just now, and a wrong clock of ours must sign nobody out. Refuses with
   * refresh_token_refused or refresh_token_foreign (tokens of another pool or client), both final,
   * or with provider_unavailable (temporary). Answers within 4 s.
   */
  refresh(refreshToken: string): Promise<Issued>
  /**
   * Exchanges the hosted login's authorization code (PKCE, server side). Refuses with
   * hosted_code_refused or provider_unavailable.
   */
  exchangeCode(code: { code: string; codeVerifier: string; redirectUri: string }): Promise<Issued>
  /**
   * Changes the password of the access token's user. Refuses with wrong_password, password_refused
   * (a rule of the pool), password_elsewhere (a hosted sign-in's token), session_expired,
   * too_many_requests or provider_unavailable.
   */
  changePassword(change: {
    accessToken: string
    currentPassword: string
    newPassword: string
  }): Promise<void>
  /**
   * Changes the name of the access token's user. Refuses with name_elsewhere (a hosted sign-in's
   * token), session_expired, too_many_requests or provider_unavailable.
   */
  changeName(change: { accessToken: string; firstName: string; lastName: string }): Promise<void>
  /**
   * Sends a code to another address, which replaces the present one once `confirmEmail` gets the
   * code. Refuses with email_taken, invalid_input, email_elsewhere (a hosted sign-in's token),
   * session_expired, too_many_requests or provider_unavailable.
   */
  changeEmail(change: { accessToken: string; email: string }): Promise<void>
  /**
   * Makes the address that a code was sent to the account's address, and returns it. Refuses with
   * code_mismatch, code_expired, email_taken, email_elsewhere, session_expired, too_many_requests
   * or provider_unavailable.
   */
  confirmEmail(confirmation: { accessToken: string; code: string }): Promise<{ email: string }>
  /**
   * Proves that somebody knows their password. Returns the tokens of that sign-in, or null if the
   * pool would ask for a second factor first. Refuses with wrong_password, too_many_requests or
   * provider_unavailable.
   */
  provePassword(proof: { email: string; password: string }): Promise<Issued | null>
  /**
   * Whether the access token comes from the hosted login: it may manage nothing, and there may be
   * no password.
   */
  isHosted(accessToken: string): boolean
  /**
   * Deletes the access token's user; one that is already gone is fine. `refused`: this token is not
   * allowed to, or has expired. Refuses with provider_unavailable.
   */
  deleteUser(accessToken: string): Promise<'deleted' | 'refused'>
  /** The same with our own administrative rights, if the configuration gives us any. */
  deleteUserAsAdministrator(sub: string): Promise<'deleted' | 'refused'>
  /**
   * Revokes a refresh token and its access tokens; one that has expired is fine. Refuses only with
   * provider_unavailable.
   */
  revoke(refreshToken: string): Promise<void>
  /** Whether the provider answers; for /readyz. */
  isAnswering(): Promise<boolean>
}

/** The person whom a pair of verified tokens names. */
export interface Identity {
  issuer: string
  sub: string
  clientId: string
  originJti: string
  email: string
  emailConfirmed: boolean
  firstName: string
  lastName: string
  /** `custom:user_type` in upper case if it is COUPLE or VENDOR; null otherwise. */
  userType: 'COUPLE' | 'VENDOR' | null
  isAdmin: boolean
  nonce: string | null
  /** When the password was last entered. */
  authTime: Date
  accessExpiresAt: Date
}

/** New tokens from the provider, and their owner. */
export interface Issued {
  identity: Identity
  accessToken: string
  /** The next refresh token if the client rotates them; otherwise the one that was used. */
  refreshToken: string
}
