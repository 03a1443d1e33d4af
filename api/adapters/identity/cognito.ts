import { createHmac } from 'node:crypto'
import { decodeJwt } from 'jose'
import * as v from 'valibot'
import { Problem, type ProblemCode } from '#machines/kernel/problem.ts'
import { call, postForm, readOr } from './cognito-calls.ts'
import { deleteAsAdministrator } from './cognito-administration.ts'
import type { Administrator } from './cognito-administration.ts'
import type { IdentityPort, Issued } from './identity.port.ts'
import { tokenVerifier, type VerifyTokens } from './verify-tokens.ts'

/** Where a user pool is and which app client of it is ours. Addresses have no slash at the end. */
export interface CognitoSettings {
  userPoolId: string
  clientId: string
  clientSecret: string | null
  endpoint: string
  /** Empty: there is no hosted login. */
  hostedUrl: string
  /** What may delete users that have left us no token of theirs; left out or null: nothing may. */
  administrator?: Administrator | null
}

/** The port promises 4 s: the call itself, and with it the keys where they have to be fetched before its answer can be verified. */
const refreshTimeoutMs = 3_300
const verifiedTimeoutMs = 3_700
const revokeTimeoutMs = 2_000
const changeTimeoutMs = 5_000
const answeringTimeoutMs = 1_000
const answeringKeptMs = 1_000

/** Refusals that stay refusals however often one asks. Whatever else Cognito, or a proxy before it, answers may pass. */
const finalRefusals = ['NotAuthorizedException', 'RefreshTokenReuseException', 'UserNotFoundException']
const alreadyDead = [...finalRefusals, 'InvalidParameterException', 'UnsupportedTokenTypeException']
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

/** Amazon Cognito's user pools, or anything that speaks their protocol. */
export function cognito(settings: CognitoSettings, now: () => Date): IdentityPort {
  const issuer = `${settings.endpoint}/${settings.userPoolId}`
  const verify = tokenVerifier({ issuer, clientId: settings.clientId }, now)
  const secret = settings.clientSecret === null ? {} : { ClientSecret: settings.clientSecret }

  return {
    verify: (tokens) => verify(tokens, 'checked'),

    async refresh(refreshToken) {
      // What does not look like a token of Cognito's is not sent to it.
      if (!isRefreshToken(refreshToken)) throw new Problem('refresh_token_refused')
      return within(verifiedTimeoutMs, async () => {
        const body = { ClientId: settings.clientId, RefreshToken: refreshToken, ...secret }
        const answer = await call(settings.endpoint, 'GetTokensFromRefreshToken', body, refreshTimeoutMs)
        if (!answer.ok) throw new Problem(finalRefusals.includes(answer.refusal) ? 'refresh_token_refused' : 'provider_away')
        const { AccessToken, IdToken, RefreshToken } = readOr('provider_away', refreshedSchema, answer.body).AuthenticationResult
        const issued = { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken ?? refreshToken }
        return identified(issued, verify, 'refresh_token_foreign')
      })
    },

    async exchangeCode({ code, codeVerifier, redirectUri }) {
      if (settings.hostedUrl === '') throw new Problem('hosted_code_refused')
      const answer = await postForm(
        `${settings.hostedUrl}/oauth2/token`,
        settings,
        {
          grant_type: 'authorization_code',
          client_id: settings.clientId,
          code,
          code_verifier: codeVerifier,
          redirect_uri: redirectUri,
        },
        refreshTimeoutMs,
      )
      if (!answer.ok) throw new Problem(answer.refusal === 'invalid_grant' ? 'hosted_code_refused' : 'provider_away')
      const { access_token, id_token, refresh_token } = readOr('provider_away', exchangedSchema, answer.body)
      return identified({ accessToken: access_token, idToken: id_token, refreshToken: refresh_token }, verify, 'hosted_code_refused')
    },

    async changePassword({ accessToken, currentPassword, newPassword }) {
      if (!mayManageAccount(accessToken)) throw new Problem('password_elsewhere')
      const body = { AccessToken: accessToken, PreviousPassword: currentPassword, ProposedPassword: newPassword }
      const answer = await call(settings.endpoint, 'ChangePassword', body, changeTimeoutMs, 'once')
      if (answer.ok) return
      if (answer.refusal !== 'NotAuthorizedException') throw new Problem(changeRefusals[answer.refusal] ?? 'provider_away')
      // The same refusal stands for a wrong password and for a token that was ended; whose token still answers was wrong about the password.
      const user = await call(settings.endpoint, 'GetUser', { AccessToken: accessToken }, changeTimeoutMs)
      throw new Problem(user.ok ? 'wrong_password' : finalRefusals.includes(user.refusal) ? 'session_expired' : 'provider_away')
    },

    async changeName({ accessToken, firstName, lastName }) {
      if (!mayManageAccount(accessToken)) throw new Problem('name_elsewhere')
      const UserAttributes = [
        { Name: 'given_name', Value: firstName },
        { Name: 'family_name', Value: lastName },
      ]
      const answer = await call(settings.endpoint, 'UpdateUserAttributes', { AccessToken: accessToken, UserAttributes }, changeTimeoutMs)
      if (!answer.ok) throw new Problem(nameRefusals[answer.refusal] ?? 'provider_away')
    },

    async provePassword({ email, password }) {
      const SECRET_HASH = settings.clientSecret === null ? {} : { SECRET_HASH: secretHash(settings, email) }
      const parameters = { USERNAME: email, PASSWORD: password, ...SECRET_HASH }
      const body = { ClientId: settings.clientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: parameters }
      const answer = await call(settings.endpoint, 'InitiateAuth', body, changeTimeoutMs, 'once')
      if (!answer.ok) throw new Problem(proofRefusals[answer.refusal] ?? 'provider_away')
      const { AuthenticationResult } = readOr('provider_away', provedSchema, answer.body)
      if (!AuthenticationResult) return null
      const { AccessToken, IdToken, RefreshToken } = AuthenticationResult
      return identified({ accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken }, verify, 'wrong_password')
    },

    isHosted: (accessToken) => !mayManageAccount(accessToken),

    async deleteUser(accessToken) {
      if (!mayManageAccount(accessToken)) return 'refused'
      const answer = await call(settings.endpoint, 'DeleteUser', { AccessToken: accessToken }, changeTimeoutMs)
      if (answer.ok || answer.refusal === 'UserNotFoundException') return 'deleted'
      if (answer.refusal === 'NotAuthorizedException') return 'refused'
      throw new Problem('provider_away')
    },

    async deleteUserAsAdministrator(sub) {
      return settings.administrator ? deleteAsAdministrator(settings, settings.administrator, sub) : 'refused'
    },

    async revoke(refreshToken) {
      const body = { ClientId: settings.clientId, Token: refreshToken, ...secret }
      const answer = await call(settings.endpoint, 'RevokeToken', body, revokeTimeoutMs)
      if (!answer.ok && !alreadyDead.includes(answer.refusal)) throw new Problem('provider_away')
    },

    isAnswering: keptFor(answeringKeptMs, async () => {
      const answer = await fetch(`${issuer}/.well-known/jwks.json`, { signal: AbortSignal.timeout(answeringTimeoutMs) }).catch(() => null)
      await answer?.body?.cancel()
      return answer?.ok ?? false
    }),
  }
}

const tokenSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(8_192))
const refreshedSchema = v.object({
  AuthenticationResult: v.object({ AccessToken: tokenSchema, IdToken: tokenSchema, RefreshToken: v.optional(tokenSchema) }),
})
/** Without tokens: the password was right, and the pool asks for a second factor now. */
const provedSchema = v.object({
  AuthenticationResult: v.optional(v.object({ AccessToken: tokenSchema, IdToken: tokenSchema, RefreshToken: tokenSchema })),
})
const exchangedSchema = v.object({ access_token: tokenSchema, id_token: tokenSchema, refresh_token: tokenSchema })

/**
 * Whose tokens the provider has just issued. Ours to refuse for good only when they are properly signed for somebody else's pool or
 * client; a key that we have not heard of yet, or claims that we cannot read, may be a change at the provider and must sign nobody out.
 */
async function identified(
  tokens: { accessToken: string; idToken: string; refreshToken: string },
  verify: VerifyTokens,
  foreign: ProblemCode,
): Promise<Issued> {
  try {
    const identity = await verify(tokens, 'ignored')
    return { identity, accessToken: tokens.accessToken, refreshToken: tokens.refreshToken }
  } catch (error) {
    const code = error instanceof Problem ? error.code : 'provider_away'
    throw new Problem(foreignCodes.has(code) ? foreign : 'provider_away')
  }
}

const foreignCodes = new Set<ProblemCode>(['token_issuer', 'token_audience', 'token_subject', 'token_origin'])

/** Only the tokens of a direct sign-in may; the hosted login's have the scopes that were asked for, and this is none of them. */
function mayManageAccount(accessToken: string) {
  const { scope } = decodeJwt<{ scope?: string }>(accessToken)
  return scope?.split(' ').includes('aws.cognito.signin.user.admin') ?? false
}

/** What Cognito asks of a client with a secret, beside a password. */
function secretHash({ clientId, clientSecret }: CognitoSettings, username: string) {
  return createHmac('sha256', clientSecret ?? '')
    .update(username + clientId)
    .digest('base64')
}

function isRefreshToken(text: string) {
  return /^[\w.=-]{20,8192}$/.test(text)
}

async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem('provider_away')), milliseconds)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Asks at most once in a while, however many want to know. */
function keptFor<T>(milliseconds: number, ask: () => Promise<T>) {
  let kept: { answer: Promise<T>; until: number } | null = null
  return () => {
    const clock = performance.now()
    if (kept === null || kept.until <= clock) kept = { answer: ask(), until: clock + milliseconds }
    return kept.answer
  }
}
