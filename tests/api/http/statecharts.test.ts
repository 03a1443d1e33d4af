import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#api/config/config.ts'
import { testApp } from '#tests/harness/app.ts'
import type { TestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'

let folder: string
const apis: Partial<Record<'on' | 'off', TestApp>> = {}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vowline-charts-'))
  mkdirSync(join(folder, 'statecharts', 'assets'), { recursive: true })
  writeFileSync(
    join(folder, 'index.html'),
    '<meta name="statecharts" content="__STATECHARTS__" /><p>entry</p>',
  )
  writeFileSync(
    join(folder, 'statecharts', 'index.html'),
    '<script nonce="__CSP_NONCE__"></script><p>charts</p>',
  )
  writeFileSync(join(folder, 'statecharts', 'assets', 'page-abc.js'), 'export const chart = 1')
  for (const set of ['on', 'off'] as const)
    apis[set] = await testApp(mainEngine, { site: folder, environment: { STATECHARTS: set } })
})
afterAll(async () => {
  await Promise.all(Object.values(apis).map((api) => api.close()))
  rmSync(folder, { recursive: true })
})

const get = async (set: 'on' | 'off', path: string, headers: Record<string, string> = {}) => {
  const answer = await apis[set]?.request('GET', path, { headers })
  return { status: answer?.status, text: await answer?.text(), headers: answer?.headers }
}

test('one page serves all charts, to visitors and signed-in users, under the usual content security policy', async () => {
  for (const path of [
    '/statecharts',
    '/statecharts/',
    '/statecharts/signIn',
    '/statecharts?here',
  ]) {
    const page = await get('on', path, { cookie: 'vowline_hint=1' })
    expect([path, page.status]).toEqual([path, 200])
    expect(page.text).toContain('charts')
    expect(page.headers?.get('content-security-policy')).toContain(
      "require-trusted-types-for 'script'",
    )
  }
  expect((await get('on', '/statecharts/assets/page-abc.js')).headers?.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  )
})

test('when switched off, neither the page nor its files are served', async () => {
  expect((await get('off', '/statecharts/signIn')).text).toContain('entry')
  expect((await get('off', '/statecharts')).text).not.toContain('charts</p>')
  expect((await get('off', '/statecharts/assets/page-abc.js')).status).toBe(404)
})

test('every page of the product knows whether the inspector may connect', async () => {
  expect((await get('on', '/login')).text).toContain('<meta name="statecharts" content="on" />')
  expect((await get('off', '/login')).text).toContain('<meta name="statecharts" content="off" />')
})

test('production has it off unless it is switched on', () => {
  const production = {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    PUBLIC_URL: 'https://vowline.example',
    COGNITO_USER_POOL_ID: 'eu-west-1_AbCdEfGhI',
    COGNITO_CLIENT_ID: 'client',
    SESSION_KEYS: Buffer.alloc(32).toString('base64url'),
    SMTP_URL: 'smtps://user:password@mail.example',
  }
  expect(readConfig({ DATA_DIR: folder }).statecharts).toBe(true)
  expect(readConfig(production).statecharts).toBe(false)
  expect(readConfig({ ...production, STATECHARTS: 'on' }).statecharts).toBe(true)
})
