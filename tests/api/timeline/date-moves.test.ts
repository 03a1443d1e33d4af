import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { moveTasks } from '#api/features/timeline/commands/checklist/move-tasks.ts'
import { previewDateMove } from '#api/features/timeline/commands/checklist/plan-date-move.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { weddingDetails } from '#tests/harness/details.ts'
import { gateOrNight } from '#tests/suite.ts'

const now = new Date('2026-11-21T10:00:00.000Z')

describe.each(engines)('a wedding’s checklist on %s', (engine) => {
  const api = openTestApp(engine, { now: () => now })

  const wedding = async (weddingDate: string | null) => {
    const couple = await api.signedInAs('COUPLE')
    const made = await api.request('POST', '/api/weddings', {
      as: couple,
      body: { ...weddingDetails, weddingDate },
    })
    return (await bodyOf<Wedding>(made)).id
  }
  const move = (id: string, date: string | null) =>
    api.deps.db.transaction((tx) => moveTasks(tx, id, date, now))
  const tasks = (id: string) =>
    api.deps.db.query
      .selectFrom('tasks')
      .select([
        'id',
        'number',
        'state',
        'dueOn',
        'rank',
        'dueBy',
        'leadMonths',
        'leadDays',
        'dueDay',
      ])
      .where('weddingId', '=', id)
      .orderBy('number')
      .execute()

  test('a new wedding has the sixty-four tasks, each with its lead time from the checklist', async () => {
    const planted = await tasks(await wedding('2028-03-13'))
    expect(planted).toHaveLength(64)
    expect(planted.filter(({ state }) => state === 'open')).toHaveLength(64)
    expect(planted.find(({ number }) => number === 45)?.dueOn).toBe('2027-12-13')
    expect(planted.find(({ number }) => number === 63)?.dueOn).toBe('2028-04-13')
  })

  test('tasks without a wedding date have no due date and keep their order', async () => {
    const planted = await tasks(await wedding(null))
    expect(planted.filter(({ dueOn }) => dueOn !== null)).toEqual([])
    expect(planted.map(({ rank }) => rank)).toEqual(
      planted.map(({ rank }) => rank).toSorted((a, b) => a - b),
    )
  })

  test('a short engagement leaves out the extras, and nothing is overdue on the first day', async () => {
    const planted = await tasks(await wedding('2027-04-24'))
    expect(planted.filter(({ state }) => state === 'left_out')).toHaveLength(15)
    expect(planted.filter(({ dueOn }) => dueOn !== null && dueOn < '2026-11-21')).toEqual([])
  })

  test('the preview of another date moves nothing, and the move then does what it said', async () => {
    const id = await wedding('2028-03-13')
    const before = await tasks(id)
    const preview = await previewDateMove(api.deps.db.query, id, '2028-04-13')
    expect(preview).toMatchObject({ moved: 64, leftOut: 0, broughtBack: 0 })
    expect(preview.tasks[0]).toMatchObject({ number: 1, from: '2027-03-13', to: '2027-04-13' })
    expect(await tasks(id)).toEqual(before)
    expect(await move(id, '2028-04-13')).toHaveLength(64)
    expect((await tasks(id)).find(({ number }) => number === 1)?.dueOn).toBe('2027-04-13')
  })

  test('a nearer date leaves out extras and says so', async () => {
    const id = await wedding('2028-03-13')
    expect(await previewDateMove(api.deps.db.query, id, '2027-02-13')).toMatchObject({
      leftOut: 15,
      broughtBack: 0,
    })
    await move(id, '2027-02-13')
    expect(await previewDateMove(api.deps.db.query, id, '2028-03-13')).toMatchObject({
      leftOut: 0,
      broughtBack: 15,
    })
  })

  test('what was ticked by hand stays, unless a rule may say that it is not done after all', async () => {
    const id = await wedding('2028-03-13')
    const [byHand, withRule] = [56, 60]
    await api.deps.db.query
      .updateTable('tasks')
      .set({ state: 'done' })
      .where('weddingId', '=', id)
      .where('number', 'in', [byHand, withRule])
      .execute()
    const dueOn = async (number: number) =>
      (await tasks(id)).find((task) => task.number === number)?.dueOn
    expect([await dueOn(byHand), await dueOn(withRule)]).toEqual(['2028-02-21', '2028-02-28'])
    expect((await previewDateMove(api.deps.db.query, id, '2028-04-13')).moved).toBe(63)
    await move(id, '2028-04-13')
    expect([await dueOn(byHand), await dueOn(withRule)]).toEqual(['2028-02-21', '2028-03-30'])
  })

  test('moving the date there and back changes nothing', async () => {
    const date = fc.option(fc.integer({ min: -200, max: 1_500 }), { nil: null })
    await fc.assert(
      fc.asyncProperty(
        date,
        fc.array(date, { minLength: 1, maxLength: 3 }),
        async (first, others) => {
          const id = await wedding(day(first))
          const before = await tasks(id)
          for (const other of others) await move(id, day(other))
          await move(id, day(first))
          expect(await tasks(id)).toEqual(before)
        },
      ),
      { numRuns: gateOrNight({ gate: 4, night: 12 }) },
    )
  })
})

/** The date a number of days after these weddings are planned. */
function day(days: number | null) {
  return days === null
    ? null
    : new Date(now.getTime() + days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10)
}
