import { hostedScopes } from '../pool.ts'
import type { AppClient } from '../pool.ts'
import type { Provider } from '../provider.ts'
import { OAuthError } from './oauth-error.ts'
import { mayReturnTo } from './return-addresses.ts'

/** What an app asks of the hosted login, once it is known to be allowed. */
export interface AuthorizationRequest {
  client: AppClient
  redirectUri: string
  scopes: string[]
  state: string | null
  nonce: string | null
  /** Null where the app does without PKCE, which Cognito leaves to it. */
  codeChallenge: string | null
  /** Whether the person is asked although they are signed in here, or must not be asked at all. */
  prompt: 'login' | 'none' | null
}

/**
 * Where to send the browser back to with an error, because the request's client and address were in
 * order but something else was not.
 */
export class ReturnedError extends Error {
  override readonly name = 'ReturnedError'
  readonly location: string

  constructor(location: string) {
    super('The authorization request was refused.')
    this.location = location
  }
}

/**
 * Reads an authorization request (with PKCE or, as at Cognito, without). A wrong client or return
 * address is told to the person on a page of ours (OAuthError): sending them anywhere would be an
 * open redirect. All else goes back to the app (ReturnedError).
 */
export function readAuthorizationRequest(
  provider: Provider,
  query: URLSearchParams,
): AuthorizationRequest {
  const repeated = [...new Set(query.keys())].find((name) => query.getAll(name).length > 1)
  if (repeated !== undefined)
    throw new OAuthError('invalid_request', 'A parameter was given more than once.')
  const client = provider.clients.get(query.get('client_id') ?? '')
  if (!client) throw new OAuthError('invalid_client', 'The app that sent you here is not known.')
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!mayReturnTo(provider.appUrl, redirectUri))
    throw new OAuthError(
      'redirect_mismatch',
      'The app asked to return to an address that is not its own.',
    )

  const state = query.get('state')
  const refuse = (error: string, description: string) =>
    new ReturnedError(returnAddress(redirectUri, { error, error_description: description, state }))
  if (query.get('response_type') !== 'code')
    throw refuse('unsupported_response_type', 'response_type must be code')
  const scopes = (query.get('scope') ?? hostedScopes.join(' ')).split(' ').filter(Boolean)
  if (scopes.length === 0 || scopes.some((scope) => !hostedScopes.some((known) => known === scope)))
    throw refuse('invalid_scope', 'Unknown scope')

  const codeChallenge = query.get('code_challenge')
  if (codeChallenge !== null && query.get('code_challenge_method') !== 'S256')
    throw refuse('invalid_request', 'code_challenge_method must be S256')
  if (codeChallenge !== null && !/^[\w-]{43}$/.test(codeChallenge))
    throw refuse('invalid_request', 'code_challenge is malformed')
  const prompt = (['login', 'none'] as const).find((known) => known === query.get('prompt')) ?? null
  return { client, redirectUri, scopes, state, nonce: query.get('nonce'), codeChallenge, prompt }
}

/** The app's own address with what it is told; nothing for null. */
export function returnAddress(redirectUri: string, params: Record<string, string | null>) {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(params))
    if (value !== null) url.searchParams.set(name, value)
  return url.href
}
