import { termsVersion } from '#machines/account/terms.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieOf, openInstance, unplanned, type Instance } from '#tests/api/session/kit.ts'
import { engines, openTestDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { startProvider, type Provider } from '#tests/harness/identity/tokens.ts'

const hours = 3_600_000
const days = 24 * hours

/** Only the server’s own clock jumps, as when a machine wakes up or its clock is corrected. */
describe.each(engines)('a jump of the server’s clock on %s', (engine) => {
  let provider: Provider
  let database: TestDatabase
  let api: Instance
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    provider = await startProvider()
    api = await openInstance(database, provider, { limits: true })
  })
  beforeEach(() => (api.clock.aheadMs = 0))
  afterAll(async () => {
    await api.close()
    await database.close()
    await provider.close()
  })

  const signIn = async (remember: boolean) =>
    cookieOf(await api.setCookie((await provider.signIn()).tokens, { remember }))
  const everything = async (cookie: string) => [
    await api.call('GET', '/api/auth/me', { cookie }),
    await api.call('POST', '/api/auth/refresh', { cookie }),
    await api.call('GET', '/api/auth/devices', { cookie }),
    await api.call('POST', '/api/weddings', {
      cookie,
      body: { ...unplanned, acceptedTerms: termsVersion },
      headers: { 'Idempotency-Key': 'clock' },
    }),
    await api.call('GET', '/api/weddings', { cookie }),
    await api.setCookie((await provider.signIn()).tokens, { cookie }),
  ]

  test.each([
    ['two hours ahead', [2 * hours]],
    ['two hours behind', [-2 * hours]],
    ['ahead and back', [2 * hours, 0]],
    ['behind and back', [-2 * hours, 0]],
  ])('%s signs nobody out', async (_, jumps) => {
    for (const remember of [true, false]) {
      api.clock.aheadMs = 0
      const cookie = await signIn(remember)
      for (const jump of jumps) {
        api.clock.aheadMs = jump
        for (const path of ['/api/auth/me', '/api/auth/devices'])
          expect((await api.call('GET', path, { cookie })).status).toBe(200)
        expect((await api.call('POST', '/api/auth/refresh', { cookie })).status).toBe(200)
      }
    }
  })

  test.each([2 * hours, 40 * days, -2 * hours, -40 * days])(
    'by %d ms, there and back, causes no server error',
    async (jump) => {
      const cookie = await signIn(true)
      for (const ahead of [0, jump, 0]) {
        api.clock.aheadMs = ahead
        const statuses = (await everything(cookie)).map(({ status }) => status)
        for (const job of ['expired-sessions', 'revocations']) await api.runJob(job)
        expect(statuses.filter((status) => status >= 500)).toEqual([])
      }
      expect(api.logged()).not.toContain('request_failed')
    },
  )
})
