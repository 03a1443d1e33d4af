import { describe, expect, test } from 'vitest'
import { addViews } from '#api/features/demo/commands/marketplace/add-views.ts'
import { readFigures } from '#api/features/listings/figures/queries.ts'
import { addDays } from '#machines/kernel/values/dates.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { businessDetails } from '#tests/harness/details.ts'
import { engines } from '#tests/harness/database.ts'

describe.each(engines)('the views of the demo data on %s', (engine) => {
  const api = openTestApp(engine)

  test.each(['2026-11-20T10:00:00Z', '2026-11-23T00:30:00Z', '2026-11-29T23:59:00Z'])(
    'end the day before the first start, at %s, and say by what the listing was found',
    async (start) => {
      const now = new Date(start)
      const as = await api.signedInAs('VENDOR')
      const { id } = await bodyOf<{ id: string }>(
        await api.request('POST', '/api/businesses', { as, body: businessDetails }),
      )
      const { query } = api.deps.db
      await addViews(query, { ownerId: as.id, approvedDaysAgo: 77 }, now)
      const { first, last } = await query
        .selectFrom('listingDays')
        .select((eb) => [eb.fn.min('day').as('first'), eb.fn.max('day').as('last')])
        .where('businessId', '=', id)
        .executeTakeFirstOrThrow()
      const today = start.slice(0, 10)
      expect([first, last]).toEqual([addDays(today, -76), addDays(today, -1)])
      const { weeks, terms } = await readFigures(query, as.id, id, now)
      // The first week and the present one may have no day in them.
      expect(weeks.slice(1, -1).filter(({ views }) => views < 20)).toEqual([])
      expect(terms.map(({ kind, term }) => `${kind} ${term}`)).toEqual([
        'category florist',
        'town Lisbon',
        'word flowers',
        'filter date',
        'filter price',
        'word seasonal',
      ])
      const found = terms.find(({ kind }) => kind === 'category')?.visitors ?? 0
      expect(found).toBeLessThan(weeks.reduce((sum, { views }) => sum + views, 0))
    },
  )
})
