import { Problem } from '#machines/kernel/problem.ts'
import type { ProblemCode } from '#machines/kernel/problem.ts'
import type { RequestContext } from './env.ts'
import { causeOf } from '#api/log/log.ts'

/** What a person reads who meets a problem raw. Programs compare the code. */
export const problemTitles: Record<ProblemCode, string> = {
  not_json: 'The body must be sent as application/json, or a file as application/octet-stream.',
  body_not_readable: 'The body is not readable JSON.',
  body_too_large: 'The body is too large.',
  body_too_slow: 'The body did not arrive in time.',
  file_type: 'That file type is not accepted here.',
  picture_too_large: 'The picture has more pixels than are accepted here.',
  invalid_input: 'Some fields are invalid; each says why.',
  method_not_allowed: 'This address does not accept that method.',
  not_found: 'This does not exist.',
  cross_site: 'Only our own pages can make requests that change something.',
  missing_header: 'Requests that change something need the header named by /api/config.',
  signed_out: 'No one is signed in.',
  session_expired: 'The session has ended. Sign in again.',
  wrong_role: 'This account cannot do that.',
  not_yours: 'This does not exist.',
  no_right: 'The couple has not given you the right to do that.',
  version_stale: 'Someone else changed this first; the current record is included.',
  event_not_allowed: 'That is not allowed in the current state.',
  claimed_by_colleague: 'A colleague is working on this application.',
  already_exists: 'That already exists.',
  too_many: 'The limit has been reached. Remove something first.',
  sums_too_large: 'The amounts are too large to add up exactly.',
  changed_since: 'This has changed since, so it cannot be undone.',
  not_undoable: 'That cannot be undone.',
  other_wedding: 'You are already planning another wedding. Joining this one would end it.',
  last_partner: 'A wedding needs at least one partner.',
  other_session: 'Someone else is signed in here.',
  idempotency_mismatch: 'That Idempotency-Key was used for another request.',
  idempotency_running: 'A request with that Idempotency-Key is still in progress.',
  too_many_requests: 'Too many attempts. Please try again later.',
  token_malformed: 'A token is not a JSON Web Token.',
  token_algorithm: 'A token is not signed with RS256.',
  token_key: 'A token names an unknown key.',
  token_signature: 'The signature of a token is wrong.',
  token_issuer: 'A token comes from a different issuer.',
  token_audience: 'A token was issued for a different client.',
  token_use: 'A token is not of the kind it was sent as.',
  token_expired: 'A token has expired.',
  token_too_old: 'The sign-in behind the tokens is too long ago.',
  token_subject: 'The tokens belong to different accounts.',
  token_origin: 'The tokens come from different sign-ins.',
  token_claims: 'A token is missing required claims.',
  refresh_token_refused: 'The identity provider refused the refresh token.',
  refresh_token_foreign: 'The refresh token belongs to another account.',
  hosted_code_refused: 'The identity provider refused the code of the hosted sign-in.',
  hosted_nonce: 'The hosted sign-in was started elsewhere.',
  account_erased: 'This account has been deleted.',
  wrong_password: 'The current password is wrong.',
  terms_not_accepted: 'The current version of the terms has not been accepted; it is included.',
  sign_in_again: 'This needs a sign-in within the last five minutes.',
  password_refused: 'The identity provider does not accept this password.',
  name_elsewhere: 'You signed in with another provider. Change your name there.',
  password_elsewhere: 'You signed in with another provider. Change your password there.',
  email_taken: 'There is an account with that address.',
  email_elsewhere: 'You signed in with another provider. Change your address there.',
  code_mismatch: 'The code is wrong.',
  code_expired: 'The code has expired.',
  provider_unavailable: 'The identity provider is not responding. Please try again.',
  database_unavailable: 'The database is not responding. Please try again.',
  storage_full: 'There is no storage space left.',
  starting: 'The product is starting. Please try again in a second.',
  shutting_down: 'The server is restarting. Please try again.',
  internal: 'Something went wrong on our side.',
}

/**
 * The one place that turns a refusal, expected or not, into an answer. Nothing of an unexpected
 * error leaves the house but our request id.
 */
export function problemResponse(
  error: unknown,
  exchange: RequestContext,
  extraHeaders?: Record<string, string>,
): Response {
  const problem = error instanceof Problem ? error : unexpected(error, exchange)
  // Somebody else's record and no record are the same to the asker.
  const code = problem.code === 'not_yours' ? 'not_found' : problem.code
  const { fields, ...details } = problem.details
  exchange.problem = problem.code
  const body = {
    type: `/api/docs#${code}`,
    title: problemTitles[code],
    status: problem.status,
    code,
    requestId: exchange.id,
    ...(fields ? { fields } : {}),
    ...details,
  }
  return new Response(JSON.stringify(body), {
    status: problem.status,
    headers: {
      ...exchange.edge.headers,
      'content-type': 'application/problem+json',
      ...headersOf(problem),
      ...extraHeaders,
    },
  })
}

/**
 * What is unavailable now is worth another try in a few seconds: that is how long a database or a
 * provider takes to start again.
 */
export const retryLater = { 'retry-after': '5' }

/** Headers that a client of plain HTTP understands without reading the body. */
function headersOf({ code, status, details }: Problem): Record<string, string> {
  const after = details['retryAfterSeconds']
  return {
    ...(status === 503 ? retryLater : {}),
    ...(typeof after === 'number' ? { 'retry-after': String(Math.max(1, Math.ceil(after))) } : {}),
    // The rest of such a body is not wanted, so neither is the connection it comes over.
    ...(code === 'body_too_large' || code === 'body_too_slow' ? { connection: 'close' } : {}),
  }
}

function unexpected(error: unknown, exchange: RequestContext) {
  exchange.edge.log.error('request_failed', { route: exchange.route, ...causeOf(error) })
  return new Problem(
    isDiskFull(error)
      ? 'storage_full'
      : isDatabaseAway(error)
        ? 'database_unavailable'
        : 'internal',
  )
}

/**
 * PostgreSQL's classes 08 (connection) and 57P (shutdown), what others' locks and transactions
 * ended (40001, 40P01, 55P03), and the network's own refusals.
 */
function isDatabaseAway(error: unknown) {
  return /^(?:08...|57P0[123]|53300|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/.test(
    codeOf(error),
  )
}

/** PostgreSQL's disk_full, and the operating system's. */
function isDiskFull(error: unknown) {
  return /^(?:53100|ENOSPC|EDQUOT)$/.test(codeOf(error))
}

function codeOf(error: unknown) {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}
