import { beforeAll, describe, expect, test } from 'vitest'
import { allRights, noRights } from '#machines/wedding/rights.rules.ts'
import { approvals, listedBusiness } from '#tests/harness/approval.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines, mainEngine } from '#tests/harness/database.ts'
import { businessDetails, weddingDetails } from '#tests/harness/details.ts'
import { exampleRequest, operationsOf } from '#tests/harness/operations.ts'
import type { Operation } from '#tests/harness/operations.ts'
import { acceptedThread, beginBooking } from '#tests/api/bookings/kit.ts'
import { sentEnquiry } from '#tests/api/enquiries/kit.ts'
import { sentQuote } from '#tests/api/quotes/kit.ts'
import { sentReview } from '#tests/api/reviews/kit.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { askers, refusalFor } from './role-access.ts'
import type { Access, Asker } from './role-access.ts'
import { roleTable } from './role-table.ts'

describe('the role table', () => {
  const api = openTestApp(mainEngine)
  let operations: Operation[]
  const people: Partial<Record<Asker, SignedIn>> = {}
  const records = {
    wedding: '',
    business: '',
    document: '',
    report: '',
    enquiry: '',
    accepted: '',
    booking: '',
    quote: '',
    review: '',
  }

  beforeAll(async () => {
    operations = await operationsOf(api)
    const { couple, wedding } = await coupleWithWedding(api)
    const businesses = approvals(api)
    const { vendor, id } = await businesses.ready()
    await businesses.walk(id, [[vendor, 'SUBMIT']])
    const [document] = await api.deps.db.query
      .selectFrom('businessDocuments')
      .select('id')
      .where('businessId', '=', id)
      .execute()
    Object.assign(records, { wedding: wedding.id, business: id, document: document?.id })
    records.report = await reportOfListing()
    records.enquiry = await enquiryBetween(wedding.id, id)
    records.quote = await quoteOf(records.enquiry)
    records.accepted = await acceptedThread(api, { weddingId: wedding.id, businessId: id })
    const begun = await beginBooking(api, { enquiryId: records.accepted, as: couple })
    records.booking = begun.id
    records.review = await reviewOf(wedding.id, id, couple)
    const helper = (rights: object) =>
      memberOf(api, wedding.id, { rights: { ...noRights, ...rights } })
    Object.assign(people, {
      owner: couple,
      partner: await memberOf(api, wedding.id, { kind: 'partner', rights: allRights }),
      'helper without rights': await helper({}),
      'helper who views all': await helper({
        guests: 'view',
        budget: 'view',
        timeline: 'view',
        vendors: 'view',
      }),
      'helper who edits guests': await helper({ guests: 'edit' }),
      'helper who edits the budget': await helper({ budget: 'edit' }),
      'helper who edits the timeline': await helper({ timeline: 'edit' }),
      'helper who edits vendors': await helper({ vendors: 'edit' }),
      'other couple': (await coupleWithWedding(api)).couple,
      'undecided account': await api.signedInAs('undecided'),
      vendor,
      member: await workingFor(id),
      'other vendor': (await businesses.ready()).vendor,
      reviewer: await api.signedInAs('ADMIN'),
    })
  })

  test('names exactly the operations of the running server', () => {
    expect(operations.map(nameOf).toSorted()).toEqual(Object.keys(roleTable).toSorted())
  })

  test('matches the API’s own description', () => {
    const documented = operations.map((operation) => [nameOf(operation), operation.spec['x-roles']])
    expect(Object.fromEntries(documented)).toEqual(
      Object.fromEntries(
        Object.entries(roleTable).map(([name, access]) => [name, rolesOf(access)]),
      ),
    )
  })

  test.each(askers)('%s has access where it says so, and nowhere else', async (asker) => {
    const wrong: string[] = []
    for (const operation of operations.filter((one) => isAskedBy(asker, one))) {
      const name = nameOf(operation)
      const access = roleTable[name]
      if (access === undefined) continue
      const expected = refusalFor(asker, access)
      const heard = await ask(asker, operation, access)
      if (
        heard === expected ||
        (heard === 'not_found' && expected === null && namesMoreThanItsRecord(operation, access))
      )
        continue
      wrong.push(
        `${name} is for ${access}: expected ${expected ?? 'to be let in'}, heard ${heard ?? 'no refusal'}`,
      )
    }
    expect(wrong).toEqual([])
  })

  /** The access refusal of the request; null for any other response. */
  async function ask(asker: Asker, operation: Operation, access: Access) {
    const { path, options } = exampleRequest(operation, recordOf(operation))
    const as =
      asker !== 'nobody' && (changesSession(operation) || access.includes('undecided'))
        ? await another(asker)
        : people[asker]
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
    if (path.startsWith('/api/team/reports/')) return records.report
    if (path.endsWith('/booking') || path.endsWith('/review')) return records.accepted
    if (path.startsWith('/api/reviews/') || path.includes('reviews/{id}/')) return records.review
    if (path.startsWith('/api/enquiries/')) return records.enquiry
    if (path.startsWith('/api/quotes/')) return records.quote
    if (path.startsWith('/api/bookings/')) return records.booking
    return /^\/api\/(?:businesses|approvals)\//.test(path) ? records.business : records.wedding
  }

  async function workingFor(businessId: string) {
    const member = await api.signedInAs('VENDOR')
    await api.deps.db.query
      .insertInto('businessMembers')
      .values({ businessId, userId: member.id, joinedAt: new Date() })
      .execute()
    return member
  }

  async function reportOfListing() {
    const { slug } = await listedBusiness(api, await api.signedInAs('ADMIN'))
    const body = { reason: 'scam', text: 'They asked for cash.', email: '' }
    await api.request('POST', `/api/marketplace/listings/${slug}/reports`, { body })
    const { id } = await api.deps.db.query
      .selectFrom('listingReports')
      .select('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function enquiryBetween(weddingId: string, businessId: string) {
    const { id } = await api.deps.db.query
      .insertInto('enquiries')
      .values(sentEnquiry({ weddingId, businessId }))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function reviewOf(weddingId: string, businessId: string, as: SignedIn) {
    const enquiryId = await acceptedThread(api, { weddingId, businessId, day: '2027-07-10' })
    const { id: bookingId } = await beginBooking(api, { enquiryId, as })
    const { id } = await api.deps.db.query
      .insertInto('reviews')
      .values(sentReview({ bookingId, businessId }))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function quoteOf(enquiryId: string) {
    const { id } = await api.deps.db.query
      .insertInto('quotes')
      .values(sentQuote(enquiryId))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** A new user of the same kind, for operations that end a session or decide a role. */
  function another(asker: Asker) {
    return api.signedInAs(asker === 'undecided account' ? 'undecided' : people[asker]!.role)
  }
})

const accessCodes = new Set([
  'signed_out',
  'session_expired',
  'wrong_role',
  'no_right',
  'not_found',
])

function nameOf({ method, path }: Operation) {
  return `${method} ${path}`
}

/** Outside a wedding, all its kinds of members have the same access. */
function isAskedBy(asker: Asker, { path }: Operation) {
  return (
    /^\/api\/(?:weddings\/\{id\}|enquiries\/|bookings\/|reviews\/)/.test(path) ||
    !/^(?:partner|helper|other couple)/.test(asker)
  )
}

/**
 * The operation names further records, which do not exist here, so an allowed user gets "not
 * found".
 */
function namesMoreThanItsRecord({ method, path }: Operation, access: Access) {
  return access === 'everyone' || method !== 'GET' || path.split('{').length > 2
}

function changesSession({ path }: Operation) {
  return /^\/api\/(?:auth|account)\//.test(path)
}

/** The roles that the API’s description names for an access. */
function rolesOf(access: Access) {
  if (access === 'everyone' || access === 'signed in') return [access]
  if (access.endsWith(' of the enquiry')) return ['COUPLE', 'VENDOR']
  if (access.endsWith(' and reviewers')) return ['VENDOR', 'ADMIN']
  if (access === 'reviewers') return ['ADMIN']
  const role =
    access.startsWith('vendors and') || access === 'vendors' || access.endsWith(' of the business')
      ? 'VENDOR'
      : 'COUPLE'
  return access.endsWith('undecided accounts') ? [role, 'undecided'] : [role]
}

describe.each(engines)('access on %s', (engine) => {
  const api = openTestApp(engine)
  let operations: Operation[]
  const people: Record<string, SignedIn> = {}
  const records: Record<string, string> = {}

  beforeAll(async () => {
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

  test('a visitor who is not signed in has access only to public operations', async () => {
    const closed = operations.filter((operation) => roleTable[nameOf(operation)] !== 'everyone')
    expect(closed.length).toBeGreaterThan(100)
    for (const operation of closed) {
      for (const cookie of [
        '',
        '__Host-Http-vowline=',
        `__Host-Http-vowline=${'A'.repeat(43)}`,
        'vowline=1',
        '__Host-Http-vowline=%00',
      ]) {
        const answer = await send(operation, records['couple'] ?? '', { cookie })
        expect([operation.path, answer.status]).toEqual([operation.path, 401])
      }
    }
  })

  test('another’s record and a missing record get the same response', async () => {
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
      const mine = await bodyOf<{ items: { id: string }[] }>(
        await api.request('GET', list, { as: people[stranger] }),
      )
      expect(mine.items.map(({ id }) => id)).toEqual([records[stranger]])
    }
  })

  test('an id of another kind of record finds nothing', async () => {
    expect(
      (await api.request('GET', `/api/weddings/${records['vendor']}`, { as: people['couple'] }))
        .status,
    ).toBe(404)
    expect(
      (await api.request('GET', `/api/businesses/${records['couple']}`, { as: people['vendor'] }))
        .status,
    ).toBe(404)
  })

  test('a stranger’s attempts change nothing', async () => {
    const wedding = await bodyOf(
      await api.request('GET', `/api/weddings/${records['couple']}`, { as: people['couple'] }),
    )
    expect(wedding).toMatchObject({ version: 1, city: weddingDetails.city })
    const business = await bodyOf(
      await api.request('GET', `/api/businesses/${records['vendor']}`, { as: people['vendor'] }),
    )
    expect(business).toMatchObject({ version: 1, name: businessDetails.name })
  })

  async function madeBy(as: SignedIn, path: string, body: unknown) {
    const { id } = await bodyOf<{ id: string }>(await api.request('POST', path, { as, body }))
    return id
  }

  function send(
    operation: Operation,
    id: string,
    by: { as?: SignedIn | undefined; cookie?: string },
  ) {
    const { path, options } = exampleRequest(operation, id)
    const cookie: Record<string, string> = by.cookie === undefined ? {} : { cookie: by.cookie }
    return api.request(operation.method, path, {
      ...options,
      as: by.as,
      headers: { ...options.headers, ...cookie },
    })
  }

  async function refusal(operation: Operation, id: string, as: SignedIn | undefined) {
    const { requestId: _own, ...rest } = await bodyOf(await send(operation, id, { as }))
    return rest
  }
})
