import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { indexListings } from '#api/features/marketplace/commands/index-listings.ts'
import { indexMissingListings } from '#api/features/marketplace/jobs.ts'
import { plausibleVendor } from '#api/features/demo/commands/marketplace/plausible-vendor.ts'
import { townNamed } from '#api/features/places/named/queries.ts'
import { rankingPoints } from '#machines/marketplace/search.rules.ts'
import { maxLoosened } from '#machines/marketplace/search.schema.ts'
import type { Suggestions } from '#machines/marketplace/search.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { fillMarketplace, search } from './kit.ts'

describe.each(engines)('the marketplace’s search on %s', (engine) => {
  const api = openTestApp(engine)
  const first = plausibleVendor(0)
  let id = ''
  beforeAll(async () => {
    await fillMarketplace(api, 130)
    id = (await search(api, { q: first.details.name })).body.items[0]?.id ?? ''
  })

  const suggest = async (q: string) =>
    bodyOf<Suggestions>(
      await api.request('GET', `/api/marketplace/suggest?${new URLSearchParams({ q }).toString()}`),
    )

  test('a vendor is found by the name, and shown without anything private', async () => {
    const { items } = (await search(api, { q: first.details.name })).body
    const { name, category, city, country, website } = first.details
    expect(items[0]).toEqual({
      id,
      slug: first.slug,
      name,
      category,
      city,
      country,
      website,
      cover: null,
      tagline: first.content.tagline,
      description: first.details.description,
      price: {
        fromMinor: first.content.price.fromMinor,
        toMinor: first.content.price.toMinor,
        currency: first.content.currency,
      },
      languages: first.content.languages,
      distanceKm: null,
      isFree: null,
      points: expect.any(Number),
      proofs: [],
      highlight: ['dark'],
      rating: { count: 0, rating: 350 },
    })
  })

  test('what changes is found, or not found any more, in the very next search', async () => {
    const { db } = api.deps
    const rename = (name: string) =>
      db.transaction(async (tx) => {
        await tx.updateTable('businesses').set({ name }).where('id', '=', id).execute()
        await indexListings(tx, [id])
      })
    const total = (await search(api)).body.total
    await rename('Zephyr & Quince')
    expect((await search(api, { q: 'zephyr' })).body.items.map((item) => item.id)).toEqual([id])
    expect((await suggest('quin')).names.map((item) => item.id)).toEqual([id])
    expect((await search(api)).body.total).toBe(total)
    await db.transaction(async (tx) => {
      await tx
        .updateTable('listings')
        .set({ state: 'paused' })
        .where('businessId', '=', id)
        .execute()
      await indexListings(tx, [id])
    })
    expect((await search(api)).body.total).toBe(total - 1)
    expect((await search(api, { q: 'zephyr' })).body).toMatchObject({ total: 0, items: [] })
    expect((await suggest('quin')).names).toEqual([])
    await db.query
      .updateTable('listings')
      .set({ state: 'published' })
      .where('businessId', '=', id)
      .execute()
    // Whatever an update of the product or of the rules left out is made up for.
    await indexMissingListings(api.deps)
    expect((await search(api, { q: 'zephyr' })).body.total).toBe(1)
    await rename('Hand in Hand Films')
    expect((await suggest('hand in hand f')).names.map((item) => item.id)).toEqual([id])
    await rename(first.details.name)
  })

  test.each([
    ['山田', '山'],
    ['山田写真館', '山田'],
    ['はなみち', 'はな'],
    ['이안 스튜디오', '이'],
    ['Öz Blumen', 'oz'],
  ])('a vendor called %s is found by %s', async (name, typed) => {
    const { db } = api.deps
    const rename = (to: string) =>
      db.transaction(async (tx) => {
        await tx.updateTable('businesses').set({ name: to }).where('id', '=', id).execute()
        await indexListings(tx, [id])
      })
    await rename(name)
    expect((await search(api, { q: typed })).body.items.map((item) => item.id)).toEqual([id])
    await rename(first.details.name)
  })

  test('a misspelt word is corrected, and says so', async () => {
    const { body } = await search(api, { q: 'photographre' })
    expect(body.corrected).toBe('photographer')
    expect(body.total).toBe((await search(api, { q: 'photographer' })).body.total)
    expect((await suggest('weding')).words).toContain('wedding')
    expect((await search(api, { q: 'qqqqqqqq' })).body).toMatchObject({ total: 0, corrected: null })
  })

  test('where a corrected word finds nobody with the other filters, those are named', async () => {
    const asked = { currency: 'EUR', priceTo: '1' }
    const { body } = await search(api, { q: 'photographre', ...asked })
    const { loosen } = (await search(api, { q: 'photographer', ...asked })).body
    expect(loosen.map(({ filter }) => filter)).toContain('price')
    expect(body).toMatchObject({ total: 0, corrected: 'photographer', loosen })
  })

  test('typing finds names by any of their words, and towns', async () => {
    const second = first.details.name.split(' ')[1] === '&' ? 2 : 1
    const word = first.details.name.split(' ')[second] ?? ''
    const { names, towns } = await suggest(word.slice(0, 4))
    expect(names.length).toBeGreaterThan(0)
    expect(towns.length).toBeLessThanOrEqual(4)
    expect((await suggest('lisb')).towns[0]).toMatchObject({ name: 'Lisbon', country: 'PT' })
  })

  test('the nearest come first, with how far they are', async () => {
    const { body } = await search(api, {
      town: town('Reading', 'GB'),
      radius: '200',
      sort: 'distance',
    })
    const distances = body.items.map(({ distanceKm }) => distanceKm ?? -1)
    expect(distances.length).toBeGreaterThan(3)
    expect(distances).toEqual(distances.toSorted((one, other) => one - other))
    expect(body.town).toMatchObject({ name: 'Reading', country: 'GB' })
  })

  test('a vendor is found in the towns that it names, however far away it is at home', async () => {
    const { db } = api.deps
    const name = (towns: string[]) =>
      db.transaction(async (tx) => {
        await sql`update listings set published = jsonb_set(published, '{area,towns}', ${JSON.stringify(towns)}::jsonb)
          where business_id = ${id}`.execute(tx)
        await indexListings(tx, [id])
      })
    const found = async (asked: Record<string, string>) =>
      (await search(api, { q: first.details.name, radius: '10', ...asked })).body.items.map(
        (item) => item.id,
      )
    const [whangarei, auckland] = [town('Whangarei', 'NZ'), town('Auckland', 'NZ')]
    expect(await found({ town: whangarei })).toEqual([])
    await name(['Whangarei', 'nowhere at all'])
    expect(await found({ town: whangarei })).toEqual([id])
    expect(await found({ town: whangarei, category: first.details.category })).toEqual([id])
    expect(await found({ town: auckland, radius: '200' })).toEqual([])
    await name(['Portland (ME)'])
    const namesakes = await Promise.all(
      ['portland-me-us', 'portland'].map((slug) => found({ town: slug })),
    )
    expect(namesakes).toEqual([[id], []])
    await name([])
    expect(await found({ town: whangarei })).toEqual([])
  })

  test('a vendor whose town is written with its state is found there, with a distance', async () => {
    const { db } = api.deps
    const move = (city: string, country: string) =>
      db.transaction(async (tx) => {
        await tx.updateTable('businesses').set({ city, country }).where('id', '=', id).execute()
        await indexListings(tx, [id])
      })
    const near = async (slug: string) =>
      (await search(api, { q: first.details.name, town: slug, radius: '10' })).body.items.map(
        (item) => [item.id, item.distanceKm],
      )
    await move('Portland, ME', 'US')
    expect([await near('portland-me-us'), await near('portland')]).toEqual([[[id, 0]], []])
    await move(first.details.city, first.details.country)
  })

  test('the cheapest come first, and those whose listing is newest', async () => {
    const prices = async () =>
      (await search(api, { sort: 'price', currency: 'EUR', priceFrom: '0' })).body.items.map(
        ({ price }) => price.fromMinor ?? Infinity,
      )
    const cheapest = await prices()
    expect(cheapest.length).toBeGreaterThan(3)
    expect(cheapest).toEqual(cheapest.toSorted((one, other) => one - other))
    const { items } = (await search(api, { sort: 'newest' })).body
    const newest = await api.deps.db.query
      .selectFrom('listings')
      .select('businessId')
      .where('state', '=', 'published')
      .orderBy('listedAt', 'desc')
      .limit(items.length)
      .execute()
    expect(items.map(({ id }) => id)).toEqual(newest.map(({ businessId }) => businessId))
  })

  test.each<Record<string, string>>([
    {},
    { currency: 'GBP' },
    { currency: 'GBP', guests: '20' },
    { currency: 'XXX' },
  ])('prices of one currency come first, and nothing is compared with them: %j', async (asked) => {
    const { items, counted } = await everyPage({ sort: 'price', ...asked })
    const [commonest] = Object.entries(counted).toSorted(
      ([one, a], [other, b]) => b - a || (one < other ? -1 : 1),
    )
    const currency = asked['currency'] ?? commonest?.[0]
    const isPriced = ({ price }: (typeof items)[number]) =>
      price.currency === currency && price.fromMinor !== null
    const priced = items.filter(isPriced)
    expect(priced.length > 2).toBe(currency !== 'XXX')
    expect(items.slice(0, priced.length)).toEqual(priced)
    const prices = priced.map(({ price }) => price.fromMinor ?? 0)
    expect(prices).toEqual(prices.toSorted((one, other) => one - other))
    const points = items.slice(priced.length).map((item) => item.points)
    expect(points).toEqual(points.toSorted((one, other) => other - one))
  })

  /** All that a search finds, page by page. */
  async function everyPage(asked: Record<string, string>) {
    const first = (await search(api, { ...asked, limit: '50' })).body
    const items = [...first.items]
    let cursor = first.nextCursor
    while (cursor !== null) {
      const { body }: { body: typeof first } = await search(api, { ...asked, limit: '50', cursor })
      items.push(...body.items)
      cursor = body.nextCursor
    }
    expect(new Set(items.map((item) => item.id)).size).toBe(first.total)
    return { items, counted: first.facets.currencies }
  }

  test('by fit, a vendor of that name comes before those who only write it, and one nearby before one far away', async () => {
    const word = first.details.name.split(' ').find((each) => each.length > 3) ?? ''
    const named = (await search(api, { q: word, limit: '50' })).body.items.map(({ name }) =>
      name.toLowerCase().includes(word.toLowerCase()),
    )
    expect(named[0]).toBe(true)
    expect(named).toEqual(named.toSorted((one, other) => Number(other) - Number(one)))
    const { items } = (await search(api, { town: town('Reading', 'GB'), radius: '200' })).body
    const rank = ({ points, distanceKm }: (typeof items)[number]) =>
      points +
      Math.max(
        0,
        rankingPoints.near - Math.floor((distanceKm ?? 0) / rankingPoints.nearKmEachPoint),
      )
    expect(items.map(rank)).toEqual(items.map(rank).toSorted((one, other) => other - one))
  })

  test.each([
    [{ category: 'venue', town: town('Lisbon', 'PT'), radius: '10', guests: '10000' }, false],
    [{ guests: '40', q: 'zzzzqqqq' }, true],
  ])(
    'where nothing is found, it says which filter to loosen and what that brings: %j',
    async (asked: Record<string, string>, areMany) => {
      const { body } = await search(api, asked)
      expect(body.total).toBe(0)
      for (const { filter, total, isMore } of body.loosen) {
        const { [filter]: _gone, ...looser } = asked
        if (filter === 'town') delete looser['radius']
        const all = (await search(api, looser)).body.total
        expect([total, isMore]).toEqual([Math.min(all, maxLoosened), all > maxLoosened])
      }
      expect(body.loosen.map(({ isMore }) => isMore)).toContain(areMany)
    },
  )

  test.each<[string, Record<string, string>, string, string]>([
    ['a radius without a town', { radius: '25' }, 'radius', 'radius_without_town'],
    ['a distance without a town', { sort: 'distance' }, 'sort', 'distance_without_town'],
    [
      'a price from above the price to',
      { currency: 'EUR', priceFrom: '2', priceTo: '1' },
      'priceTo',
      'price_order',
    ],
    ['a price without a currency', { priceTo: '1' }, 'currency', 'required'],
    [
      'an amount of a field without a currency',
      { category: 'venue', fields: 'hirePrice.900000' },
      'currency',
      'required',
    ],
    ['a field without a category', { fields: 'drone.yes' }, 'fields', 'fields_without_category'],
    [
      'a field of another category',
      { category: 'cake', fields: 'drone.yes' },
      'fields',
      'unknown_field',
    ],
    ['an unknown town', { town: '1' }, 'town', 'invalid_choice'],
    ['an unknown language', { languages: 'qq' }, 'languages', 'invalid_choice'],
    [
      '400 filters',
      { category: 'venue', fields: Array.from({ length: 400 }, () => 'pets.yes').join(',') },
      'fields',
      'too_many',
    ],
    ['a cursor of somebody else', { cursor: 'eyJ9' }, 'cursor', 'invalid_cursor'],
    ['a cursor with half a point', { cursor: cursorAt('1.5') }, 'cursor', 'invalid_cursor'],
    ['a cursor beyond any rank', { cursor: cursorAt('9'.repeat(30)) }, 'cursor', 'invalid_cursor'],
  ])('%s is refused beside its field', async (_what, asked, path, code) => {
    const { status, body } = await search(api, asked)
    expect([status, body]).toEqual([400, expect.objectContaining({ fields: [{ path, code }] })])
  })

  test('fifty searches at once are all answered, each as alone', async () => {
    const asked = Array.from({ length: 50 }, (_, n) => ({
      ...(n % 2 ? { q: first.details.name.split(' ')[0] ?? '' } : {}),
      ...(n % 3 ? { category: first.details.category } : {}),
      ...(n % 5 ? { town: town('Reading', 'GB'), radius: '200' } : {}),
      ...(n % 7 ? {} : { currency: 'GBP', priceTo: '900000' }),
    }))
    const together = await Promise.all(asked.map((each) => search(api, each)))
    expect(new Set(together.map(({ status }) => status))).toEqual(new Set([200]))
    for (const [n, each] of asked.entries())
      expect([each, together[n]?.body]).toEqual([each, (await search(api, each)).body])
  })

  test('words are only ever words', async () => {
    for (const q of ["'", "a' & !'b", ':*', '\\', '!()&|<->', '%', '"; drop table users', '日本'])
      expect([q, (await search(api, { q })).status]).toEqual([q, 200])
    expect((await search(api, { q: '…' })).body.total).toBe((await search(api)).body.total)
  })

  test('the counts that are kept are those of the rows', async () => {
    const { rows } = await sql`
      select category, tag, n from listing_counts where n <> 0
      except select category, tag, count(*) from listing_search, unnest(tags || array['']) as tag group by 1, 2`.execute(
      api.deps.db.query,
    )
    expect(rows).toEqual([])
  })
})

/** A cursor that nobody was given, at this rank. */
function cursorAt(rank: string) {
  const place = [rank, '01a20087-fbbd-7523-bc9b-880000000001']
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

function town(name: string, country: string) {
  return String(townNamed(name, country)?.id)
}
