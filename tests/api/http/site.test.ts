import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf, testApp } from '#tests/harness/app.ts'
import type { TestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'

const script = 'export const vows = 1\n'.repeat(200)
const entry =
  '<!doctype html><script type="module" nonce="__CSP_NONCE__" src="/assets/main-abc.js"></script><p>entry</p><noscript>allow it to sign in</noscript>'
let folder: string
let api: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vowline-site-'))
  mkdirSync(join(folder, 'client', 'assets'), { recursive: true })
  mkdirSync(join(folder, 'client', 'login'))
  const write = (name: string, content: string | Buffer) =>
    writeFileSync(join(folder, 'client', name), content)
  write('index.html', entry)
  write('login/index.html', entry.replace('entry', 'sign in'))
  write('robots.txt', 'User-agent: *\n')
  write('manifest.webmanifest', '{}')
  write('service-worker.js', 'self')
  write('assets/icon-any-192-abc.png', 'png')
  write(
    'addresses.json',
    JSON.stringify([
      '/',
      '/login',
      '/404',
      '/dashboard',
      '/vendor-dashboard/vendor-profile',
      '/callback',
      '/day/:token',
    ]),
  )
  write('assets/main-abc.js', script)
  write('assets/main-abc.js.br', brotliCompressSync(script))
  write('assets/main-abc.js.gz', gzipSync(script))
  writeFileSync(join(folder, 'secret.txt'), 'not part of the site')
  api = await testApp(mainEngine, { site: join(folder, 'client') })
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  api.request(method, path, { headers })
const noscriptOf = async (path: string) =>
  /<noscript>(.*?)<\/noscript>/.exec(await (await get(path)).text())?.[1]
const headerOf = async (name: string, path: string) => (await get(path)).headers.get(name)
const headersOf = async (path: string) => {
  const { headers } = await get(path)
  return [headers.get('content-type'), headers.get('cache-control')]
}
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('a built file is cached for ever and compressed as the client prefers', async () => {
  const plain = await get('/assets/main-abc.js')
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(plain.headers.get('vary')).toBe('accept-encoding')
  expect(await plain.text()).toBe(script)
  const brotli = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, br' })
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await bytes(brotli)).toString()).toBe(script)
  const gzip = await get('/assets/main-abc.js', { 'accept-encoding': 'br;q=0, gzip' })
  expect(gzip.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await bytes(gzip)).toString()).toBe(script)
})

test('the manifest is asked for anew, and the icons that it names are kept', async () => {
  expect(await headersOf('/manifest.webmanifest')).toEqual([
    'application/manifest+json',
    'no-cache',
  ])
  expect(await headersOf('/assets/icon-any-192-abc.png')).toEqual([
    'image/png',
    'public, max-age=31536000, immutable',
  ])
})

test('the service worker is asked for anew, and may ask ourselves alone', async () => {
  expect(await headersOf('/service-worker.js')).toEqual([
    'text/javascript; charset=utf-8',
    'no-cache',
  ])
  const { headers } = await get('/service-worker.js')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
})

test('a client that has the current file gets 304', async () => {
  const etag = (await get('/robots.txt')).headers.get('etag') ?? ''
  const again = await get('/robots.txt', { 'if-none-match': etag })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  expect((await get('/robots.txt', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('HEAD sends the length and no body', async () => {
  const head = await get('/assets/main-abc.js', {}, 'HEAD')
  expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([
    200,
    '',
    String(script.length),
  ])
})

test('every route of the browser gets the entry page, or its own prerendered page', async () => {
  for (const path of ['/', '/dashboard', '/vendor-dashboard/vendor-profile', '/callback?code=x']) {
    const page = await get(path)
    expect([path, page.status, page.headers.get('cache-control')]).toEqual([path, 200, 'no-cache'])
    expect(await page.text()).toContain('entry')
  }
  for (const path of ['/login', '/login/'])
    expect(await (await get(path)).text()).toContain('sign in')
})

test('an unknown path is 404 and still a page, for every method and encoding', async () => {
  for (const path of [
    '/no-such-page',
    '/404',
    '/dashboard/none',
    '/day',
    '/day/a/b',
    '/w',
    '/w/a/b',
    '/addresses.json',
  ])
    for (const [method, encoding] of [
      ['GET', 'identity'],
      ['GET', 'gzip'],
      ['GET', 'br'],
      ['HEAD', 'identity'],
    ] as const)
      expect([
        path,
        encoding,
        (await get(path, { 'accept-encoding': encoding }, method)).status,
      ]).toEqual([path, encoding, 404])
  expect(await (await get('/no-such-page')).text()).toContain('entry')
  for (const path of ['/day/maya-and-sam', '/day/maya-and-sam/', '/dashboard?tab=guests'])
    expect([path, (await get(path)).status]).toEqual([path, 200])
})

test('a wedding page has one URL, without a trailing slash; any other URL below /w is a page too', async () => {
  for (const [path, location] of [
    ['/w/maya-and-sam/', '/w/maya-and-sam'],
    ['/w/maya-and-sam/key/?from=card', '/w/maya-and-sam/key?from=card'],
    ['/w//people.test//', '/w//people.test'],
    ['/w/', '/w'],
  ])
    for (const method of ['GET', 'HEAD']) {
      const answer = await get(path!, {}, method)
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 308, location])
    }
  for (const path of ['/w/maya-and-sam', '/w/maya.png', '/w/a/b', '/w/a/b/c']) {
    const answer = await get(path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      404,
      'text/html; charset=utf-8',
    ])
  }
})

test('each page has its own nonce, named in its policy', async () => {
  const nonces = new Set<string>()
  for (const encoding of ['identity', 'gzip', 'br']) {
    const page = await get('/login', { 'accept-encoding': encoding })
    const content = await bytes(page)
    const html = (
      encoding === 'br'
        ? brotliDecompressSync(content)
        : encoding === 'gzip'
          ? gunzipSync(content)
          : content
    ).toString()
    const nonce = /<script type="module" nonce="([^"]+)"/.exec(html)?.[1] ?? ''
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`)
    expect(policy).toMatch(/^default-src 'none'; /)
    expect(policy).toContain("connect-src 'self' https://identity.test;")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(3)
})

test('a missing file is 404, not the entry page', async () => {
  for (const path of ['/assets/old-123.js', '/favicon.ico', '/api/nothing', '/dev', '/assets']) {
    const answer = await get(path)
    expect([path, answer.status, (await bodyOf(answer))['code']]).toEqual([path, 404, 'not_found'])
  }
})

test('no path leaves the folder, and the internal files of the build are not served', async () => {
  for (const path of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/main-abc.js.br',
    '/index.html',
  ]) {
    const answer = await get(path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.text()).not.toContain('not part of the site')
  }
})

test('a page accepts no method but GET and HEAD', async () => {
  expect((await get('/dashboard', {}, 'POST')).status).toBe(404)
})

test('no search engine may list a page whose address is a secret', async () => {
  for (const page of [
    'rsvp',
    'day',
    'guest-mail',
    'invitation',
    'business-invitation',
    'unsubscribe',
  ])
    expect([page, await headerOf('x-robots-tag', `/${page}/${'A'.repeat(27)}`)]).toEqual([
      page,
      'noindex, nofollow',
    ])
  expect(await headerOf('x-robots-tag', '/login')).toBeNull()
})

test('a page may ask where somebody is, as the search for vendors near them does, and nothing else may', async () => {
  for (const page of ['/', '/login', '/dashboard'])
    expect([page, await headerOf('permissions-policy', page)]).toEqual([
      page,
      expect.stringContaining('geolocation=(self)'),
    ])
  for (const path of ['/api/config', '/api/docs', '/assets/main-abc.js'])
    expect([path, await headerOf('permissions-policy', path)]).toEqual([
      path,
      expect.stringContaining('geolocation=()'),
    ])
})

test('crawlers are told which pages exist and which are private', async () => {
  expect(await (await get('/robots.txt')).text()).toBe('User-agent: *\n')
  const sitemap = await get('/sitemap.xml')
  expect(sitemap.headers.get('content-type')).toBe('application/xml')
  expect(await sitemap.text()).toContain('<urlset')
})

test('without JavaScript each guest page says what it is, and none asks to sign in', async () => {
  expect(await noscriptOf('/dashboard')).toBe('allow it to sign in')
  const token = 'A'.repeat(27)
  const pages = [
    `/rsvp/${token}`,
    `/rsvp/${token}/`,
    `/rsvp/${token}/gifts`,
    `/day/${token}`,
    `/invitation/${token}`,
    `/unsubscribe/${token}`,
  ]
  const texts = await Promise.all(pages.map(noscriptOf))
  expect(texts).toEqual([
    expect.stringMatching(/open your invitation/),
    texts[0],
    expect.stringMatching(/gift list/),
    expect.stringMatching(/schedule for the day/),
    expect.stringMatching(/plan a wedding together/),
    expect.stringMatching(/stop these emails/),
  ])
  expect(texts.join(' ')).not.toMatch(/sign/)
})

test('a mail program that cannot unsubscribe by itself opens the page that asks', async () => {
  const token = 'A'.repeat(27)
  const answers = await Promise.all(
    [
      `/api/notices/unsubscribe/${token}`,
      `/api/guest-mail/${token}/unsubscribe`,
      `/api/guest-mail/${token}/subscribe`,
    ].map((path) => get(path)),
  )
  expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [303, `/unsubscribe/${token}`],
    [303, `/guest-mail/${token}`],
    [405, null],
  ])
})

test('a visitor who may be signed in gets the entry page, which is rendered in the browser', async () => {
  const page = await get('/login', { cookie: 'vowline_hint=1' })
  expect(await page.text()).toContain('entry')
  expect(page.headers.get('vary')).toBe('accept-encoding, cookie')
})
