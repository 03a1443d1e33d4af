import type { ProblemCode } from '#machines/kernel/problem.ts'

/** The error types of the product specification, section 8. */
export const errorTypes = [
  'USER_EXISTS_ERROR',
  'AUTHENTICATION_ERROR',
  'VALIDATION_ERROR',
  'NETWORK_ERROR',
  'CONNECTION_ERROR',
  'METHOD_NOT_ALLOWED_ERROR',
  'UNKNOWN_ERROR',
] as const

export type ErrorType = (typeof errorTypes)[number]

/**
 * What a view shows of a refusal: `message` is a key of locales/<language>/errors.json; the type is
 * null where the specification names none.
 */
export interface Refusal {
  message: string
  type: ErrorType | null
}

/**
 * How a call to our own API may be refused: by a problem's code, or because nothing answered at
 * all. An answer without a problem body (a proxy's 404, say) travels as the code with its status:
 * 401 signed_out, 403 wrong_role, 404 not_found, 405 method_not_allowed, 429 too_many_requests,
 * anything else internal.
 */
export type RefusalCode = ProblemCode | 'unreachable'

export interface Refused {
  result: 'refused'
  code: RefusalCode
}
