import type { Context } from 'hono'
import type { AppClient } from '../pool.ts'
import type { Provider } from '../provider.ts'
import { isSameText } from '../wire/secrets.ts'
import { OAuthError } from './oauth-error.ts'

/** Reads a form of OAuth's back channel; a parameter given twice is refused (RFC 6749, 3.2). */
export async function readForm(context: Context): Promise<Map<string, string>> {
  if (
    !/^application\/x-www-form-urlencoded(?:\s*;|$)/i.test(context.req.header('content-type') ?? '')
  ) {
    throw new OAuthError('invalid_request', 'The body must be application/x-www-form-urlencoded.')
  }
  const entries = [...new URLSearchParams(await context.req.text())]
  const form = new Map(entries)
  if (form.size < entries.length)
    throw new OAuthError('invalid_request', 'A parameter was given more than once.')
  return form
}

/**
 * The client behind a form: a public one by its id, one with a secret by client_secret_basic or
 * client_secret_post.
 */
export function authenticateClient(
  provider: Provider,
  context: Context,
  form: Map<string, string>,
): AppClient {
  const basic = readBasic(context.req.header('authorization'))
  const posted = form.get('client_secret')
  if (basic && posted !== undefined)
    throw new OAuthError('invalid_request', 'The client proved itself in two ways.')
  const id = basic?.id ?? form.get('client_id') ?? ''
  const client = provider.clients.get(id)
  const secret = basic?.secret ?? posted
  const isProven =
    client &&
    (client.secret === null ? !secret : secret !== undefined && isSameText(secret, client.secret))
  if (isProven && form.get('client_id') !== undefined && form.get('client_id') !== id) {
    throw new OAuthError('invalid_request', 'The client named itself twice, differently.')
  }
  if (isProven) return client
  throw new OAuthError(
    'invalid_client',
    'The client is not known or did not prove itself.',
    basic ? 401 : 400,
  )
}

function readBasic(header: string | undefined) {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return null
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { id: decode(id), secret: decode(secret.join(':')) }
}

/** RFC 6749, 2.3.1: both halves are form-encoded before they are put together. */
function decode(text: string) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
