import type { Product } from './product.ts'

/**
 * People who use a running product over HTTP, as any client of the identity provider and the API
 * could.
 */

export const password = 'Correct-horse-7'
let people = 0

/** A new e-mail address that no other test of this process uses. */
export function newEmail(name: string) {
  people += 1
  return `${name}.${process.pid}.${people}@people.test`
}

/** One of the identity provider's JSON calls, for the product's own app client. */
export async function callProvider(product: Product, operation: string, body: object) {
  const config = (await (await fetch(`${product.url}/api/config`)).json()) as {
    cognito: { endpoint: string; clientId: string }
  }
  const answer = await fetch(config.cognito.endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: config.cognito.clientId, ...body }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** Signs up and confirms an account; the answer is its address. */
export async function verifiedPerson(product: Product, name: string, userType = 'COUPLE') {
  const email = newEmail(name)
  const attributes = {
    email,
    given_name: 'Maya',
    family_name: 'Lindqvist',
    'custom:user_type': userType,
  }
  await callProvider(product, 'SignUp', {
    Username: email,
    Password: password,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  })
  const confirmed = await callProvider(product, 'ConfirmSignUp', {
    Username: email,
    ConfirmationCode: await product.codeFor(email),
  })
  if (confirmed.status !== 200)
    throw new Error(`ConfirmSignUp answered ${JSON.stringify(confirmed)}`)
  return email
}

/** The three tokens, as /api/auth/set-cookie takes them. */
export async function tokensOf(product: Product, email: string) {
  const { body } = await callProvider(product, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  })
  const { AccessToken, IdToken, RefreshToken } = body['AuthenticationResult'] as Record<
    string,
    string
  >
  return { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken }
}

/** The Cookie header of a browser that has just signed in with these tokens. */
export async function cookieOf(product: Product, tokens: Awaited<ReturnType<typeof tokensOf>>) {
  const answer = await fetch(`${product.url}/api/auth/set-cookie`, write(product, 'POST', tokens))
  if (!answer.ok) throw new Error(`set-cookie answered ${answer.status}: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/**
 * Signs in; the answer makes calls with the session's cookie, at this process or at another one of
 * the same product. Bytes are sent as a file.
 */
export async function signedIn(
  product: Product,
  email: string,
  tokens?: Awaited<ReturnType<typeof tokensOf>>,
) {
  const cookie = await cookieOf(product, tokens ?? (await tokensOf(product, email)))
  return (
    method: string,
    path: string,
    body?: object,
    options: { at?: Product; key?: string } = {},
  ) => {
    const at = options.at ?? product
    const request = write(at, method, body)
    const key: Record<string, string> = options.key ? { 'Idempotency-Key': options.key } : {}
    return fetch(at.url + path, {
      ...request,
      headers: { ...request.headers, ...key, Cookie: cookie },
    })
  }
}

function write(product: Product, method: string, body?: object) {
  const isFile = body instanceof Uint8Array
  const type: Record<string, string> = body
    ? { 'Content-Type': isFile ? 'application/octet-stream' : 'application/json' }
    : {}
  const headers: Record<string, string> = { 'X-Vowline': '1', Origin: product.url, ...type }
  return {
    method,
    headers,
    ...(body ? { body: isFile ? new Uint8Array(body) : JSON.stringify(body) } : {}),
  }
}
