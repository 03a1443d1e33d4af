import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRights, noRights } from '#machines/wedding/rights.rules.ts'
import { approvals } from '#tests/harness/approval.ts'
import { bodyOf, testApp } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { engines, mainEngine } from '#tests/harness/database.ts'
import { businessDetails, weddingDetails } from '#tests/harness/details.ts'
import { exampleRequest, operationsOf } from '#tests/harness/operations.ts'
import type { Operation } from '#tests/harness/operations.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { askers, refusalFor, roleTable } from './role-table.ts'
import type { Access, Asker } from './role-table.ts'

describe('the role table', () => {
  let api: TestApp
  let operations: Operation[]
  const people: Partial<Record<Asker, SignedIn>> = {}
  const records = { wedding: '', business: '', document: '' }

  beforeAll(async () => {
    api = await testApp(mainEngine)
    operations = await operationsOf(api)
    const { couple, wedding } = await coupleWithWedding(api)
    const businesses = approvals(api)
    const { vendor, id } = await businesses.ready()
    await businesses.walk(id, [[vendor, 'SUBMIT']])
    const [document] = await api.deps.db.query.selectFrom('businessDocuments').select('id').where('businessId', '=', id).execute()
    Object.assign(records, { wedding: wedding.id, business: id, document: document?.id })
    const helper = (rights: object) => memberOf(api, wedding.id, { rights: { ...noRights, ...rights } })
    Object.assign(people, {
      owner: couple,
      partner: await memberOf(api, wedding.id, { kind: 'partner', rights: allRights }),
      'helper without rights': await helper({}),
      'helper who views all': await helper({ guests: 'view', budget: 'view', timeline: 'view', vendors: 'view' }),
      'helper who edits guests': await helper({ guests: 'edit' }),
      'helper who edits the budget': await helper({ budget: 'edit' }),
      'helper who edits the timeline': await helper({ timeline: 'edit' }),
      'helper who edits vendors': await helper({ vendors: 'edit' }),
      'other couple': (await coupleWithWedding(api)).couple,
      'undecided account': await api.signedInAs('undecided'),
      vendor,
      'other vendor': (await businesses.ready()).vendor,
      reviewer: await api.signedInAs('ADMIN'),
    })
  })
  afterAll(() => api.close())

  test('names every operation of the running server, and no other', () => {
    expect(operations.map(nameOf).toSorted()).toEqual(Object.keys(roleTable).toSorted())
  })

  test('is what the API’s own description says', () => {
    const documented = operations.map((operation) => [nameOf(operation), operation.spec['x-roles']])
    expect(Object.fromEntries(documented)).toEqual(
      Object.fromEntries(Object.entries(roleTable).map(([name, access]) => [name, rolesOf(access)])),
    )
  })

  test.each(askers)('%s is let in where it says so, and nowhere else', async (asker) => {
    const wrong: string[] = []
    for (const operation of operations.filter((one) => isAskedBy(asker, one))) {
      const name = nameOf(operation)
      const access = roleTable[name]
      if (access === undefined) continue
      const expected = refusalFor(asker, access)
      const heard = await ask(asker, operation, access)
      if (heard === expected || (heard === 'not_found' && expected === null && namesMoreThanItsRecord(operation, access))) continue
      wrong.push(`${name} is for ${access}: expected ${expected ?? 'to be let in'}, heard ${heard ?? 'no refusal'}`)
    }
    expect(wrong).toEqual([])
  })

  /** The refusal of access that somebody hears; null for any other answer. */
  async function ask(asker: Asker, operation: Operation, access: Access) {
    const { path, options } = exampleRequest(operation, recordOf(operation))
    const as = asker !== 'nobody' && (changesSession(operation) || access.includes('undecided')) ? await another(asker) : people[asker]
    const answer = await api.request(operation.method, path, { ...options, as })
    if (!answer.headers.get('content-type')?.includes('problem')) {
      await answer.body?.cancel()
      return null
    }
    const { code } = await bodyOf<{ code: string }>(answer)
    return accessCodes.has(code) ? code : null
  }

  function recordOf({ path }: Operation) {
    if (path.startsWith('/api/documents/')) return records.document
    return /^\/api\/(?:businesses|approvals)\//.test(path) ? records.business : records.wedding
  }

  /** Somebody new of the same kind, for what ends a session or decides a role. */
  function another(asker: Asker) {
    return api.signedInAs(asker === 'undecided account' ? 'undecided' : people[asker]!.role)
  }
})

const accessCodes = new Set(['signed_out', 'session_expired', 'wrong_role', 'no_right', 'not_found'])

function nameOf({ method, path }: Operation) {
  return `${method} ${path}`
}

/** The many members of a wedding are one and the same to everything outside of it. */
function isAskedBy(asker: Asker, { path }: Operation) {
  return path.startsWith('/api/weddings/{id}') || !/^(?:partner|helper|other couple)/.test(asker)
}

/** An address or a body that names further records, which do not exist here: whoever is let in hears that these are not found. */
function namesMoreThanItsRecord({ method, path }: Operation, access: Access) {
  return access === 'everyone' || method !== 'GET' || path.split('{').length > 2
}

function changesSession({ path }: Operation) {
  return /^\/api\/(?:auth|account)\//.test(path)
}

/** The roles that a description names for an access. */
function rolesOf(access: Access) {
  if (access === 'everyone' || access === 'signed in') return [access]
  if (access === 'owner of the business and reviewers') return ['VENDOR', 'ADMIN']
  if (access === 'reviewers') return ['ADMIN']
  const role = access.startsWith('vendors and') || access === 'vendors' || access.startsWith('owner') ? 'VENDOR' : 'COUPLE'
  return access.endsWith('undecided accounts') ? [role, 'undecided'] : [role]
}

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
  })
  afterAll(() => api.close())

  test('whoever is not signed in is let in nowhere but where everyone is', async () => {
    const closed = operations.filter((operation) => roleTable[nameOf(operation)] !== 'everyone')
    expect(closed.length).toBeGreaterThan(100)
    for (const operation of closed) {
      for (const cookie of ['', '__Host-Http-vowline=', `__Host-Http-vowline=${'A'.repeat(43)}`, 'vowline=1', '__Host-Http-vowline=%00']) {
        const answer = await send(operation, records['couple'] ?? '', { cookie })
        expect([operation.path, answer.status]).toEqual([operation.path, 401])
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
