import type { Context } from 'hono'
import { lifetimes } from '../pool.ts'
import type { Provider } from '../provider.ts'
import { readAccessToken } from '../tokens/access-tokens.ts'
import { revokeRefreshToken, spendRefreshToken } from '../tokens/refresh-tokens.ts'
import { attributesOf } from '../users/attributes.ts'
import { ServiceError } from '../wire/service-error.ts'
import { exchangeCode } from './authorization-codes.ts'
import { authenticateClient, readForm } from './client-authentication.ts'
import { OAuthError, asInvalidGrant } from './oauth-error.ts'

/*
 * What apps call by themselves, without a person: OAuth's token and revocation endpoints and OpenID
 * Connect's user info.
 */

export async function token(provider: Provider, context: Context) {
  const form = await readForm(context)
  const client = authenticateClient(provider, context, form)
  const grantType = form.get('grant_type')
  if (grantType === 'authorization_code') {
    const { grant, tokens } = await exchangeCode(provider, client, {
      code: required(form, 'code'),
      redirectUri: required(form, 'redirect_uri'),
      codeVerifier: form.get('code_verifier') ?? null,
    })
    return context.json(tokenAnswer(tokens, grant.scopes.includes('openid')))
  }
  if (grantType === 'refresh_token') {
    return context.json(
      tokenAnswer(
        await asInvalidGrant(spendRefreshToken(provider, client, required(form, 'refresh_token'))),
        true,
      ),
    )
  }
  throw new OAuthError(
    'unsupported_grant_type',
    'grant_type must be authorization_code or refresh_token.',
  )
}

export async function revoke(provider: Provider, context: Context) {
  const form = await readForm(context)
  const client = authenticateClient(provider, context, form)
  const given = required(form, 'token')
  if (given.split('.').length === 3)
    throw new OAuthError('unsupported_token_type', 'Only refresh tokens can be revoked.')
  await asInvalidGrant(revokeRefreshToken(provider, client, given))
  return context.body(null, 200)
}

export async function userInfo(provider: Provider, context: Context) {
  const bearer = /^Bearer ([\w.-]+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
  try {
    if (bearer === undefined)
      throw new OAuthError('invalid_token', 'An access token is needed.', 401)
    const { user } = await readAccessToken(provider, bearer, 'openid')
    const claims = Object.fromEntries(attributesOf(user).map(({ Name, Value }) => [Name, Value]))
    return context.json({ ...claims, username: user.sub })
  } catch (error) {
    if (!(error instanceof ServiceError || error instanceof OAuthError)) throw error
    context.header('www-authenticate', 'Bearer error="invalid_token"')
    return context.json({ error: 'invalid_token', error_description: error.message }, 401)
  }
}

function tokenAnswer(
  tokens: { accessToken: string; idToken: string; refreshToken?: string },
  withIdToken: boolean,
) {
  return {
    ...(withIdToken && { id_token: tokens.idToken }),
    access_token: tokens.accessToken,
    ...(tokens.refreshToken !== undefined && { refresh_token: tokens.refreshToken }),
    expires_in: lifetimes.accessToken,
    token_type: 'Bearer',
  }
}

function required(form: Map<string, string>, name: string) {
  const value = form.get(name)
  if (value) return value
  throw new OAuthError('invalid_request', `${name} is required.`)
}
