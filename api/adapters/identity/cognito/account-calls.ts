import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { Problem } from '#machines/kernel/problem.ts'
import type { ProblemCode } from '#machines/kernel/problem.ts'
import type { IdentityPort, Issued } from '../identity.port.ts'
import { call, readOr } from './calls.ts'
import { identified, mayManageAccount, tokenSchema } from './issued-tokens.ts'
import { finalRefusals } from './pool.ts'
import type { CognitoSettings, Pool } from './pool.ts'

const changeTimeoutMs = 5_000

const changeRefusals: Partial<Record<string, ProblemCode>> = {
  InvalidPasswordException: 'password_refused',
  PasswordHistoryPolicyViolationException: 'password_refused',
  InvalidParameterException: 'password_refused',
  LimitExceededException: 'too_many_requests',
  TooManyRequestsException: 'too_many_requests',
  UserNotFoundException: 'session_expired',
}
const nameRefusals: Partial<Record<string, ProblemCode>> = {
  NotAuthorizedException: 'session_expired',
  UserNotFoundException: 'session_expired',
  LimitExceededException: 'too_many_requests',
  TooManyRequestsException: 'too_many_requests',
}
const proofRefusals: Partial<Record<string, ProblemCode>> = {
  NotAuthorizedException: 'wrong_password',
  UserNotFoundException: 'wrong_password',
  UserNotConfirmedException: 'wrong_password',
  PasswordResetRequiredException: 'wrong_password',
  InvalidParameterException: 'wrong_password',
  LimitExceededException: 'too_many_requests',
  TooManyRequestsException: 'too_many_requests',
}

export async function changePassword(
  { settings }: Pool,
  { accessToken, currentPassword, newPassword }: Parameters<IdentityPort['changePassword']>[0],
): Promise<void> {
  if (!mayManageAccount(accessToken)) throw new Problem('password_elsewhere')
  const body = {
    AccessToken: accessToken,
    PreviousPassword: currentPassword,
    ProposedPassword: newPassword,
  }
  const answer = await call(settings.endpoint, 'ChangePassword', body, changeTimeoutMs, 'once')
  if (answer.ok) return
  if (answer.refusal !== 'NotAuthorizedException')
    throw new Problem(changeRefusals[answer.refusal] ?? 'provider_unavailable')
  // Cognito refuses a wrong password and an ended token in the same way. If the token still works,
  // the password was wrong.
  const user = await call(
    settings.endpoint,
    'GetUser',
    { AccessToken: accessToken },
    changeTimeoutMs,
  )
  throw new Problem(
    user.ok
      ? 'wrong_password'
      : finalRefusals.includes(user.refusal)
        ? 'session_expired'
        : 'provider_unavailable',
  )
}

export async function changeName(
  { settings }: Pool,
  { accessToken, firstName, lastName }: Parameters<IdentityPort['changeName']>[0],
): Promise<void> {
  if (!mayManageAccount(accessToken)) throw new Problem('name_elsewhere')
  const UserAttributes = [
    { Name: 'given_name', Value: firstName },
    { Name: 'family_name', Value: lastName },
  ]
  const answer = await call(
    settings.endpoint,
    'UpdateUserAttributes',
    { AccessToken: accessToken, UserAttributes },
    changeTimeoutMs,
  )
  if (!answer.ok) throw new Problem(nameRefusals[answer.refusal] ?? 'provider_unavailable')
}

/**
 * Signs somebody in with their password, to prove that they know it. Null if the pool asks for a
 * second factor.
 */
export async function provePassword(
  { settings, verify }: Pool,
  { email, password }: Parameters<IdentityPort['provePassword']>[0],
): Promise<Issued | null> {
  const SECRET_HASH =
    settings.clientSecret === null ? {} : { SECRET_HASH: secretHash(settings, email) }
  const parameters = { USERNAME: email, PASSWORD: password, ...SECRET_HASH }
  const body = {
    ClientId: settings.clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: parameters,
  }
  const answer = await call(settings.endpoint, 'InitiateAuth', body, changeTimeoutMs, 'once')
  if (!answer.ok) throw new Problem(proofRefusals[answer.refusal] ?? 'provider_unavailable')
  const { AuthenticationResult } = readOr('provider_unavailable', provedSchema, answer.body)
  if (!AuthenticationResult) return null
  const { AccessToken, IdToken, RefreshToken } = AuthenticationResult
  return identified(
    { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken },
    verify,
    'wrong_password',
  )
}

export async function deleteUser(
  { settings }: Pool,
  accessToken: string,
): Promise<'deleted' | 'refused'> {
  if (!mayManageAccount(accessToken)) return 'refused'
  const answer = await call(
    settings.endpoint,
    'DeleteUser',
    { AccessToken: accessToken },
    changeTimeoutMs,
  )
  if (answer.ok || answer.refusal === 'UserNotFoundException') return 'deleted'
  if (answer.refusal === 'NotAuthorizedException') return 'refused'
  throw new Problem('provider_unavailable')
}

/** Without tokens the password was right, and the pool now asks for a second factor. */
const provedSchema = v.object({
  AuthenticationResult: v.optional(
    v.object({ AccessToken: tokenSchema, IdToken: tokenSchema, RefreshToken: tokenSchema }),
  ),
})
/** The hash that Cognito requires of a client with a secret. */
function secretHash({ clientId, clientSecret }: CognitoSettings, username: string) {
  return createHmac('sha256', clientSecret ?? '')
    .update(username + clientId)
    .digest('base64')
}
