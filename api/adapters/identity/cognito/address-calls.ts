import * as v from 'valibot'
import { emailSchema } from '#machines/kernel/values/text.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { ProblemCode } from '#machines/kernel/problem.ts'
import type { IdentityPort } from '../identity.port.ts'
import { call, readOr } from './calls.ts'
import { mayManageAccount } from './issued-tokens.ts'
import type { Pool } from './pool.ts'

const timeoutMs = 5_000

const refusals: Partial<Record<string, ProblemCode>> = {
  AliasExistsException: 'email_taken',
  UsernameExistsException: 'email_taken',
  CodeMismatchException: 'code_mismatch',
  ExpiredCodeException: 'code_expired',
  LimitExceededException: 'too_many_requests',
  TooManyRequestsException: 'too_many_requests',
  TooManyFailedAttemptsException: 'too_many_requests',
  NotAuthorizedException: 'session_expired',
  UserNotFoundException: 'session_expired',
}

/**
 * The pool keeps the present address until the new one is verified
 * (AttributesRequireVerificationBeforeUpdate).
 */
export async function changeEmail(
  { settings }: Pool,
  { accessToken, email }: Parameters<IdentityPort['changeEmail']>[0],
): Promise<void> {
  if (!mayManageAccount(accessToken)) throw new Problem('email_elsewhere')
  const body = { AccessToken: accessToken, UserAttributes: [{ Name: 'email', Value: email }] }
  const answer = await call(settings.endpoint, 'UpdateUserAttributes', body, timeoutMs, 'once')
  if (answer.ok) return
  if (answer.refusal === 'InvalidParameterException')
    throw new Problem('invalid_input', { fields: [{ path: 'email', code: 'invalid_email' }] })
  throw new Problem(refusals[answer.refusal] ?? 'provider_unavailable')
}

export async function confirmEmail(
  { settings }: Pool,
  { accessToken, code }: Parameters<IdentityPort['confirmEmail']>[0],
): Promise<{ email: string }> {
  if (!mayManageAccount(accessToken)) throw new Problem('email_elsewhere')
  const body = { AccessToken: accessToken, AttributeName: 'email', Code: code }
  const answer = await call(settings.endpoint, 'VerifyUserAttribute', body, timeoutMs, 'once')
  if (!answer.ok) throw new Problem(refusals[answer.refusal] ?? 'provider_unavailable')
  const asked = { AccessToken: accessToken }
  const user = await call(settings.endpoint, 'GetUser', asked, timeoutMs)
  if (!user.ok) throw new Problem(refusals[user.refusal] ?? 'provider_unavailable')
  const { UserAttributes } = readOr('provider_unavailable', userSchema, user.body)
  const email = UserAttributes.find(({ Name }) => Name === 'email')?.Value
  return { email: readOr('provider_unavailable', emailSchema, email) }
}

const userSchema = v.object({
  UserAttributes: v.array(v.object({ Name: v.string(), Value: v.string() })),
})
