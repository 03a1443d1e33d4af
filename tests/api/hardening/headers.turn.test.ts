import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { tokensOf, verifiedPerson } from '#tests/harness/person.ts'
import { startProduct, type Product } from '#tests/harness/product.ts'

let product: Product
let email: string
beforeAll(async () => {
  product = await startProduct({ PUBLIC_URL: 'https://vowline.example' })
  email = await verifiedPerson(product, 'headers')
})
afterAll(async () => {
  await product.stop()
  product.forget()
})

const pages = [
  '/',
  '/login',
  '/register',
  '/dashboard',
  '/vendor-dashboard',
  '/callback?code=a&state=b',
  '/no-such-page',
  '/api/docs',
  '/dev/outbox',
]

test.each(pages)('%s passes the checks of MDN Observatory', async (path) => {
  const answer = await fetch(product.url + path)
  const header = (name: string) => answer.headers.get(name) ?? ''
  const policy = directivesOf(header('content-security-policy'))
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(policy.get('default-src')).toEqual(["'none'"])
  expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  expect([["'self'"], ["'none'"]]).toContainEqual(policy.get('form-action'))
  expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
  const sources = [...policy]
    .filter(([name]) => name.endsWith('-src'))
    .flatMap(([, values]) => values)
  const foreign = sources.filter(
    (source) => !/^(?:'(?:none|self|strict-dynamic|nonce-[\w-]{22,})'|data:|blob:)$/.test(source),
  )
  // The identity provider is the only other origin that a page may connect to.
  expect(foreign).toEqual(
    path.startsWith('/api') || path.startsWith('/dev') ? [] : [product.identityUrl],
  )
  expect(policy.get('script-src') ?? []).not.toContain('data:')
  expect(header('strict-transport-security')).toMatch(
    /^max-age=(?:[4-9]\d{7}|\d{9,}); includeSubDomains/,
  )
  expect({
    sniff: header('x-content-type-options'),
    frame: header('x-frame-options'),
    referrer: header('referrer-policy'),
    opener: header('cross-origin-opener-policy'),
    resource: header('cross-origin-resource-policy'),
    embedder: header('cross-origin-embedder-policy'),
  }).toEqual({
    sniff: 'nosniff',
    frame: 'DENY',
    referrer: 'no-referrer',
    opener: 'same-origin',
    resource: 'same-origin',
    embedder: 'require-corp',
  })
  expect(header('permissions-policy')).toMatch(/camera=\(\).*microphone=\(\)/)
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie'])
    expect(answer.headers.has(name)).toBe(false)
})

test.each(pages)(
  '%s has a new nonce every time, which its scripts and styles carry, and no inline handler',
  async (path) => {
    const visits = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const answer = await fetch(product.url + path)
        return {
          policy: answer.headers.get('content-security-policy') ?? '',
          html: await answer.text(),
        }
      }),
    )
    const nonces = visits.map(({ policy, html }) => {
      const allowed = new Set([...policy.matchAll(/'nonce-([^']+)'/g)].map((hit) => hit[1]))
      const carried = new Set([...html.matchAll(/\snonce="([^"]*)"/g)].map((hit) => hit[1]))
      expect(allowed.size).toBe(1)
      expect(carried).toEqual(allowed)
      for (const [tag] of html.matchAll(/<(?:script|style)\b[^>]*>/g))
        expect(tag).toContain(`nonce="${[...allowed][0]}"`)
      // The page’s own address is the only absolute one in it that does not lead elsewhere.
      const withoutItsAddress = html.replace(/<link rel="canonical"[^>]*>/, '')
      expect(withoutItsAddress).not.toMatch(
        /\s(?:on\w+|style)="|href="javascript:|(?:src|href)="(?:https?:)?\/\//,
      )
      return [...allowed][0]
    })
    expect(new Set(nonces).size).toBe(visits.length)
  },
)

test('no response of the API is cached, and a page contains nothing private that could be', async () => {
  const { cookies } = await signIn('https://vowline.example')
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  for (const path of [
    '/api/config',
    '/api/auth/me',
    '/api/auth/devices',
    '/api/weddings',
    '/api/businesses',
    '/api/openapi.json',
    '/api/docs',
    '/api/none',
  ])
    expect([
      path,
      (await fetch(product.url + path, { headers: { cookie } })).headers.get('cache-control'),
    ]).toEqual([path, 'no-store'])
  for (const path of ['/', '/dashboard', '/settings']) {
    // The readable hint yields the page without public content, and nothing else reveals who asks.
    const asks = (sent: string) => fetch(product.url + path, { headers: { cookie: sent } })
    const [mine, anybodys] = await Promise.all([asks(cookie), asks('vowline_hint=1')])
    expect(mine.headers.get('cache-control')).toBe('no-cache')
    expect(withoutNonces(await mine.text())).toBe(withoutNonces(await anybodys.text()))
  }
})

test('the cookies have exactly these attributes, and a response contains no token', async () => {
  const value = String.raw`[\w-]{43}`
  const own = 'https://vowline.example'
  const days = 'Max-Age=2592000'
  const kept = await signIn(own, '?remember=true')
  expect(kept.cookies).toEqual([
    expect.stringMatching(
      `^__Host-Http-vowline=${value}; HttpOnly; Path=/; SameSite=Strict; Secure; ${days}$`,
    ),
    `vowline_hint=1; Path=/; SameSite=Strict; Secure; ${days}`,
  ])
  const passing = await signIn(own)
  expect(passing.cookies).toEqual([
    expect.stringMatching(
      `^__Host-Http-vowline=${value}; HttpOnly; Path=/; SameSite=Strict; Secure$`,
    ),
    'vowline_hint=1; Path=/; SameSite=Strict; Secure',
  ])
  for (const { body } of [kept, passing]) expect(body).not.toMatch(/eyJ/)
})

test('without Secure, for a browser that refuses it on http://localhost, the rest stays the same', async () => {
  const inTheClear = await testApp(mainEngine, { environment: { SECURE_COOKIES: 'off' } })
  const body = inTheClear.identity.tokensOf({ userType: 'COUPLE' })
  const signedIn = await inTheClear.request('POST', '/api/auth/set-cookie', { body })
  expect(signedIn.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^vowline=[\w-]{43}; HttpOnly; Path=\/; SameSite=Strict$/),
    'vowline_hint=1; Path=/; SameSite=Strict',
  ])
  const out = await inTheClear.request('POST', '/api/auth/logout')
  expect(out.headers.getSetCookie()).toEqual([
    'vowline=; HttpOnly; Path=/; SameSite=Strict; Max-Age=0',
    'vowline_hint=; Path=/; SameSite=Strict; Max-Age=0',
  ])
  await inTheClear.close()
})

test.each([
  ['OPTIONS', 204],
  ['GET', 200],
  ['HEAD', 200],
  ['POST', 400],
])('%s from another origin gets no CORS permission', async (method, minStatus) => {
  for (const path of [
    '/',
    '/login',
    '/api/config',
    '/api/auth/me',
    '/api/auth/logout',
    '/healthz',
    '/metrics',
    '/assets/none.js',
    '/dev/outbox.json',
  ]) {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-vowline',
    }
    const answer = await fetch(product.url + path, { method, headers })
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    )
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(answer.status).toBeGreaterThanOrEqual(minStatus)
    await answer.body?.cancel()
  }
})

async function signIn(origin: string, query = '') {
  const answer = await fetch(`${product.url}/api/auth/set-cookie${query}`, {
    method: 'POST',
    headers: { 'X-Vowline': '1', 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify(await tokensOf(product, email)),
  })
  expect(answer.status).toBe(200)
  return { cookies: answer.headers.getSetCookie(), body: await answer.text() }
}

function withoutNonces(html: string) {
  return html.replaceAll(/nonce="[^"]*"/g, '')
}

function directivesOf(policy: string) {
  return new Map(
    policy.split(';').map((directive): [string, string[]] => {
      const [name = '', ...values] = directive.trim().split(/\s+/)
      return [name, values]
    }),
  )
}
