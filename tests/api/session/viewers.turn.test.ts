import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSessionCache } from '#api/features/session/commands/find-viewer.ts'
import { sessionEnded } from '#api/features/users/commands/publish-session-change.ts'
import { allEngines, openTestDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { startProvider, type Provider } from '#tests/harness/identity/tokens.ts'
import { cookieOf, openInstance, type Instance } from './kit.ts'

describe.each(allEngines)('the session cache on %s', (engine) => {
  let provider: Provider
  let database: TestDatabase
  let api: Instance
  let cookie: string

  beforeAll(async () => {
    provider = await startProvider()
    database = await openTestDatabase(engine)
    api = await openInstance(database, provider)
  })
  beforeEach(async () => {
    await database.reset()
    // An administrator’s profile has nothing to complete, so /me may cache it.
    cookie = cookieOf(
      await api.setCookie((await provider.signIn({ 'cognito:groups': ['ADMIN'] })).tokens),
    )
    await statusOfMe()
  })
  afterAll(async () => {
    await api.close()
    await database.close()
    await provider.close()
  })

  const statusOfMe = async () => (await api.call('GET', '/api/auth/me', { cookie })).status
  const deleteInSilence = () => database.db.query.deleteFrom('sessions').execute()

  test('keeps a session for a moment, so that most requests need no database', async () => {
    await deleteInSilence()
    expect(await statusOfMe()).toBe(200)
  })

  test('is emptied when a notification may have been missed', async () => {
    await deleteInSilence()
    const heard = Promise.withResolvers<void>()
    const stop = await api.deps.live.listen(sessionEnded, () => heard.resolve())
    await sql`select pg_notify(${sessionEnded}, '*')`.execute(database.db.query)
    await heard.promise
    await stop()
    expect(await statusOfMe()).toBe(401)
  })

  test('does not keep a look-up that was in progress when the session ended', async () => {
    const viewers = openSessionCache(api.deps)
    const viewer = await viewers.find(secretOf(cookie))
    await deleteInSilence()
    viewers.forget([viewer?.sessionId ?? ''])

    const again = cookieOf(
      await api.setCookie((await provider.signIn({ 'cognito:groups': ['ADMIN'] })).tokens),
    )
    const search = viewers.find(secretOf(again))
    viewers.forget(['01970000-0000-7000-8000-000000000001'])
    expect((await search)?.role).toBe('ADMIN')
    await deleteInSilence()
    expect(await viewers.find(secretOf(again))).toBeNull()
  })

  test('is bypassed without a live connection', async () => {
    const deaf = { ...api.deps.live, listen: () => Promise.reject(new Error('deaf')) }
    const viewers = openSessionCache({ ...api.deps, live: deaf })
    expect(await viewers.find(secretOf(cookie))).not.toBeNull()
    await deleteInSilence()
    expect(await viewers.find(secretOf(cookie))).toBeNull()
    expect(api.logged()).toContain('session_listening_failed')
  })

  test('finds nobody for an invalid cookie', async () => {
    const viewers = openSessionCache(api.deps)
    for (const text of ['', 'nonsense', 'a'.repeat(44), `${'a'.repeat(42)}'`, 'a'.repeat(43)])
      expect(await viewers.find(text)).toBeNull()
  })
})

function secretOf(header: string) {
  return /vowline=([\w-]{43})/.exec(header)?.[1] ?? ''
}
