import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyOf, testApp } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { businessDetails, weddingDetails } from '#tests/harness/details.ts'
import { exampleRequest, operationsOf } from '#tests/harness/operations.ts'
import type { Operation } from '#tests/harness/operations.ts'
import { memberOf } from '#tests/harness/wedding.ts'

/** What everybody in a wedding may read, whatever their rights; the answer itself holds no more than these let them see. */
const forEveryMember = new Set([
  'GET /api/weddings/{id}',
  'GET /api/weddings/{id}/activity',
  'GET /api/weddings/{id}/board',
  'GET /api/weddings/{id}/live',
  'GET /api/weddings/{id}/members',
])

describe.each(engines)('access on %s', (engine) => {
  let api: TestApp
  let operations: Operation[]
  const people: Record<string, SignedIn> = {}
  const records: Record<string, string> = {}

  beforeAll(async () => {
    api = await testApp(engine)
    operations = await operationsOf(api)
    for (const name of ['couple', 'otherCouple']) {
      people[name] = await api.signedInAs('COUPLE')
      records[name] = await madeBy(people[name], '/api/weddings', weddingDetails)
    }
    for (const name of ['vendor', 'otherVendor']) {
      people[name] = await api.signedInAs('VENDOR')
      records[name] = await madeBy(people[name], '/api/businesses', businessDetails)
    }
    people['admin'] = await api.signedInAs('ADMIN')
  })
  afterAll(() => api.close())

  test('whoever is not signed in is let in nowhere but where everyone is', async () => {
    const closed = operations.filter(({ spec }) => spec['x-roles'][0] !== 'everyone')
    expect(closed.length).toBeGreaterThan(8)
    for (const operation of closed) {
      for (const cookie of ['', '__Host-Http-vowline=', `__Host-Http-vowline=${'A'.repeat(43)}`, 'vowline=1', '__Host-Http-vowline=%00']) {
        const answer = await send(operation, records['couple'] ?? '', { cookie })
        expect([operation.path, answer.status]).toEqual([operation.path, 401])
      }
    }
  })

  test('a role that an operation does not name is refused, whatever is sent', async () => {
    const byRole = { COUPLE: people['couple'], VENDOR: people['vendor'], ADMIN: people['admin'] }
    for (const operation of operations.filter(({ spec }) => /^[A-Z]+$/.test(spec['x-roles'][0] ?? ''))) {
      for (const [role, person] of Object.entries(byRole)) {
        if (operation.spec['x-roles'].includes(role)) continue
        const answer = await send(operation, records['couple'] ?? '', { as: person })
        expect([role, operation.method, operation.path, answer.status]).toEqual([role, operation.method, operation.path, 403])
      }
    }
  })

  test('somebody else’s record and no record are one answer', async () => {
    const nobodys = '01900000-0000-7000-8000-000000000000'
    const pairs = [
      ['couple', 'otherCouple', '/api/weddings'],
      ['vendor', 'otherVendor', '/api/businesses'],
    ] as const
    for (const [owner, stranger, list] of pairs) {
      for (const operation of operations.filter(({ path }) => path.startsWith(`${list}/{id}`))) {
        const theirs = await refusal(operation, records[owner] ?? '', people[stranger])
        const missing = await refusal(operation, nobodys, people[stranger])
        const name = `${operation.method} ${operation.path}`
        expect([name, theirs]).toEqual([name, { ...missing, status: 404, code: 'not_found' }])
      }
      const mine = await bodyOf<{ items: { id: string }[] }>(await api.request('GET', list, { as: people[stranger] }))
      expect(mine.items.map(({ id }) => id)).toEqual([records[stranger]])
    }
  })

  test('a helper without any right gets nothing of a plan, and changes nothing', async () => {
    const helper = await memberOf(api, records['couple'] ?? '')
    for (const operation of operations.filter(({ path }) => path.startsWith('/api/weddings/{id}'))) {
      const name = `${operation.method} ${operation.path}`
      const { status } = await send(operation, records['couple'] ?? '', { as: helper })
      const expected = forEveryMember.has(name) ? [200] : [403, 404]
      expect([name, expected.includes(status)]).toEqual([name, true])
    }
  })

  test('an id of another kind finds nothing', async () => {
    expect((await api.request('GET', `/api/weddings/${records['vendor']}`, { as: people['couple'] })).status).toBe(404)
    expect((await api.request('GET', `/api/businesses/${records['couple']}`, { as: people['vendor'] })).status).toBe(404)
  })

  test('nothing that a stranger tried has changed anything', async () => {
    const wedding = await bodyOf(await api.request('GET', `/api/weddings/${records['couple']}`, { as: people['couple'] }))
    expect(wedding).toMatchObject({ version: 1, city: weddingDetails.city })
    const business = await bodyOf(await api.request('GET', `/api/businesses/${records['vendor']}`, { as: people['vendor'] }))
    expect(business).toMatchObject({ version: 1, name: businessDetails.name })
  })

  async function madeBy(as: SignedIn, path: string, body: unknown) {
    const { id } = await bodyOf<{ id: string }>(await api.request('POST', path, { as, body }))
    return id
  }

  function send(operation: Operation, id: string, by: { as?: SignedIn | undefined; cookie?: string }) {
    const { path, options } = exampleRequest(operation, id)
    const cookie: Record<string, string> = by.cookie === undefined ? {} : { cookie: by.cookie }
    return api.request(operation.method, path, { ...options, as: by.as, headers: { ...options.headers, ...cookie } })
  }

  async function refusal(operation: Operation, id: string, as: SignedIn | undefined) {
    const { requestId: _own, ...rest } = await bodyOf(await send(operation, id, { as }))
    return rest
  }
})
