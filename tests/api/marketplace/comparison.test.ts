import { beforeAll, describe, expect, test } from 'vitest'
import type { ComparedVendor } from '#machines/marketplace/comparison.schema.ts'
import type { PublicListing } from '#machines/listings/public-listing.schema.ts'
import { plausibleVendor } from '#api/features/demo/commands/marketplace/plausible-vendor.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { fillMarketplace, search } from './kit.ts'

describe.each(engines)('vendors side by side on %s', (engine) => {
  const api = openTestApp(engine)
  const [one, two] = [plausibleVendor(0), plausibleVendor(17)]
  let ids: string[] = []
  beforeAll(async () => {
    await fillMarketplace(api, 20)
    const { items } = (await search(api, { category: one.details.category })).body
    ids = [one, two].map(({ slug }) => items.find((item) => item.slug === slug)?.id ?? '')
    const { query } = api.deps.db
    await query
      .updateTable('listingCalendars')
      .set({ weekdaysOff: [1] })
      .where('businessId', '=', ids[0]!)
      .execute()
    await query
      .insertInto('unavailableDays')
      .values({ businessId: ids[0]!, day: '2027-03-13', source: 'hand' })
      .execute()
  })

  const compared = async (query: string) => {
    const answer = await api.request('GET', `/api/marketplace/comparison?${query}`)
    return { status: answer.status, ...(await bodyOf<{ items: ComparedVendor[] }>(answer)) }
  }

  const saidByTwo = async () =>
    (await compared(`vendors=${two.slug}&date=2027-03-14`)).items.map((each) => each.availability)
  const areFree = async (more: Record<string, string>) => {
    const { items } = (await search(api, { category: one.details.category, ...more })).body
    return ids.map((id) => items.find((item) => item.id === id)?.isFree)
  }

  test('are told in the order that was asked for, by address or by id, each once', async () => {
    const { items } = await compared(`vendors=${two.slug},${ids[0]},${one.slug},no-such-vendor`)
    expect(items.map(({ slug }) => slug)).toEqual([two.slug, one.slug])
    expect(items[0]).toEqual({
      id: ids[1],
      slug: two.slug,
      name: two.details.name,
      category: two.details.category,
      city: two.details.city,
      country: two.details.country,
      content: two.content,
      availability: null,
      // Nobody has reviewed them: the count says so, whatever the formula begins with.
      rating: { count: 0, rating: 350 },
    })
  })

  test('one who has been renamed is found by the address of before, and told once', async () => {
    const { query } = api.deps.db
    const former = `before-${one.slug}`
    await query
      .insertInto('listingSlugs')
      .values({ slug: former, businessId: ids[0]!, createdAt: new Date() })
      .execute()
    const { items } = await compared(`vendors=${former},${two.slug},${one.slug}`)
    expect(items.map(({ slug }) => slug)).toEqual([one.slug, two.slug])
  })

  test.each([
    ['2027-03-13', 'taken'],
    ['2027-03-14', 'free'],
    // A Monday, on which they never work.
    ['2027-03-15', 'taken'],
  ])('on %s the one with a calendar is %s, and the other has not said', async (date, is) => {
    const { items } = await compared(`vendors=${one.slug},${two.slug}&date=${date}`)
    expect(items.map(({ availability }) => availability)).toEqual([is, 'notStated'])
    const answer = await api.request(
      'GET',
      `/api/marketplace/listings/${one.slug}/availability?date=${date}`,
    )
    expect(await bodyOf(answer)).toEqual({ date, availability: is })
  })

  test('one whose own calendar could not be read yet has not said, either', async () => {
    const { query } = api.deps.db
    const ofTwo = (change: { icsAddress: string; icsFetchedAt?: Date | null }) =>
      query.updateTable('listingCalendars').set(change).where('businessId', '=', ids[1]!).execute()
    await ofTwo({ icsAddress: 'https://calendar.example/mine.ics' })
    expect(await saidByTwo()).toEqual(['notStated'])
    await ofTwo({ icsAddress: 'https://calendar.example/mine.ics', icsFetchedAt: new Date() })
    expect(await saidByTwo()).toEqual(['free'])
    await ofTwo({ icsAddress: '', icsFetchedAt: null })
  })

  test('a search for a day says only of those with a calendar that they are free', async () => {
    expect(await areFree({ date: '2027-03-14' })).toEqual([true, false])
    expect(await areFree({})).toEqual([null, null])
  })

  test.each([
    'vendors=a-a,b-b,c-c,d-d,e-e',
    'vendors=',
    'vendors=%27',
    'vendors=abc&date=13.3.',
    '',
  ])('%s is refused', async (query) => expect((await compared(query)).status).toBe(400))

  test('a day is asked of nobody who is not there', async () => {
    const answer = await api.request(
      'GET',
      '/api/marketplace/listings/nobody-here/availability?date=2027-03-13',
    )
    expect(answer.status).toBe(404)
  })

  test('a page names others of its category, and where its town is', async () => {
    const answer = await api.request('GET', `/api/marketplace/listings/${one.slug}`)
    const page = await bodyOf<Extract<PublicListing, { is: 'shown' }>>(answer)
    expect(page.town).toMatchObject({ name: one.details.city })
    expect(page.nearby.every(({ category }) => category === one.details.category)).toBe(true)
    expect(page.nearby.map(({ slug }) => slug)).not.toContain(one.slug)
  })
})
