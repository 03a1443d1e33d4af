import * as v from 'valibot'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { IdentityCode } from '../identity-refusal.schema.ts'
import type { Refusal, RefusalCode } from '#machines/kernel/refusal.ts'
import { identityRefusals } from '../identity-refusal.schema.ts'
import type { Tokens } from '../session.schema.ts'
import { tokensSchema } from '../session.schema.ts'
import { signInSchema } from './sign-in.schema.ts'

/** Login needs all three tokens (product specification, section 5). */
export const missingTokens: Refusal = { message: 'missing_tokens', type: 'AUTHENTICATION_ERROR' }

/** Cognito's session of a challenge lasts three minutes. */
export const newPasswordTooLate: Refusal = {
  message: 'new_password_too_late',
  type: 'AUTHENTICATION_ERROR',
}

/** The specification's default. */
export const loginFailed: Refusal = { message: 'login_failed', type: 'UNKNOWN_ERROR' }

const invalidCredentials: Refusal = { message: 'invalid_credentials', type: 'AUTHENTICATION_ERROR' }

/** The e-mail address as accounts have it; the typed text if it is no address. */
export function emailAsKnown(typed: string) {
  const email = v.safeParse(signInSchema.entries.email, typed)
  return email.success ? email.output : typed
}

/** The three tokens in the provider's response, or null if one is missing. */
export function tokensIn(answer: { tokens?: unknown }): Tokens | null {
  const tokens = v.safeParse(tokensSchema, answer.tokens)
  return tokens.success ? tokens.output : null
}

/**
 * The message for a refusal of the identity provider: an unknown address reads like a wrong
 * password.
 */
export function refusalByProvider(code: IdentityCode): Refusal {
  if (code === 'NotAuthorized' || code === 'UserNotFound') return invalidCredentials
  return code === 'Unknown' ? loginFailed : identityRefusals[code]
}

/** The message for a refused new password: a weak one is marked at its field. */
export function newPasswordRefusal(code: IdentityCode): {
  fields: FieldProblem[]
  refusal: Refusal | null
} {
  if (code === 'InvalidPassword')
    return {
      fields: [{ path: 'password', code: identityRefusals.InvalidPassword.message }],
      refusal: null,
    }
  return { fields: [], refusal: refusalByProvider(code) }
}

/**
 * The message for a refusal of set-cookie. The password was right, so it never mentions the
 * credentials.
 */
export function refusalByServer(code: RefusalCode): Refusal {
  return serverRefusals[code] ?? loginFailed
}

const serverRefusals: Partial<Record<RefusalCode, Refusal>> = {
  unreachable: identityRefusals.Network,
  too_many_requests: identityRefusals.LimitExceeded,
  other_session: { message: 'other_session', type: 'AUTHENTICATION_ERROR' },
  method_not_allowed: { ...loginFailed, type: 'METHOD_NOT_ALLOWED_ERROR' },
  not_found: { ...loginFailed, type: 'CONNECTION_ERROR' },
}
