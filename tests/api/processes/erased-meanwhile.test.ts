import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eraseDueAccounts } from '#api/features/account/commands/deletion/erase-accounts.ts'
import { noRights } from '#machines/wedding/rights.rules.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { weddingDetails } from '#tests/harness/details.ts'
import { coupleWithWedding, latestLink } from '#tests/harness/wedding.ts'
import { holdTransaction } from './held-transaction.ts'

describe.each(engines)('an account that is erased meanwhile on %s', (engine) => {
  const api = openTestApp(engine)
  const later = () => new Date(api.deps.now().getTime() + 15 * 24 * 3_600_000)

  async function whoAskedForDeletion() {
    const person = { sub: randomUUID(), userType: 'COUPLE' as const }
    const as = await api.signedInAs('COUPLE', person)
    const body = { event: 'ASK', password: 'Correct-horse-7' }
    const asked = await api.request('POST', '/api/account/deletion/events', { as, body })
    expect(asked.status).toBe(200)
    return { as, person }
  }
  const accountsOf = ({ sub }: { sub: string }) =>
    api.deps.db.query.selectFrom('users').select('id').where('sub', '=', sub).execute()

  test('does not come back with the tokens of a refresh', async () => {
    const { as, person } = await whoAskedForDeletion()
    await api.deps.db.query
      .updateTable('sessions')
      .set({ refreshedAt: new Date(api.deps.now().getTime() - 3_600_000) })
      .where('userId', '=', as.id)
      .execute()
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { identity } = api
    api.deps.identity = {
      ...identity,
      refresh: async (token) => {
        asked.resolve()
        await answered.promise
        return identity.refresh(token)
      },
    }
    const refreshing = api.request('POST', '/api/auth/refresh', { as })
    await asked.promise
    api.deps.identity = identity
    await eraseDueAccounts({ ...api.deps, now: later })
    answered.resolve()
    expect((await refreshing).status).toBe(401)
    expect(await accountsOf(person)).toEqual([])
  })

  // The embedded engine has one connection, so that whatever comes meanwhile begins afterwards.
  describe.runIf(engine === 'postgresql')('and waited for', () => {
    test('does not come back with a sign-in', async () => {
      const { person } = await whoAskedForDeletion()
      const answer = await whileErasing(() =>
        api.request('POST', '/api/auth/set-cookie', { body: api.identity.tokensOf(person) }),
      )
      expect([answer.status, (await bodyOf(answer))['code']]).toEqual([401, 'account_erased'])
      expect(await accountsOf(person)).toEqual([])
    })

    test.each<[string, string, string, object]>([
      ['a wedding that is begun', 'POST', '/api/weddings', weddingDetails],
      ['a setting', 'PATCH', '/api/notices/settings', { version: 1, digest: 'off' }],
      ['another address', 'POST', '/api/auth/confirm-email', { code: '123456' }],
      [
        'another name',
        'PATCH',
        '/api/auth/me',
        { version: 2, firstName: 'Adah', lastName: 'Moreau' },
      ],
    ])('refuses %s as a session that is over', async (_, method, path, body) => {
      const { as } = await whoAskedForDeletion()
      api.identity.confirmEmail = async () => ({ email: 'adah@people.test' })
      const answer = await whileErasing(() => api.request(method, path, { as, body }))
      expect([answer.status, (await bodyOf(answer))['code']]).toEqual([401, 'session_expired'])
    })

    test('takes along a wedding into which nobody is invited any more', async () => {
      const { as } = await whoAskedForDeletion()
      const begun = await api.request('POST', '/api/weddings', { as, body: weddingDetails })
      const { id } = await bodyOf<{ id: string }>(begun)
      const body = { email: 'cleo@people.test', kind: 'helper', rights: noRights }
      const answer = await whileErasing(() =>
        api.request('POST', `/api/weddings/${id}/invitations`, { as, body }),
      )
      expect([answer.status, (await bodyOf(answer))['code']]).toEqual([404, 'not_found'])
    })

    test('joins no wedding by an invitation', async () => {
      const { as, person } = await whoAskedForDeletion()
      const email = `${person.sub}@people.test`
      await coupleWithWedding(api, { partnerEmail: email })
      const path = `/api/invitations/${await latestLink(api, email)}/accept`
      const answer = await whileErasing(() =>
        api.request('POST', path, { as, body: { leavesOwn: false } }),
      )
      expect([answer.status, (await bodyOf(answer))['code']]).toEqual([401, 'session_expired'])
    })
  })

  /** Sends a request that waits for an erasure, which ends when it does. */
  async function whileErasing(send: () => Promise<Response>) {
    const held = holdTransaction(api)
    const erasing = eraseDueAccounts({ ...api.deps, now: later })
    await held.written()
    const answering = send()
    await held.commitOnceWaitedFor()
    await erasing
    return answering
  }
})
