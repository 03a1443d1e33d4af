import { randomBytes, scryptSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#machines/kernel/problem.ts'
import { readConfig } from '#api/config/config.ts'
import { hashPasscode, isPasscode } from '#api/features/website/commands/page-secrets.ts'
import { openTestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { operationsOf } from '#tests/harness/operations.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { websiteOf, written } from './kit.ts'

/** The cost with which a hash of "Ferry to Tybee" was made. */
function costOf(hash: string) {
  const [mark = '', salt = '', derived] = hash.split('.')
  const N = Number(/\d+/.exec(mark)?.[0] ?? 2 ** 14)
  const again = scryptSync('ferrytotybee', Buffer.from(salt, 'base64url'), 32, { N, r: 8, p: 5 })
  return again.toString('base64url') === derived ? N : null
}

test('a passcode hash has the cost that OWASP recommends, unless tests lower it, and both are verified', async () => {
  const given = { NODE_ENV: 'test', SESSION_KEYS: randomBytes(32).toString('base64url') }
  const [kept, cheap] = [
    await hashPasscode('Ferry to Tybee', readConfig(given)),
    await hashPasscode('Ferry to Tybee', readConfig({ ...given, CHEAP_HASHES: 'on' })),
  ]
  expect([costOf(kept), costOf(cheap)]).toEqual([16_384, 1_024])
  expect(
    await Promise.all([kept, cheap].map((hash) => isPasscode(hash, 'ferry to TYBEE'))),
  ).toEqual([true, true])
  expect(
    await Promise.all([kept, cheap].map((hash) => isPasscode(hash, 'ferry to nowhere'))),
  ).toEqual([false, false])
})

test('two hashes are made at a time, and no more than fifty wait for their turn', async () => {
  const config = readConfig({
    NODE_ENV: 'test',
    SESSION_KEYS: randomBytes(32).toString('base64url'),
    CHEAP_HASHES: 'on',
  })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, () => hashPasscode('Ferry to Tybee', config)),
  )
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as Problem).code] : [],
  )
  expect(refused).toEqual(Array.from({ length: 8 }, () => 'too_many_requests'))
})

describe('guessing the passcode of a page', () => {
  const api = openTestApp(mainEngine, { limits: true, environment: { TRUST_PROXY: 'on' } })

  async function pageWithPasscode() {
    const { couple, wedding } = await coupleWithWedding(api)
    const { website } = await written(
      websiteOf(api, wedding.id, couple).step('SET_PASSCODE', 'Ferry to Tybee'),
    )
    return website.visibility.slug ?? ''
  }

  const say = (slug: string, word: string, from: string) =>
    api.request('POST', `/api/w/${slug}/word`, {
      body: { word },
      headers: { 'x-forwarded-for': from },
    })

  test('is limited to thirty tries a minute from all addresses, and blocks nobody who is already in', async () => {
    const [slug, other] = [await pageWithPasscode(), await pageWithPasscode()]
    const inside = await say(slug, 'Ferry to Tybee', '198.51.100.1')
    expect(inside.status).toBe(200)
    const tries = await Promise.all(
      Array.from({ length: 29 }, (_, index) => say(slug, `guess ${index}`, `203.0.113.${index}`)),
    )
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 400))
    // The right passcode is refused as well, so that a guesser learns nothing from a hit.
    const late = await say(slug, 'Ferry to Tybee', '203.0.113.200')
    expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await say(other, 'Ferry to Tybee', '203.0.113.201')).status).toBe(200)
    const cookie = inside.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(
      await (await api.request('GET', `/api/w/${slug}`, { headers: { cookie } })).json(),
    ).toMatchObject({ is: 'shown' })
  })

  test('is not the only limit: rendering either form of a page is limited per address too', async () => {
    const pages = (await operationsOf(api)).filter(({ path }) => path.startsWith('/w/'))
    expect(pages.map(({ path, spec }) => [path, spec.responses['429']?.['x-codes']])).toEqual([
      ['/w/{slug}', ['too_many_requests']],
      ['/w/{slug}/{key}', ['too_many_requests']],
    ])
  })
})
