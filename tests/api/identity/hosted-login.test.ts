import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { newBrowser } from './browser.ts'
import { appUrl, localProvider, password, secretClient } from './local-provider.ts'

const provider = await localProvider()
const verifier = randomBytes(32).toString('base64url')
const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
const callback = `${appUrl}/callback`

function authorizationUrl(change: Record<string, string | null> = {}) {
  const query = new URLSearchParams()
  const asked = {
    client_id: provider.clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'a"state&<b>',
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...change,
  }
  for (const [name, value] of Object.entries(asked)) if (value !== null) query.set(name, value)
  return `${provider.url}/oauth2/authorize?${query.toString()}`
}

function locationOf(answer: Response) {
  return new URL(answer.headers.get('location') ?? '', provider.url)
}

async function codeOf(email: string, change: Record<string, string | null> = {}) {
  const browser = newBrowser(provider)
  const answer = await browser.submit(await browser.open(authorizationUrl(change)), {
    username: email,
    password,
  })
  return locationOf(answer).searchParams.get('code') ?? ''
}

function token(form: Record<string, string>) {
  return fetch(`${provider.url}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })
}

function logoutUrl(uri: string) {
  const query = new URLSearchParams({ client_id: provider.clientId, logout_uri: uri })
  return `${provider.url}/logout?${query.toString()}`
}

function logout(uri: string) {
  return fetch(logoutUrl(uri), { redirect: 'manual' })
}

async function authTimeOf(code: string) {
  const answer = (await (await token(exchangeOf(code))).json()) as { id_token: string }
  return Number(decodeJwt(answer.id_token)['auth_time'])
}

function exchangeOf(code: string) {
  return {
    grant_type: 'authorization_code',
    client_id: provider.clientId,
    code,
    redirect_uri: callback,
    code_verifier: verifier,
  }
}

test('the page contains no script, cannot be framed, and posts only to itself', async () => {
  const { answer, content } = await newBrowser(provider).open(authorizationUrl())
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http:\/\/localhost:3000; base-uri 'none'; frame-ancestors 'none'$/,
  )
  const style = /<style>([^]*?)<\/style>/.exec(content)?.[1] ?? ''
  expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
  expect(content).not.toContain('<script')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/)
})

test('a correct password returns with a code and the state, a wrong one shows an error', async () => {
  const email = await provider.verified()
  const browser = newBrowser(provider)
  const form = await browser.open(authorizationUrl())
  const refused = await browser.submit(form, { username: email, password: 'Wrong-horse-7' })
  expect(refused.headers.get('location')).toBeNull()
  expect(await refused.text()).toContain('Incorrect email or password.')
  const back = locationOf(await browser.submit(form, { username: email, password }))
  expect(back.href.startsWith(`${callback}?`)).toBe(true)
  expect(back.searchParams.get('state')).toBe('a"state&<b>')
  expect((await token(exchangeOf(back.searchParams.get('code') ?? ''))).status).toBe(200)
})

test('typed input and parameters are escaped', async () => {
  const browser = newBrowser(provider)
  const form = await browser.open(authorizationUrl())
  const answer = await browser.submit(form, { username: '"><script>alert(1)</script>', password })
  const content = await answer.text()
  expect(content).not.toContain('<script>')
  expect(content).toContain('&quot;&gt;&lt;script&gt;')
  expect(form.content).not.toContain('<b>')
})

test('an unverified account is reported only to a user who knows its password', async () => {
  const email = await provider.signUp()
  const browser = newBrowser(provider)
  const form = await browser.open(authorizationUrl())
  expect(
    await (await browser.submit(form, { username: email, password: 'Wrong-horse-7' })).text(),
  ).toContain('Incorrect email')
  expect(await (await browser.submit(form, { username: email, password })).text()).toContain(
    'not verified yet',
  )
})

test('cancel returns with access_denied and the state', async () => {
  const { cancel } = await newBrowser(provider).open(authorizationUrl())
  const back = new URL(cancel)
  expect(back.href.startsWith(`${callback}?error=access_denied`)).toBe(true)
  expect(back.searchParams.get('state')).toBe('a"state&<b>')
})

test('a form made by another page is refused', async () => {
  const email = await provider.verified()
  const browser = newBrowser(provider)
  const form = await browser.open(authorizationUrl())
  const typed = { username: email, password }
  const statuses = [
    await browser.submit(form, typed, { origin: 'https://evil.example' }),
    await browser.submit(form, typed, { 'sec-fetch-site': 'cross-site' }),
    await browser.submit({ ...form, proof: '' }, typed),
    await browser.submit({ ...form, proof: 'A'.repeat(43) }, typed),
    await browser.submit({ ...form, action: form.action.replace('openid', 'phone') }, typed),
    await newBrowser(provider).submit(form, typed),
  ].map(({ status }) => status)
  expect(statuses).toEqual([403, 403, 403, 403, 403, 403])
})

test.each([
  ['another origin', 'https://evil.example/callback'],
  ['a longer path', `${callback}/../evil`],
  ['a query', `${callback}?next=evil`],
  ['another port', 'http://localhost:3999/callback'],
  ['user info', 'http://localhost:3000@evil.example/callback'],
  ['nothing', null],
])('a redirect to %s is refused on our own page', async (_, uri) => {
  const answer = await newBrowser(provider).visit(authorizationUrl({ redirect_uri: uri }))
  expect(answer.status).toBe(400)
  expect(answer.headers.get('location')).toBeNull()
  expect(await answer.text()).not.toContain('evil')
})

test('the product may use either loopback name', async () => {
  const answer = await newBrowser(provider).visit(
    authorizationUrl({ redirect_uri: 'http://127.0.0.1:3000/callback' }),
  )
  expect(answer.status).toBe(200)
})

test.each([
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ scope: 'openid everything' }, 'invalid_scope'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge_method: null }, 'invalid_request'],
  [{ prompt: 'none' }, 'login_required'],
])('%j returns as %s', async (change, error) => {
  const back = locationOf(await newBrowser(provider).visit(authorizationUrl(change)))
  expect(back.searchParams.get('error')).toBe(error)
  expect(back.searchParams.get('state')).toBe('a"state&<b>')
})

test('a code is bound to its client, redirect URI and verifier, and lasts five minutes', async () => {
  const email = await provider.verified()
  const code = await codeOf(email)
  const refusedFor = async (change: Record<string, string>) => {
    const answer = await token({ ...exchangeOf(code), ...change })
    return [answer.status, ((await answer.json()) as { error: string }).error]
  }
  expect(await refusedFor({ redirect_uri: 'http://127.0.0.1:3000/callback' })).toEqual([
    400,
    'invalid_grant',
  ])
  expect(await refusedFor({ client_id: 'vowlinelocalclassic0000001' })).toEqual([
    400,
    'invalid_grant',
  ])
  expect(await refusedFor({ code_verifier: 'x'.repeat(43) })).toEqual([400, 'invalid_grant'])
  expect(await refusedFor({ code_verifier: '' })).toEqual([400, 'invalid_grant'])
  expect(await refusedFor({ client_id: 'nobody' })).toEqual([400, 'invalid_client'])
  expect(await refusedFor({ grant_type: 'password' })).toEqual([400, 'unsupported_grant_type'])
  await provider.controls?.advanceClock(300)
  expect(await refusedFor({})).toEqual([400, 'invalid_grant'])
})

test('of twenty exchanges of one code at once only the first gets tokens, and these are revoked', async () => {
  const exchange = exchangeOf(await codeOf(await provider.verified()))
  const answers = await Promise.all(Array.from({ length: 20 }, () => token(exchange)))
  const given = await Promise.all(
    answers
      .filter(({ ok }) => ok)
      .map((answer) => answer.json() as Promise<{ access_token: string }>),
  )
  expect(given).toHaveLength(1)
  const bearer = given[0]?.access_token
  const info = await fetch(`${provider.url}/oauth2/userInfo`, {
    headers: { authorization: `Bearer ${bearer}` },
  })
  expect(info.status).toBe(401)
  expect(info.headers.get('www-authenticate')).toContain('invalid_token')
})

test('tokens of the hosted login cannot do more than their scopes allow', async () => {
  const answer = await token(exchangeOf(await codeOf(await provider.verified())))
  const { access_token: AccessToken } = (await answer.json()) as { access_token: string }
  expect((await provider.call('GetUser', { AccessToken })).body['message']).toBe(
    'Access Token does not have required scopes',
  )
})

test('the token endpoint accepts only forms, with each parameter once', async () => {
  const json = await fetch(`${provider.url}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(await json.json()).toMatchObject({ error: 'invalid_request' })
  const twice = new URLSearchParams([...Object.entries(exchangeOf('x')), ['code', 'y']])
  expect(
    await (await fetch(`${provider.url}/oauth2/token`, { method: 'POST', body: twice })).json(),
  ).toMatchObject({
    error: 'invalid_request',
  })
  const basic = `Basic ${Buffer.from(`${secretClient.id}:wrong`).toString('base64')}`
  const unproven = await fetch(`${provider.url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic },
    body: new URLSearchParams({}),
  })
  expect([unproven.status, unproven.headers.get('www-authenticate')]).toEqual([
    401,
    'Basic realm="vowline-local"',
  ])
})

test('a user who signed in at the hosted page is not asked again for an hour, and the code carries the time of sign-in', async () => {
  const browser = newBrowser(provider)
  const email = await provider.verified()
  await browser.submit(await browser.open(authorizationUrl()), { username: email, password })
  const again = async () =>
    locationOf(await browser.visit(authorizationUrl())).searchParams.get('code')
  const first = await authTimeOf((await again()) ?? '')
  await provider.controls?.advanceClock(1_800)
  expect(await authTimeOf((await again()) ?? '')).toBe(first)
  expect(
    locationOf(await browser.visit(authorizationUrl({ prompt: 'none' }))).searchParams.get('code'),
  ).not.toBeNull()
  await provider.controls?.advanceClock(1_800)
  expect(await again()).toBeNull()
})

test('an app can ask a signed-in user to sign in again', async () => {
  const browser = newBrowser(provider)
  await browser.submit(await browser.open(authorizationUrl()), {
    username: await provider.verified(),
    password,
  })
  expect((await browser.open(authorizationUrl({ prompt: 'login' }))).content).toContain(
    'name="password"',
  )
})

test('logout ends the session at the hosted page, even for a copy of its cookie', async () => {
  const browser = newBrowser(provider)
  await browser.submit(await browser.open(authorizationUrl()), {
    username: await provider.verified(),
    password,
  })
  const copied = newBrowser(provider)
  for (const [name, value] of browser.cookies) copied.cookies.set(name, value)
  await browser.visit(logoutUrl(`${appUrl}/login`))
  for (const one of [browser, copied])
    expect((await one.open(authorizationUrl())).content).toContain('name="password"')
})

test('an app without PKCE gets tokens without a verifier, and none with one', async () => {
  const without = { code_challenge: null, code_challenge_method: null }
  const email = await provider.verified()
  const { code_verifier: _, ...exchange } = exchangeOf(await codeOf(email, without))
  expect((await token(exchange)).status).toBe(200)
  expect((await token(exchangeOf(await codeOf(email, without)))).status).toBe(400)
})

test('logout redirects only to the product’s own pages', async () => {
  expect(locationOf(await logout(`${appUrl}/login`)).href).toBe(`${appUrl}/login`)
  expect((await logout('https://evil.example/')).status).toBe(400)
})
