import { termsVersion } from '#machines/account/terms.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { allEngines, openTestDatabase, silent, type TestDatabase } from '#tests/harness/database.ts'
import { startProvider, type Claims, type Provider } from '#tests/harness/identity/tokens.ts'
import { codeOf, cookieOf, openInstance, unplanned, type Instance } from './kit.ts'

const minutes = 60_000
const sessionKeys = 'c2Vzc2lvbi1rZXktb2YtdGhpcnR5LXR3by1ieXRlcy4'

describe.runIf(allEngines.includes('postgresql'))('two processes on one PostgreSQL', () => {
  let provider: Provider
  let database: TestDatabase
  let second: TestDatabase['db']
  let here: Instance
  let there: Instance

  beforeAll(async () => {
    provider = await startProvider()
    database = await openTestDatabase('postgresql')
    second = await openDatabase({ ...database.place, log: silent })
    here = await openInstance(database, provider, { sessionKeys, limits: true })
    there = await openInstance({ db: second, place: database.place }, provider, {
      sessionKeys,
      limits: true,
    })
  })
  afterAll(async () => {
    await here.close()
    await there.close()
    await second.close()
    await database.close()
    await provider.close()
  })

  const pass = (milliseconds: number) => {
    for (const { clock } of [here, there, provider]) clock.aheadMs += milliseconds
  }
  const signIn = async (person: Claims = {}) => {
    const answer = await here.setCookie((await provider.signIn(person)).tokens, { remember: true })
    expect(answer.status).toBe(200)
    return cookieOf(answer)
  }

  test('a sign-in at one process works at the other, and a sign-out at one ends it at the other', async () => {
    for (let round = 0; round < 20; round++) {
      const cookie = await signIn()
      // Both processes cache only a complete profile.
      expect(
        (
          await here.call('POST', '/api/weddings', {
            cookie,
            body: { ...unplanned, acceptedTerms: termsVersion },
          })
        ).status,
      ).toBe(201)
      expect([await statusOfMe(there, cookie), await statusOfMe(here, cookie)]).toEqual([200, 200])
      const [at, other] = round % 2 ? [here, there] : [there, here]
      expect((await at.call('POST', '/api/auth/logout', { cookie })).status).toBe(204)
      expect(await statusOfMe(at, cookie)).toBe(401)
      // PostgreSQL’s notification is on its way to the other process, whose own cache lasts five
      // seconds.
      await expect.poll(() => statusOfMe(other, cookie), { timeout: 3_000 }).toBe(401)
    }
  })

  test('twenty refreshes at both at once all succeed with one call to the provider', async () => {
    const cookie = await signIn()
    pass(48 * minutes)
    const before = provider.calls.refreshes
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? here : there).call('POST', '/api/auth/refresh', { cookie }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(provider.calls.refreshes).toBe(before + 1)
  })

  test('while the provider is unavailable to one process, the other gives up on it too', async () => {
    const cookie = await signIn()
    pass(48 * minutes)
    provider.status = 'hang'
    const answers = await Promise.all(
      [here, there].map((at) => at.call('POST', '/api/auth/refresh', { cookie })),
    )
    provider.status = null
    expect(await Promise.all(answers.map(codeOf))).toEqual([
      'provider_unavailable',
      'provider_unavailable',
    ])
    expect((await there.call('POST', '/api/auth/refresh', { cookie })).status).toBe(200)
  })

  test('a role lost at one process is lost at the other at once', async () => {
    const cookie = await signIn({ 'cognito:groups': ['ADMIN'] })
    const roleAt = async (at: Instance) =>
      ((await (await at.call('GET', '/api/auth/me', { cookie })).json()) as { role: string }).role
    expect([await roleAt(here), await roleAt(there)]).toEqual(['ADMIN', 'ADMIN'])
    pass(48 * minutes)
    provider.refreshedClaims = { 'cognito:groups': [] }
    await here.call('POST', '/api/auth/refresh', { cookie })
    provider.refreshedClaims = {}
    expect(await roleAt(here)).toBe('COUPLE')
    expect(await roleAt(there)).toBe('COUPLE')
  })

  test('first sign-ins at both at once create one user and one wedding', async () => {
    const sub = 'a1f4cf4c-25be-4b52-8a9c-0e8f3e8f7a10'
    const registration = {
      sub,
      role: 'COUPLE',
      acceptedTerms: termsVersion,
      details: { ...unplanned, city: 'Ghent' },
    }
    expect((await here.call('POST', '/api/registrations', { body: registration })).status).toBe(202)
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) =>
        (index % 2 ? here : there).setCookie((await provider.signIn({ sub })).tokens),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const users = await second.query
      .selectFrom('users')
      .select('id')
      .where('sub', '=', sub)
      .execute()
    const weddings = await second.query
      .selectFrom('weddings')
      .select('id')
      .where('city', '=', 'Ghent')
      .execute()
    expect([users.length, weddings.length]).toEqual([1, 1])
  })

  test('the limits of an account count across both', async () => {
    const codes = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const { tokens } = await provider.signIn({ sub: 'noah', auth_time: 0 })
        return codeOf(await (index % 2 ? here : there).setCookie(tokens))
      }),
    )
    expect(codes.filter((code) => code === 'token_too_old')).toHaveLength(20)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(10)
  })
})

async function statusOfMe(at: Instance, cookie: string) {
  return (await at.call('GET', '/api/auth/me', { cookie })).status
}
