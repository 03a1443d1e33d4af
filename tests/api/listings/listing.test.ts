import { describe, expect, test } from 'vitest'
import type { ListingRecord } from '#machines/listings/listing.schema.ts'
import type { Business, BusinessDetails } from '#machines/vendors/business.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { approvals } from '#tests/harness/approval.ts'
import { engines } from '#tests/harness/database.ts'
import { businessDetails } from '#tests/harness/details.ts'

const at = (id: string) => `/api/businesses/${id}/listing`

describe.each(engines)('a listing on %s', (engine) => {
  const api = openTestApp(engine)

  async function approved(details: Partial<BusinessDetails> = {}) {
    const on = approvals(api)
    const { id, vendor } = await on.ready(details)
    const reviewer = await api.signedInAs('ADMIN')
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'APPROVE'],
    ])
    return { id, vendor, reviewer, on }
  }

  const read = async (id: string, as: SignedIn) =>
    bodyOf<ListingRecord>(await api.request('GET', at(id), { as }))
  const edit = (id: string, as: SignedIn, body: object) =>
    api.request('PATCH', at(id), { as, body })
  const step = (id: string, as: SignedIn, version: number, event: string) =>
    api.request('POST', `${at(id)}/events`, { as, body: { version, event } })
  const business = async (id: string, as: SignedIn) =>
    bodyOf<Business>(await api.request('GET', `/api/businesses/${id}`, { as }))

  test('is written as a draft, and what was written is published with the approval', async () => {
    const on = approvals(api)
    const { id, vendor } = await on.ready({ name: 'Mill & Meadow' })
    const first = await read(id, vendor)
    expect(first).toMatchObject({
      state: 'unpublished',
      facts: { missing: [], hasDraft: false },
      slug: null,
      published: null,
      content: { description: businessDetails.description, currency: 'USD' },
    })
    const change = {
      version: first.version,
      tagline: 'Pictures without poses',
      description: 'We stand at the edge and wait.',
      price: { fromMinor: 180_000, toMinor: null, covers: 'Eight hours' },
      details: { photoStyles: ['documentary'], hours: 8, drone: false },
    }
    const edited = await bodyOf<ListingRecord>(await edit(id, vendor, change))
    expect(edited).toMatchObject({ facts: { hasDraft: true } })
    const { version: _version, ...written } = change
    expect(edited.content).toMatchObject(written)
    // The review reads the same description.
    expect((await business(id, vendor)).description).toBe(change.description)

    const reviewer = await api.signedInAs('ADMIN')
    await on.walk(id, [[vendor, 'SUBMIT']])
    const { version } = await read(id, vendor)
    const late = await edit(id, vendor, { version, tagline: 'Too late' })
    expect([late.status, await bodyOf(late)]).toMatchObject([
      409,
      { code: 'event_not_allowed', state: 'submitted' },
    ])
    await on.walk(id, [
      [reviewer, 'START_REVIEW'],
      [reviewer, 'APPROVE'],
    ])
    const published = await read(id, vendor)
    expect(published).toMatchObject({ state: 'published', slug: 'mill-meadow' })
    expect(published.published).toEqual(edited.content)
  })

  test('has a draft beside what is public, until that is published or discarded', async () => {
    const { id, vendor } = await approved()
    const { version, published } = await read(id, vendor)
    const draft = await bodyOf<ListingRecord>(
      await edit(id, vendor, { version, description: 'New words.', website: 'new.example' }),
    )
    expect(draft).toMatchObject({
      state: 'edited',
      published,
      content: { description: 'New words.' },
    })
    expect((await business(id, vendor)).description).toBe(businessDetails.description)
    const discarded = await bodyOf<ListingRecord>(await step(id, vendor, draft.version, 'DISCARD'))
    expect(discarded).toMatchObject({ state: 'published', content: published })

    const again = await bodyOf<ListingRecord>(
      await edit(id, vendor, { version: discarded.version, description: 'New words.' }),
    )
    const out = await bodyOf<ListingRecord>(await step(id, vendor, again.version, 'PUBLISH'))
    expect(out).toMatchObject({ state: 'published', published: { description: 'New words.' } })
    expect((await business(id, vendor)).description).toBe('New words.')
  })

  test('never loses its description once it is public', async () => {
    const { id, vendor } = await approved()
    const { version } = await read(id, vendor)
    const draft = await bodyOf<ListingRecord>(await edit(id, vendor, { version, description: '' }))
    const refused = await step(id, vendor, draft.version, 'PUBLISH')
    expect(await bodyOf(refused)).toMatchObject({
      code: 'event_not_allowed',
      refusedBy: ['hasRequiredParts'],
    })
    const direct = await api.request('PATCH', `/api/businesses/${id}`, {
      as: vendor,
      body: { version: (await business(id, vendor)).version, description: '' },
    })
    expect([direct.status, await bodyOf(direct)]).toMatchObject([
      409,
      { refusedBy: ['keepsNeededDetails'] },
    ])
  })

  test('keeps its draft when another detail of the business is changed', async () => {
    const { id, vendor } = await approved()
    const { version } = await read(id, vendor)
    await edit(id, vendor, { version, description: 'Draft words.' })
    const { version: of, description, website } = await business(id, vendor)
    const body = { version: of, description, website, phone: '020 7946 0018' }
    await api.request('PATCH', `/api/businesses/${id}`, { as: vendor, body })
    const listing = await read(id, vendor)
    expect([listing.content.description, listing.published?.description]).toEqual([
      'Draft words.',
      description,
    ])
  })

  test('tells the review team what was published, and how much of it', async () => {
    const { id, vendor, reviewer } = await approved({ name: 'Told to the Team' })
    const { version } = await read(id, vendor)
    const change = { version, tagline: 'New', teamSize: 3 }
    const draft = await bodyOf<ListingRecord>(await edit(id, vendor, change))
    await step(id, vendor, draft.version, 'PUBLISH')
    const notices = await bodyOf<{ items: { kind: string; facts: object }[] }>(
      await api.request('GET', '/api/notices', { as: reviewer }),
    )
    expect(notices.items.find(({ kind }) => kind === 'listing.published')?.facts).toEqual({
      businessId: id,
      names: ['Told to the Team'],
      count: 2,
    })
  })

  test('says at once what the details of the business say', async () => {
    const { id, vendor } = await approved()
    const { version } = await business(id, vendor)
    const body = { version, website: 'https://other.example', phone: '020 7946 0018' }
    await api.request('PATCH', `/api/businesses/${id}`, { as: vendor, body })
    expect((await read(id, vendor)).published?.website).toBe('https://other.example')
  })

  test('tells the second of two writers what the first wrote', async () => {
    const { id, vendor } = await approved()
    const { version } = await read(id, vendor)
    const answers = await Promise.all(
      ['One', 'Two'].map((tagline) => edit(id, vendor, { version, tagline })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const stale = await bodyOf(answers.find(({ status }) => status === 409)!)
    expect(stale).toMatchObject({ code: 'version_stale', current: { version: version + 1 } })
  })

  test('refuses what does not fit, beside its field', async () => {
    const { id, vendor } = await approved()
    const { version } = await read(id, vendor)
    const fields = async (change: object) =>
      (await bodyOf<{ fields: unknown }>(await edit(id, vendor, { version, ...change }))).fields
    expect(await fields({ price: { fromMinor: 2, toMinor: 1, covers: '' } })).toEqual([
      { path: 'price.toMinor', code: 'price_order' },
    ])
    expect(await fields({ details: { seatedCapacity: 100 } })).toEqual([
      { path: 'details.seatedCapacity', code: 'unknown_field' },
    ])
    const day = { name: 'The day', priceMinor: 100, includes: '' }
    expect(await fields({ packages: [day, { ...day, priceMinor: 200 }] })).toEqual([
      { path: 'packages.1.name', code: 'repeated_name' },
    ])
    expect(await fields({ details: { hours: 97 } })).toEqual([
      { path: 'details.hours', code: 'invalid_number' },
    ])
  })

  test('takes the rest while a radius waits for the town that it is around', async () => {
    const { id, vendor } = await approvals(api).ready()
    const area = { towns: [], radiusKm: 50, travelFeeMinor: null, travelNote: '' }
    const { version } = await read(id, vendor)
    const draft = await bodyOf<ListingRecord>(await edit(id, vendor, { version, area }))
    await api.request('PATCH', `/api/businesses/${id}`, {
      as: vendor,
      body: { version: (await business(id, vendor)).version, city: '' },
    })
    const now = (await read(id, vendor)).version
    expect(now).toBeGreaterThan(draft.version)
    expect((await edit(id, vendor, { version: now, photos: [] })).status).toBe(200)
    const refused = await edit(id, vendor, { version: now + 1, area })
    expect(await bodyOf<{ fields: unknown }>(refused)).toMatchObject({
      fields: [{ path: 'area.radiusKm', code: 'radius_around_nothing' }],
    })
  })

  test('has an address of its own, also for names that several have or that are ours', async () => {
    const made = await Promise.all(
      ['Elm & Oak', 'Elm, Oak', 'Vowline', '百合'].map((name) => approved({ name })),
    )
    const slugs = await Promise.all(made.map(({ id, vendor }) => read(id, vendor)))
    expect(new Set(slugs.map(({ slug }) => slug))).toEqual(
      new Set(['elm-oak', 'elm-oak-2', 'vendor-lyon', 'vendor-vowline-lyon']),
    )
  })

  test('keeps its old address when the business comes back under another name', async () => {
    const { id, vendor, reviewer, on } = await approved({ name: 'Before the Rain' })
    await on.walk(id, [[vendor, 'WITHDRAW']])
    expect(await read(id, vendor)).toMatchObject({
      state: 'unpublished',
      facts: { hasDraft: true },
      slug: 'before-the-rain',
    })
    const { version } = await business(id, vendor)
    await api.request('PATCH', `/api/businesses/${id}`, {
      as: vendor,
      body: { version, name: 'After the Rain', category: 'videography' },
    })
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'APPROVE'],
    ])
    expect((await read(id, vendor)).slug).toBe('after-the-rain')
    const former = await api.deps.db.query
      .selectFrom('listingSlugs')
      .select('slug')
      .where('businessId', '=', id)
      .execute()
    expect(former).toEqual([{ slug: 'before-the-rain' }])
  })

  test.each([
    ['Harbour Cafe', 'Harbour', 'harbour-cafe', 'harbour'],
    ['Orchard 2020', 'Orchard', 'orchard-2020', 'orchard'],
  ])('has another address once %s is called %s', async (before, after, former, slug) => {
    const { id, vendor, reviewer } = await approved({ name: before })
    expect((await read(id, vendor)).slug).toBe(former)
    const { version } = await business(id, vendor)
    const asked = { version, name: after, category: 'photography', city: 'Lyon', country: 'FR' }
    const proposed = await api.request('POST', `/api/businesses/${id}/changes`, {
      as: vendor,
      body: asked,
    })
    const change = await bodyOf<{ id: string; version: number }>(proposed)
    await api.request('POST', `/api/changes/${change.id}/events`, {
      as: reviewer,
      body: { version: change.version, event: 'ACCEPT' },
    })
    expect((await read(id, vendor)).slug).toBe(slug)
    const moved = await api.request('GET', `/marketplace/v/${former}`)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/marketplace/v/${slug}`])
  })

  test('keeps the number that tells it from others of its name', async () => {
    const [first, second] = [await approved({ name: 'Reed' }), await approved({ name: 'Reed' })]
    const { version } = await read(second.id, second.vendor)
    const draft = await bodyOf<ListingRecord>(
      await edit(second.id, second.vendor, { version, tagline: 'By the water' }),
    )
    const out = await bodyOf<ListingRecord>(
      await step(second.id, second.vendor, draft.version, 'PUBLISH'),
    )
    expect([(await read(first.id, first.vendor)).slug, out.slug]).toEqual(['reed', 'reed-2'])
  })

  test('is nobody else’s to read or change', async () => {
    const { id } = await approved()
    const other = await api.signedInAs('VENDOR')
    expect((await api.request('GET', at(id), { as: other })).status).toBe(404)
    expect((await edit(id, other, { version: 1, tagline: 'Mine' })).status).toBe(404)
    expect((await step(id, other, 1, 'DISCARD')).status).toBe(404)
  })
})
