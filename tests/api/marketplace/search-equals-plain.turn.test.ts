import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import {
  asksForAmount,
  fields,
  filtersOf,
  withoutAmounts,
} from '#machines/listings/fields/category-fields.schema.ts'
import type { FieldKey } from '#machines/listings/fields/category-fields.schema.ts'
import type { Field } from '#machines/listings/fields/field.schema.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import {
  numbersFrom,
  plausibleVendor,
} from '#api/features/demo/commands/marketplace/plausible-vendor.ts'
import { townNamed } from '#api/features/places/named/queries.ts'
import { openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { isWholeSuite } from '#tests/suite.ts'
import { fillMarketplace, search } from './kit.ts'
import { belongs } from './plain-search.ts'
import type { SearchParams } from './plain-search.ts'

const count = 700
const runs = isWholeSuite ? 2_000 : 200
const vendors = Array.from({ length: count }, (_, n) => plausibleVendor(n))
const days = ['2027-05-08', '2027-06-12', '2027-06-13']
const towns = ['Bath GB', 'Gent BE', 'Charleston US', 'Reading GB'].map((place) => {
  const [name = '', country = ''] = place.split(' ')
  return String(townNamed(name, country)?.id)
})
/** Every fifth vendor has the first day off, and so on. */
const offDays = (n: number) => days.filter((_, at) => n % 5 === at)

describe.each(engines)('the search on %s', (engine) => {
  const api = openTestApp(engine)
  beforeAll(async () => {
    await fillMarketplace(api, count)
    for (const [at, day] of days.entries())
      await sql`insert into unavailable_days (business_id, day, source)
        select business_id, ${day}::date, 'hand' from listings
        where slug is not null and split_part(reverse(slug), '-', 1) <> '' and reverse(split_part(reverse(slug), '-', 1))::int % 5 = ${at}`.execute(
        api.deps.db.query,
      )
  })

  test(`answers and counts as a plain look at each listing would, ${runs} times`, async () => {
    const random = numbersFrom(2_026)
    let found = 0
    for (let run = 0; run < runs; run++) {
      const asked = someFilters(random)
      const { status, body } = await search(api, { ...asked, limit: '50' })
      const holds = (without: SearchParams) => (n: number) =>
        belongs(vendors[n]!, without, offDays(n))
      const all = vendors.map((_, n) => n)
      const expected = all.filter(holds(asked))
      if (expected.length > 0) found++
      expect([asked, status, body.total]).toEqual([asked, 200, expected.length])
      const { category: _category, fields: _fields, ...anyCategory } = asked
      const { languages: _languages, ...anyLanguage } = asked
      expect([asked, body.facets.categories]).toEqual([
        asked,
        tally(all.filter(holds(anyCategory)).map((n) => vendors[n]!.details.category)),
      ])
      expect([asked, body.facets.languages]).toEqual([
        asked,
        tally(all.filter(holds(anyLanguage)).flatMap((n) => vendors[n]!.content.languages)),
      ])
      expect([asked, body.facets.currencies]).toEqual([
        asked,
        tally(all.filter(holds(withoutPrices(asked))).map((n) => vendors[n]!.content.currency)),
      ])
      expect([asked, body.facets.fields]).toEqual([asked, fieldCounts(asked, all, holds)])
      const slugs = expected.map((n) => vendors[n]!.slug)
      expect([asked, body.items.filter(({ slug }) => !slugs.includes(slug ?? ''))]).toEqual([
        asked,
        [],
      ])
      expect(body.items.length).toBe(Math.min(50, expected.length))
    }
    // Most of the searches find somebody, or they would prove little.
    expect(found).toBeGreaterThan(runs / 3)
  })

  test('pages of every order follow each other without gaps or repetitions', async () => {
    const town = String(townNamed('Lyon', 'FR')?.id)
    const searches: SearchParams[] = [
      {},
      { category: 'venue' },
      { sort: 'price' },
      { sort: 'price', currency: 'GBP', category: 'venue' },
      { sort: 'price', currency: 'EUR', town, radius: '200' },
      { sort: 'newest', q: 'wedding' },
      { town, radius: '200' },
      { town, radius: '200', sort: 'distance' },
    ]
    for (const asked of searches) {
      const seen: string[] = []
      let cursor: string | null = null
      let total = -1
      do {
        const { body }: Awaited<ReturnType<typeof search>> = await search(api, {
          ...asked,
          limit: '37',
          ...(cursor ? { cursor } : {}),
        })
        seen.push(...body.items.map(({ id }) => id))
        ;({ nextCursor: cursor, total } = body)
      } while (cursor !== null)
      expect([asked, seen.length, new Set(seen).size]).toEqual([asked, total, total])
    }
  })
})

/** Another currency is chosen without the amounts of this one. */
function withoutPrices({ priceFrom: _from, priceTo: _to, fields, ...others }: SearchParams) {
  const left = withoutAmounts(fields)
  return left ? { ...others, fields: left } : others
}

/**
 * How many vendors each option of the category's fields would leave: of a field that any of its
 * options will do for, without what is chosen of it.
 */
function fieldCounts(
  asked: SearchParams,
  all: number[],
  holds: (asked: SearchParams) => (n: number) => boolean,
) {
  const category = serviceCategories.find((each) => each === asked['category'])
  if (category === undefined) return {}
  const options = filtersOf(category).flatMap((key) => {
    const { filter } = fields[key] as { filter: string }
    const { fields: chosen, ...others } = asked
    const left = (chosen?.split(',') ?? []).filter(
      (each) => filter !== 'anyOf' || !each.startsWith(`${key}.`),
    )
    const found = all.filter(
      holds(left.length > 0 ? { ...others, fields: left.join(',') } : others),
    )
    return found.flatMap((n) => optionsStated(key, vendors[n]!.content.details[key]))
  })
  return tally(options)
}

function optionsStated(key: FieldKey, value: unknown) {
  const { kind } = fields[key] as Field
  if (kind === 'yesNo') return value === true ? [`${key}.yes`] : []
  if (kind !== 'choice' && kind !== 'choices') return []
  return [value]
    .flat()
    .flatMap((option) => (typeof option === 'string' ? [`${key}.${option}`] : []))
}

function tally(values: string[]) {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

/** Some of the filters, with values of their own kind. */
function someFilters(random: () => number): SearchParams {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const asked: SearchParams = {}
  if (random() < 0.35)
    asked['q'] = pick(['wedding', 'photo', 'fern', 'the day', 'london', 'bl', 'flowers lis'])
  if (random() < 0.6) asked['category'] = pick(serviceCategories)
  if (random() < 0.4) {
    asked['town'] = pick(towns)
    if (random() < 0.7) asked['radius'] = pick(['10', '25', '50', '100', '200'])
  }
  if (random() < 0.3) {
    asked['currency'] = pick(['EUR', 'USD', 'GBP'])
    if (random() < 0.5) asked['priceFrom'] = pick(['0', '50000', '120000'])
    asked['priceTo'] = pick(['150000', '400000', '900000'])
  }
  if (random() < 0.25) asked['guests'] = pick(['10', '80', '150', '400'])
  if (random() < 0.25) asked['date'] = pick([...days, '2027-07-10'])
  if (random() < 0.3) asked['languages'] = pick(['en', 'fr', 'de,fr', 'ga'])
  if (asked['category'] && random() < 0.5) asked['fields'] = someFields(asked['category'], pick)
  if (asksForAmount(asked['fields'])) asked['currency'] ??= pick(['EUR', 'USD', 'GBP'])
  return asked
}

function someFields(category: string, pick: <T>(list: readonly T[]) => T) {
  const known = filtersOf(serviceCategories.find((each) => each === category)!)
  const chosen = new Set([pick(known), pick(known)])
  return [...chosen]
    .flatMap((key) => {
      const field = fields[key] as Field
      if (field.kind === 'yesNo') return [`${key}.yes`]
      if (field.kind === 'choice' || field.kind === 'choices')
        return [...new Set([pick(field.options), pick(field.options)])].map(
          (option) => `${key}.${option}`,
        )
      return [`${key}.${pick(['4', '60', '1440', '90000'])}`]
    })
    .join(',')
}
