import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Page } from '#machines/kernel/page.ts'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import { budgetRanges, weddingTypes } from '#machines/wedding/wedding.schema.ts'
import type { Rights } from '#machines/wedding/rights.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { budgetOf } from '#tests/api/budget/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { gateOrNight } from '#tests/suite.ts'

const change = fc.record(
  {
    names: fc.tuple(fc.string({ maxLength: 50 }), fc.string({ maxLength: 50 })),
    city: fc.string({ maxLength: 50 }),
    country: fc.constantFrom('', 'FR', 'PT'),
    expectedGuests: fc.option(fc.nat(10_000)),
    type: fc.option(fc.constantFrom(...weddingTypes)),
    budgetRange: fc.option(fc.constantFrom(...budgetRanges)),
    totalBudgetMinor: fc.option(fc.nat(1_000_000_000_000)),
    currency: fc.constantFrom('EUR', 'USD', 'JPY'),
    timeZone: fc.constantFrom('', 'Europe/Lisbon', 'America/New_York'),
  },
  { requiredKeys: [] },
)

describe.each(engines)('undo on %s', (engine) => {
  const api = openTestApp(engine)

  test('requires the right to the changed part of the plan', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const item = await budgetOf(api, wedding.id, couple).item()
    const undo = async (rights: Partial<Rights>) => {
      const as = await memberOf(api, wedding.id, { rights })
      const answer = await api.request(
        'POST',
        `/api/weddings/${wedding.id}/activity/${item.activityId}/undo`,
        { as },
      )
      return [answer.status, (await bodyOf(answer))['code']]
    }
    expect(await undo({ guests: 'edit', timeline: 'edit', vendors: 'edit' })).toEqual([
      403,
      'no_right',
    ])
    expect(await undo({ budget: 'view' })).toEqual([403, 'no_right'])
    expect(await undo({ budget: 'edit' })).toEqual([201, undefined])
  })

  test('restores everything, and undoing it repeats the change', async () => {
    const { couple: as, wedding } = await coupleWithWedding(api)
    const address = `/api/weddings/${wedding.id}`
    const read = async () => {
      const { version, ...rest } = await bodyOf<Wedding>(await api.request('GET', address, { as }))
      return { version, rest }
    }
    const undoLatest = async () => {
      const { items } = await bodyOf<Page<Activity>>(
        await api.request('GET', `${address}/activity?limit=1`, { as }),
      )
      return api.request('POST', `${address}/activity/${items[0]?.id}/undo`, { as })
    }
    await fc.assert(
      fc.asyncProperty(change, async (fields) => {
        const before = await read()
        const answer = await api.request('PATCH', address, {
          as,
          body: { version: before.version, ...fields },
        })
        // PostgreSQL allows no NUL in a text, and a client that sends one is refused.
        if (answer.status === 400) return
        expect(answer.status).toBe(200)
        const changed = await read()
        // Saving without a change is no activity, so there is nothing to undo.
        const { updatedAt: _then, ...was } = before.rest
        const { updatedAt: _now, ...is } = changed.rest
        if (JSON.stringify(was) === JSON.stringify(is)) return
        expect((await undoLatest()).status).toBe(201)
        expect((await read()).rest).toEqual(before.rest)
        expect((await undoLatest()).status).toBe(201)
        expect((await read()).rest).toEqual(changed.rest)
      }),
      { numRuns: gateOrNight({ gate: 8, night: 30 }) },
    )
  })
})
