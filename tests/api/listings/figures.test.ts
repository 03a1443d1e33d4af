import { describe, expect, test } from 'vitest'
import { wordsOf } from '#machines/kernel/values/latin.ts'
import { eraseOldFigures } from '#api/features/listings/figures/jobs.ts'
import type { FoundBy, ListingFigures } from '#machines/listings/figures/figures.schema.ts'
import type { ListingRecord } from '#machines/listings/listing.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { approvals } from '#tests/harness/approval.ts'
import { businessDetails } from '#tests/harness/details.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe.each(engines)('the figures of a listing on %s', (engine) => {
  let time = new Date('2026-11-25T12:00:00Z')
  const api = openTestApp(engine, { now: () => time })

  async function listed() {
    const on = approvals(api)
    const { id, vendor } = await on.ready()
    const reviewer = await api.signedInAs('ADMIN')
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'APPROVE'],
    ])
    const answer = await api.request('GET', `/api/businesses/${id}/listing`, { as: vendor })
    const { slug } = await bodyOf<ListingRecord>(answer)
    return { on, id, vendor, reviewer, slug: slug ?? '' }
  }

  const view = async (
    slug: string,
    as?: SignedIn,
    headers: Record<string, string> = {},
    found: FoundBy | null = null,
  ) => {
    const path = `/api/marketplace/listings/${slug}/views`
    const answer = await api.request('POST', path, {
      as,
      body: { found },
      headers: { 'user-agent': firefox, ...headers },
    })
    expect(answer.status).toBe(204)
  }
  const figures = async (id: string, as: SignedIn) =>
    bodyOf<ListingFigures>(await api.request('GET', `/api/businesses/${id}/figures`, { as }))
  const thisWeek = async (id: string, as: SignedIn) => (await figures(id, as)).weeks.at(-1)

  test('count a visitor once a day, and again on another day', async () => {
    const { id, vendor, slug } = await listed()
    const [ada, ben] = [await api.signedInAs('COUPLE'), await api.signedInAs('COUPLE')]
    for (const as of [ada, ada, ben, undefined, undefined]) await view(slug, as)
    expect(await thisWeek(id, vendor)).toEqual({ start: '2026-11-23', views: 3, saves: 0 })
    time = new Date('2026-11-26T00:30:00Z')
    await view(slug, ada)
    expect(await thisWeek(id, vendor)).toEqual({ start: '2026-11-23', views: 4, saves: 0 })
  })

  test('leave out the owner, the team, programs and pages that are loaded ahead', async () => {
    const { id, vendor, reviewer, slug } = await listed()
    await view(slug, vendor)
    await view(slug, reviewer)
    await view(slug, undefined, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    await view(slug, undefined, { 'sec-purpose': 'prefetch;prerender' })
    expect((await thisWeek(id, vendor))?.views).toBe(0)
  })

  test('count nothing for a listing that is not public, and answer alike', async () => {
    const { on, id, vendor, reviewer, slug } = await listed()
    await on.walk(id, [[reviewer, 'SUSPEND']])
    await view(slug, await api.signedInAs('COUPLE'))
    await view('nobody-has-this-address')
    expect((await thisWeek(id, vendor))?.views).toBe(0)
  })

  test('count a couple that saves the business in the week of the saving', async () => {
    const { id, vendor } = await listed()
    const { couple, wedding } = await coupleWithWedding(api)
    const saved = await api.request('POST', `/api/weddings/${wedding.id}/choices`, {
      as: couple,
      body: { businessId: id },
    })
    expect(saved.status).toBe(201)
    const { weeks } = await figures(id, vendor)
    expect(weeks.map(({ saves }) => saves)).toEqual([...Array<number>(11).fill(0), 1])
  })

  test('say what visitors searched for, once three have, and never a word that no listing has', async () => {
    const { id, vendor, slug } = await listed()
    const { name } = businessDetails
    const search: FoundBy = {
      words: `${name} Zebulon`,
      category: 'florist',
      town: 'savannah',
      filters: ['price'],
    }
    const [first, ...others] = await Promise.all(
      Array.from({ length: 3 }, () => api.signedInAs('COUPLE')),
    )
    await view(slug, first, {}, search)
    await view(slug, first, {}, search)
    for (const as of others) {
      expect((await figures(id, vendor)).terms).toEqual([])
      await view(slug, as, {}, search)
    }
    expect((await figures(id, vendor)).terms).toEqual([
      { kind: 'category', term: 'florist', visitors: 3 },
      { kind: 'filter', term: 'price', visitors: 3 },
      { kind: 'town', term: 'Savannah, GA', visitors: 3 },
      ...wordsOf(name)
        .toSorted()
        .map((term) => ({ kind: 'word', term, visitors: 3 })),
    ])
  })

  test('are their owner’s alone', async () => {
    const { id } = await listed()
    const { vendor: stranger } = await approvals(api).ready()
    const answer = await api.request('GET', `/api/businesses/${id}/figures`, { as: stranger })
    expect(answer.status).toBe(404)
  })

  test('keep nothing of a visitor that another day could be compared with', async () => {
    const { id, slug } = await listed()
    const visits = () =>
      api.deps.db.query
        .selectFrom('listingVisits')
        .select('visitor')
        .where('businessId', '=', id)
        .execute()
    await view(slug)
    const [first] = await visits()
    time = new Date(time.getTime() + 24 * 3_600_000)
    await eraseOldFigures(api.deps)
    expect(await visits()).toEqual([])
    await view(slug)
    const [second] = await visits()
    expect(first?.visitor.equals(second!.visitor)).toBe(false)
    // The key of a day that is over is gone, and with it every way to try a visitor out.
    const keys = await api.deps.db.query.selectFrom('visitKeys').select('day').execute()
    expect(keys).toHaveLength(1)
    const days = await api.deps.db.query
      .selectFrom('listingDays')
      .select('views')
      .where('businessId', '=', id)
      .execute()
    expect(days).toEqual([{ views: 1 }, { views: 1 }])
  })
})
