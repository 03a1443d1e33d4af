import { describe, expect, test } from 'vitest'
import { openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'

describe.each(engines)('emails about an account on %s', (engine) => {
  const api = openTestApp(engine)

  test.each([
    ['COUPLE', '/settings'],
    ['VENDOR', '/vendor-dashboard/settings'],
    ['ADMIN', '/admin/settings'],
  ] as const)('lead a %s to settings of their own', async (role, settings) => {
    const name = `${role.toLowerCase()}.${engine}`
    const [email, next] = [`${name}@people.test`, `${name}.next@people.test`]
    const as = await api.signedInAs(role, { email })
    const ask = async (path: string, body: object) =>
      expect((await api.request('POST', path, { as, body })).ok).toBe(true)
    await ask('/api/account/deletion/events', { event: 'ASK', password: 'Correct-horse-7' })
    await ask('/api/account/deletion/events', { event: 'CANCEL' })
    api.identity.confirmEmail = async () => ({ email: next })
    await ask('/api/auth/confirm-email', { code: '123456' })
    const emails = await api.deps.db.query
      .selectFrom('mailOutbox')
      .select(['text'])
      .where('recipient', 'in', [email, next])
      .execute()
    const links = emails.map(({ text }) => /https?:\/\/\S+settings/.exec(text)?.[0])
    expect(links).toEqual(Array.from({ length: 4 }, () => api.deps.config.publicUrl + settings))
  })
})
