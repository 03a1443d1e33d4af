import { beforeAll, describe, expect, test } from 'vitest'
import type { BusinessChangeRecord, NewChange } from '#machines/changes/business-change.schema.ts'
import type { PublicListing } from '#machines/listings/public-listing.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { approvals } from '#tests/harness/approval.ts'
import { engines } from '#tests/harness/database.ts'
import { joinLive } from '#tests/api/live/join-live.ts'

describe.each(engines)('changes of a listed business on %s', (engine) => {
  const api = openTestApp(engine)
  let on: ReturnType<typeof approvals>
  let reviewer: SignedIn
  beforeAll(async () => {
    on = approvals(api)
    reviewer = await api.signedInAs('ADMIN')
  })

  const listed = async () => {
    const name = `Old Mill ${crypto.randomUUID().slice(0, 8)}`
    const { vendor, id } = await on.ready({ name, category: 'venue' })
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'APPROVE'],
    ])
    return { vendor, id, name }
  }
  /** What an owner is told about their changes. */
  const told = async (as: SignedIn) =>
    (
      await bodyOf<{ items: { kind: string; facts: object }[] }>(
        await api.request('GET', '/api/notices', { as }),
      )
    ).items.flatMap(({ kind, facts }) => (kind === 'change' ? [facts] : []))
  const propose = async (as: SignedIn, id: string, change: Partial<NewChange>, key = '') => {
    const { business } = await on.read(as, id)
    const { version, name, category, city, country } = business
    return api.request('POST', `/api/businesses/${id}/changes`, {
      as,
      body: { version, name, category, city, country, ...change },
      headers: key ? { 'idempotency-key': key } : {},
    })
  }
  const decide = (change: BusinessChangeRecord, body: object, as = reviewer) =>
    api.request('POST', `/api/changes/${change.id}/events`, {
      as,
      body: { version: change.version, ...body },
    })
  const page = async (slug: string) =>
    bodyOf<PublicListing>(await api.request('GET', `/api/marketplace/listings/${slug}`))
  const listingOf = (id: string) =>
    api.deps.db.query
      .selectFrom('listings')
      .select(['slug', 'published'])
      .where('businessId', '=', id)
      .executeTakeFirstOrThrow()

  test('what was checked stays public until the change is accepted, and then the old address leads to the new', async () => {
    const { vendor, id, name } = await listed()
    const { slug } = await listingOf(id)
    const answer = await propose(vendor, id, { name: `${name} Barn`, city: 'Porto' })
    expect(answer.status).toBe(201)
    expect(await page(slug ?? '')).toMatchObject({ is: 'shown', name, slug })
    const change = await bodyOf<BusinessChangeRecord>(answer)
    expect((await decide(change, { event: 'ACCEPT' })).status).toBe(200)
    const after = await listingOf(id)
    expect(after.slug).not.toBe(slug)
    expect(await page(slug ?? '')).toMatchObject({
      is: 'shown',
      name: `${name} Barn`,
      city: 'Porto',
      slug: after.slug,
    })
    expect((await api.request('GET', `/marketplace/v/${slug}`)).headers.get('location')).toBe(
      `/marketplace/v/${after.slug}`,
    )
    expect((await on.read(vendor, id)).business.approval).toBe('approved')
  })

  test('a changed category keeps only the fields that the new one has', async () => {
    const { vendor, id } = await listed()
    const listing = await bodyOf<{ version: number }>(
      await api.request('GET', `/api/businesses/${id}/listing`, { as: vendor }),
    )
    const edited = await api.request('PATCH', `/api/businesses/${id}/listing`, {
      as: vendor,
      body: { version: listing.version, details: { seatedCapacity: 120 }, tagline: 'By the river' },
    })
    const { version } = await bodyOf<{ version: number }>(edited)
    await api.request('POST', `/api/businesses/${id}/listing/events`, {
      as: vendor,
      body: { version, event: 'PUBLISH' },
    })
    const change = await bodyOf<BusinessChangeRecord>(
      await propose(vendor, id, { category: 'photography' }),
    )
    await decide(change, { event: 'ACCEPT' })
    expect((await listingOf(id)).published).toMatchObject({ tagline: 'By the river', details: {} })
  })

  test('a refusal has a reason, changes nothing, and is told in full', async () => {
    const { vendor, id, name } = await listed()
    const change = await bodyOf<BusinessChangeRecord>(await propose(vendor, id, { name: 'Mill' }))
    expect((await decide(change, { event: 'REFUSE' })).status).toBe(400)
    const reason = 'The register says another name.'
    expect((await decide(change, { event: 'REFUSE', reason })).status).toBe(200)
    const { items } = await bodyOf<{ items: BusinessChangeRecord[] }>(
      await api.request('GET', `/api/businesses/${id}/changes`, { as: vendor }),
    )
    expect(items).toMatchObject([{ state: 'refused', reason }])
    expect((await on.read(vendor, id)).business.name).toBe(name)
  })

  test('nothing needed becomes empty, nothing that is the same is proposed, and one change waits at a time', async () => {
    const { vendor, id, name } = await listed()
    const first = await propose(vendor, id, { name: `${name} Barn` })
    const statuses = await Promise.all([
      propose(vendor, id, { city: '' }),
      propose(vendor, id, {}),
      propose(vendor, id, { city: 'Porto' }),
    ])
    expect([first.status, ...statuses.map(({ status }) => status)]).toEqual([201, 400, 400, 409])
  })

  test('only what is listed proposes, and what waits goes when the business leaves the marketplace', async () => {
    const draft = await on.ready()
    expect((await propose(draft.vendor, draft.id, { city: 'Porto' })).status).toBe(409)
    const { vendor, id } = await listed()
    await propose(vendor, id, { city: 'Porto' })
    await on.walk(id, [[vendor, 'WITHDRAW']])
    const { items } = await bodyOf<{ items: BusinessChangeRecord[] }>(
      await api.request('GET', `/api/businesses/${id}/changes`, { as: vendor }),
    )
    expect(items.map(({ state }) => state)).toEqual(['dropped'])
  })

  test('its owner is told of a change that a suspension drops, and not of one they took back', async () => {
    const suspended = await listed()
    await propose(suspended.vendor, suspended.id, { city: 'Porto' })
    await on.walk(suspended.id, [[reviewer, 'SUSPEND']])
    expect(await told(suspended.vendor)).toEqual([{ names: [suspended.name], state: 'dropped' }])
    const left = await listed()
    await propose(left.vendor, left.id, { city: 'Porto' })
    await on.walk(left.id, [[left.vendor, 'WITHDRAW']])
    expect(await told(left.vendor)).toEqual([])
  })

  test('everybody who reads the page is told at once of an accepted change', async () => {
    const { vendor, id } = await listed()
    const change = await bodyOf<BusinessChangeRecord>(await propose(vendor, id, { city: 'Porto' }))
    const visitor = await joinLive(api, null, '/api/marketplace/live')
    await visitor.until(`${id} shown`)
    await decide(change, { event: 'ACCEPT' })
    await visitor.until(`${id} shown`)
    await visitor.leave()
  })

  test('of two reviewers who decide at once one wins, and the other reads what was decided', async () => {
    const { vendor, id } = await listed()
    const change = await bodyOf<BusinessChangeRecord>(await propose(vendor, id, { city: 'Porto' }))
    const second = await api.signedInAs('ADMIN')
    const answers = await Promise.all([
      decide(change, { event: 'ACCEPT' }),
      decide(change, { event: 'REFUSE', reason: 'No' }, second),
    ])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  })

  test('a change is its owner’s and the team’s', async () => {
    const { vendor, id } = await listed()
    const change = await bodyOf<BusinessChangeRecord>(await propose(vendor, id, { city: 'Porto' }))
    const [stranger, couple] = [await api.signedInAs('VENDOR'), await api.signedInAs('COUPLE')]
    const at = `/api/businesses/${id}/changes`
    const body = { version: change.version, event: 'WITHDRAW' }
    const statuses = await Promise.all([
      api.request('GET', at, { as: stranger }),
      api.request('POST', `${at}/${change.id}/events`, { as: stranger, body }),
      api.request('GET', at, { as: couple }),
      decide(change, { event: 'ACCEPT' }, vendor),
      api.request('GET', '/api/changes', { as: vendor }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 403, 403, 403])
  })

  test('the team is told of a proposal and of what changes at once, and its trail says what it decided', async () => {
    const { vendor, id, name } = await listed()
    const change = await bodyOf<BusinessChangeRecord>(await propose(vendor, id, { city: 'Porto' }))
    const patch = async (phone: string) => {
      const { version } = (await on.read(vendor, id)).business
      const body = { version, phone }
      return (await api.request('PATCH', `/api/businesses/${id}`, { as: vendor, body })).status
    }
    expect([await patch('+351 910 000 000'), await patch('+351 910 000 000')]).toEqual([200, 200])
    await decide(change, { event: 'REFUSE', reason: 'The register says another town.' })
    const page = await bodyOf<{ items: { kind: string; facts: { names: string[] } }[] }>(
      await api.request('GET', '/api/notices', { as: reviewer }),
    )
    expect(
      page.items
        .filter(({ facts }) => facts.names.includes(name))
        .map(({ kind, facts }) => [kind, facts]),
    ).toEqual([
      ['listing.published', { businessId: id, names: [name], count: 1 }],
      ['review.waiting', { names: [name], state: 'change_proposed' }],
      ['review.waiting', { names: [name], state: 'submitted' }],
    ])
    const trail = await bodyOf<{ items: { action: string }[] }>(
      await api.request('GET', `/api/team/actions?business=${id}`, { as: reviewer }),
    )
    expect(trail.items.map(({ action }) => action)).toEqual([
      'change_refused',
      'approved',
      'review_started',
    ])
  })

  test('both sides see at once where a change stands', async () => {
    const { vendor, id } = await listed()
    const owner = await joinLive(api, vendor, '/api/live')
    const team = await joinLive(api, reviewer, '/api/live')
    await Promise.all([owner.until('business'), team.until('review')])
    const change = await bodyOf<BusinessChangeRecord>(await propose(vendor, id, { city: 'Porto' }))
    await team.until('review')
    await decide(change, { event: 'REFUSE', reason: 'The register says another town.' })
    await owner.until('business')
    await Promise.all([owner.leave(), team.leave()])
  })
})
