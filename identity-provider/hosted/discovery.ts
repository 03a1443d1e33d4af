import type { Context } from 'hono'
import { hostedScopes, pool } from '../pool.ts'
import type { Provider } from '../provider.ts'

export function jwks(provider: Provider, context: Context) {
  if (!isOurPool(context)) return noSuchPool(context)
  context.header('cache-control', 'public, max-age=3600')
  return context.json({ keys: [provider.key.jwk] })
}

export function openIdConfiguration(provider: Provider, context: Context) {
  if (!isOurPool(context)) return noSuchPool(context)
  const url = provider.url()
  return context.json({
    issuer: provider.issuer(),
    authorization_endpoint: `${url}/oauth2/authorize`,
    token_endpoint: `${url}/oauth2/token`,
    userinfo_endpoint: `${url}/oauth2/userInfo`,
    revocation_endpoint: `${url}/oauth2/revoke`,
    end_session_endpoint: `${url}/logout`,
    jwks_uri: `${provider.issuer()}/.well-known/jwks.json`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: hostedScopes,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
  })
}

/** The pool's id is in the path as at Cognito, or left away. */
function isOurPool(context: Context) {
  const named = context.req.param('pool')
  return named === undefined || named === pool.id
}

function noSuchPool(context: Context) {
  return context.json({ message: `User pool ${context.req.param('pool')} does not exist.` }, 404)
}
