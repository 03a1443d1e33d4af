import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callProvider,
  newEmail,
  password,
  signedIn,
  verifiedPerson,
} from '#tests/harness/person.ts'
import { startProduct, type Product } from '#tests/harness/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(async () => {
  await product.stop()
  product.forget()
})

// Only Linux answers on every address of 127.0.0.0/8, so that one machine can act as many.
describe.runIf(process.platform === 'linux')('clients on many addresses', () => {
  test('get five guesses a minute at one account, whatever their headers say, and its owner still gets in', async () => {
    const email = await verifiedPerson(product, 'guessed')
    await signedIn(product, email)
    const refusals = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        attempt(
          product,
          `127.0.1.${index + 1}`,
          email,
          `Wrong-password-${index}`,
          `203.0.113.${index}`,
        ),
      ),
    )
    expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([400]))
    const judged = refusals.filter(
      ({ body }) => body['message'] === 'Incorrect username or password.',
    )
    expect(judged.length).toBeGreaterThan(0)
    expect(judged.length).toBeLessThanOrEqual(5)
    // The right password is refused as well, so that a guesser learns nothing from a hit.
    expect((await attempt(product, '127.0.1.99', email, password)).body['message']).toBe(
      'Password attempts exceeded',
    )
    const call = await signedIn(product, email)
    expect((await call('GET', '/api/auth/me')).status).toBe(200)
  })

  test('are limited by their real address, not their headers, and one’s limit does not affect another', async () => {
    const tokens = {
      accessToken: 'x'.repeat(30),
      idToken: 'x'.repeat(30),
      refreshToken: 'x'.repeat(30),
    }
    const send = (from: string, forwarded: string) =>
      post(`${product.url}/api/auth/set-cookie`, from, JSON.stringify(tokens), {
        'content-type': 'application/json',
        'x-vowline': '1',
        'x-forwarded-for': forwarded,
        forwarded: `for=${forwarded}`,
        'x-real-ip': forwarded,
      })
    const statuses: number[] = []
    for (let sent = 0; sent < 130; sent += 10) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => send('127.0.2.1', `203.0.113.${sent + index}`)),
      )
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(120)
    expect(statuses.slice(-3)).toEqual([429, 429, 429])
    const limited = await send('127.0.2.1', '203.0.113.250')
    expect(limited.body).toMatchObject({ code: 'too_many_requests' })
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send('127.0.2.2', '203.0.113.1')).status).not.toBe(429)
  })
})

test('no request by email address reveals whether the account exists', async () => {
  const [known, unknown] = [await verifiedPerson(product, 'known'), newEmail('unknown')]
  const asked: [operation: string, of: (email: string) => object][] = [
    [
      'InitiateAuth',
      (email) => ({
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: 'Wrong-password-1' },
      }),
    ],
    ['ForgotPassword', (email) => ({ Username: email })],
    ['ResendConfirmationCode', (email) => ({ Username: email })],
    [
      'ConfirmForgotPassword',
      (email) => ({ Username: email, ConfirmationCode: '000000', Password: 'Another-word-1' }),
    ],
  ]
  for (const [operation, of] of asked) {
    const [ofKnown, ofUnknown] = [
      await callProvider(product, operation, of(known)),
      await callProvider(product, operation, of(unknown)),
    ]
    expect([operation, ofUnknown.status, shapeOf(ofUnknown.body)]).toEqual([
      operation,
      ofKnown.status,
      shapeOf(ofKnown.body),
    ])
  }
})

/** The masked letters of an address differ between addresses; their presence must not. */
function shapeOf(body: Record<string, unknown>) {
  return JSON.stringify(body).replace(/"Destination":"[^"]+@[^"]+"/, '"Destination":"…"')
}

function attempt(
  { identityUrl }: Product,
  from: string,
  email: string,
  typed: string,
  forwarded = '',
) {
  const body = {
    ClientId: 'vowlinelocalwebclient00001',
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: typed },
  }
  return post(identityUrl, from, JSON.stringify(body), {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    ...(forwarded && { 'x-forwarded-for': forwarded }),
  })
}

async function post(
  url: string,
  localAddress: string,
  content: string,
  headers: Record<string, string>,
) {
  const { port, pathname } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request(
    {
      host: '127.0.0.1',
      port,
      path: pathname,
      method: 'POST',
      localAddress,
      headers,
      agent: false,
    },
    resolve,
  )
    .on('error', reject)
    .end(content)
  const answer = await promise
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: JSON.parse(await text(answer)) as Record<string, unknown>,
  }
}
