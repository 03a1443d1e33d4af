import * as v from 'valibot'
import { Problem } from '#machines/kernel/problem.ts'
import type { IdentityPort, Issued } from '../identity.port.ts'
import { call, postForm, readOr } from './calls.ts'
import { identified, tokenSchema } from './issued-tokens.ts'
import { finalRefusals } from './pool.ts'
import type { Pool } from './pool.ts'

/** The port promises 4 s, which includes fetching the keys that verify the answer. */
const refreshTimeoutMs = 3_300
const verifiedTimeoutMs = 3_700
const revokeTimeoutMs = 2_000

const alreadyDead = [...finalRefusals, 'InvalidParameterException', 'UnsupportedTokenTypeException']

/** Confirms a session at the provider and gets new tokens. */
export async function refresh({ settings, verify }: Pool, refreshToken: string): Promise<Issued> {
  // A text that does not look like a token of Cognito is not sent to it.
  if (!isRefreshToken(refreshToken)) throw new Problem('refresh_token_refused')
  return within(verifiedTimeoutMs, async () => {
    const body = {
      ClientId: settings.clientId,
      RefreshToken: refreshToken,
      ...clientSecretOf(settings),
    }
    const answer = await call(
      settings.endpoint,
      'GetTokensFromRefreshToken',
      body,
      refreshTimeoutMs,
    )
    if (!answer.ok)
      throw new Problem(
        finalRefusals.includes(answer.refusal) ? 'refresh_token_refused' : 'provider_unavailable',
      )
    const { AccessToken, IdToken, RefreshToken } = readOr(
      'provider_unavailable',
      refreshedSchema,
      answer.body,
    ).AuthenticationResult
    const issued = {
      accessToken: AccessToken,
      idToken: IdToken,
      refreshToken: RefreshToken ?? refreshToken,
    }
    return identified(issued, verify, 'refresh_token_foreign')
  })
}

/** Exchanges the code of the hosted login for tokens. */
export async function exchangeCode(
  { settings, verify }: Pool,
  { code, codeVerifier, redirectUri }: Parameters<IdentityPort['exchangeCode']>[0],
): Promise<Issued> {
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
  if (!answer.ok)
    throw new Problem(
      answer.refusal === 'invalid_grant' ? 'hosted_code_refused' : 'provider_unavailable',
    )
  const { access_token, id_token, refresh_token } = readOr(
    'provider_unavailable',
    exchangedSchema,
    answer.body,
  )
  return identified(
    { accessToken: access_token, idToken: id_token, refreshToken: refresh_token },
    verify,
    'hosted_code_refused',
  )
}

/** Revokes a refresh token, and with it the session at the provider. */
export async function revoke({ settings }: Pool, refreshToken: string): Promise<void> {
  const body = { ClientId: settings.clientId, Token: refreshToken, ...clientSecretOf(settings) }
  const answer = await call(settings.endpoint, 'RevokeToken', body, revokeTimeoutMs)
  if (!answer.ok && !alreadyDead.includes(answer.refusal)) throw new Problem('provider_unavailable')
}

const refreshedSchema = v.object({
  AuthenticationResult: v.object({
    AccessToken: tokenSchema,
    IdToken: tokenSchema,
    RefreshToken: v.optional(tokenSchema),
  }),
})
const exchangedSchema = v.object({
  access_token: tokenSchema,
  id_token: tokenSchema,
  refresh_token: tokenSchema,
})

function clientSecretOf({ clientSecret }: Pool['settings']) {
  return clientSecret === null ? {} : { ClientSecret: clientSecret }
}

function isRefreshToken(text: string) {
  return /^[\w.=-]{20,8192}$/.test(text)
}

async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem('provider_unavailable')), milliseconds)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
