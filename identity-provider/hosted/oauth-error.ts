import { ServiceError } from '../wire/service-error.ts'

/** A refusal in OAuth's words (RFC 6749, 5.2). */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly code: string
  readonly status: 400 | 401 | 403 | 415

  constructor(code: string, description: string, status: 400 | 401 | 403 | 415 = 400) {
    super(description)
    this.code = code
    this.status = status
  }
}

/** Cognito's words for a refused token or code, as OAuth has one word for all of them. */
export async function asInvalidGrant<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof ServiceError ? new OAuthError('invalid_grant', error.message) : error
  }
}
