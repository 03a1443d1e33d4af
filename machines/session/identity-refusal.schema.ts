import type { Refusal } from '#machines/kernel/refusal.ts'

/**
 * The error catalogue of the product specification, section 8, by the identity provider's error
 * name without "Exception". The name decides, because the provider's texts change with its
 * settings. The one exception is a locked account, which differs from a wrong password only by its
 * text.
 */
export const identityRefusals = {
  UsernameExists: { message: 'user_exists', type: 'USER_EXISTS_ERROR' },
  UserNotFound: { message: 'user_not_found', type: null },
  NotAuthorized: { message: 'incorrect_credentials', type: 'AUTHENTICATION_ERROR' },
  UserNotConfirmed: { message: 'user_not_confirmed', type: 'AUTHENTICATION_ERROR' },
  CodeMismatch: { message: 'code_mismatch', type: null },
  ExpiredCode: { message: 'code_expired', type: null },
  InvalidParameter: { message: 'invalid_input', type: 'VALIDATION_ERROR' },
  PasswordResetRequired: { message: 'password_reset_required', type: 'AUTHENTICATION_ERROR' },
  /** Not a name of Cognito: a challenge that this product cannot answer yet. */
  SecondFactor: { message: 'second_factor', type: 'AUTHENTICATION_ERROR' },
  InvalidPassword: { message: 'password_too_weak', type: 'VALIDATION_ERROR' },
  LimitExceeded: { message: 'too_many_attempts', type: null },
  Network: { message: 'network', type: 'NETWORK_ERROR' },
  Unknown: { message: 'unexpected', type: 'UNKNOWN_ERROR' },
} as const satisfies Record<string, Refusal>

export type IdentityCode = keyof typeof identityRefusals

export interface IdentityRefused {
  result: 'refused'
  code: IdentityCode
}

/** Cognito has several names for "too many"; people need one message. */
const otherNames = new Map<string, IdentityCode>([
  ['TooManyRequests', 'LimitExceeded'],
  ['TooManyFailedAttempts', 'LimitExceeded'],
  ['NetworkError', 'Network'],
])

/**
 * Cognito's text, with NotAuthorizedException, for an account that is locked after too many wrong
 * passwords.
 */
const lockedOut = 'Password attempts exceeded'

/**
 * The catalogue's code for an error as the provider sends it: "UserNotFoundException" or
 * "UserNotFound", and its text. Unknown names become Unknown.
 */
export function identityCodeOf(errorName: string, text = ''): IdentityCode {
  const name = errorName.replace(/Exception$/, '')
  if (name === 'NotAuthorized' && text.startsWith(lockedOut)) return 'LimitExceeded'
  return Object.hasOwn(identityRefusals, name)
    ? (name as IdentityCode)
    : (otherNames.get(name) ?? 'Unknown')
}
