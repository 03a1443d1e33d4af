/**
 * Every refusal of the product, with its HTTP status (RFC 9457). Codes are stable: clients and
 * scripts compare them.
 */
export const problemStatus = {
  // the request itself
  not_json: 415,
  body_not_readable: 400,
  body_too_large: 413,
  body_too_slow: 408,
  file_type: 415,
  picture_too_large: 413,
  invalid_input: 400,
  method_not_allowed: 405,
  not_found: 404,
  // where it comes from
  cross_site: 403,
  missing_header: 403,
  // who sends it
  signed_out: 401,
  session_expired: 401,
  wrong_role: 403,
  not_yours: 404,
  no_right: 403,
  // what it asks for
  version_stale: 409,
  event_not_allowed: 409,
  already_exists: 409,
  too_many: 409,
  sums_too_large: 409,
  changed_since: 409,
  not_undoable: 409,
  other_wedding: 409,
  last_partner: 409,
  claimed_by_colleague: 409,
  other_session: 409,
  idempotency_mismatch: 422,
  idempotency_running: 409,
  too_many_requests: 429,
  // the proofs of set-cookie and the hosted sign-in
  token_malformed: 401,
  token_algorithm: 401,
  token_key: 401,
  token_signature: 401,
  token_issuer: 401,
  token_audience: 401,
  token_use: 401,
  token_expired: 401,
  token_too_old: 401,
  token_subject: 401,
  token_origin: 401,
  token_claims: 401,
  refresh_token_refused: 401,
  refresh_token_foreign: 401,
  hosted_code_refused: 401,
  hosted_nonce: 401,
  account_erased: 401,
  // a change of the password
  wrong_password: 403,
  sign_in_again: 403,
  terms_not_accepted: 409,
  password_refused: 400,
  name_elsewhere: 409,
  password_elsewhere: 409,
  // a change of the address
  email_taken: 409,
  email_elsewhere: 409,
  code_mismatch: 400,
  code_expired: 400,
  // us, and those we depend on
  provider_unavailable: 503,
  database_unavailable: 503,
  storage_full: 507,
  starting: 503,
  shutting_down: 503,
  internal: 500,
} as const

export type ProblemCode = keyof typeof problemStatus

/**
 * One field that was refused: where it is (`details.weddingDate`) and which message of
 * locales/en/errors.json says why.
 */
export interface FieldProblem {
  path: string
  code: string
}

export interface ProblemDetails {
  fields?: FieldProblem[]
  [key: string]: unknown
}

/**
 * The only error class of the product. It is thrown where the refusal is known and turned into a
 * response or a message once, at the edge.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }

  get status() {
    return problemStatus[this.code]
  }
}

interface Refusable extends ProblemDetails {
  /** The record's state. */
  state: unknown
  event: string
  /**
   * The guards that refuse the event, none if the state does not know it; null if it may happen.
   */
  refusedBy: readonly string[] | null
  /** The events that are allowed instead. */
  allowed: () => readonly string[]
}

/** Refuses an event that a chart does not allow, with Problem('event_not_allowed'). */
export function requireAllowed({ refusedBy, allowed, ...details }: Refusable): void {
  if (refusedBy !== null)
    throw new Problem('event_not_allowed', { ...details, allowed: allowed(), refusedBy })
}

/**
 * Returns a record that was looked up among somebody's own, or throws Problem('not_yours'): a
 * record of somebody else's is answered like one that does not exist.
 */
export function requireFound<T>(record: T | undefined): T {
  if (record === undefined) throw new Problem('not_yours')
  return record
}
