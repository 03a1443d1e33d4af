import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Page } from '#machines/kernel/page.ts'
import type { DateMove } from '#machines/timeline/task/date-move.schema.ts'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { budgetOf } from '#tests/api/budget/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { gateOrNight } from '#tests/suite.ts'

describe.each(engines)('the date of a wedding on %s', (engine) => {
  const api = openTestApp(engine, { now: () => new Date('2026-11-21T10:00:00.000Z') })

  const preview = (as: SignedIn, id: string, date: string) =>
    api.request('GET', `/api/weddings/${id}/date-preview?date=${date}`, { as })
  const move = async (as: SignedIn, id: string, weddingDate: string | null) => {
    const { version } = await bodyOf<Wedding>(
      await api.request('GET', `/api/weddings/${id}`, { as }),
    )
    return api.request('PATCH', `/api/weddings/${id}`, { as, body: { version, weddingDate } })
  }
  const undoLatest = async (as: SignedIn, id: string) => {
    const { items } = await bodyOf<Page<Activity>>(
      await api.request('GET', `/api/weddings/${id}/activity?limit=1`, { as }),
    )
    return api.request('POST', `/api/weddings/${id}/activity/${items[0]?.id}/undo`, { as })
  }
  /** Everything that depends on the date, without the version counters. */
  const tasksOf = (id: string) =>
    api.deps.db.query
      .selectFrom('tasks')
      .select(['id', 'dueOn', 'dueBy', 'state', 'rank', 'leadMonths', 'leadDays'])
      .where('weddingId', '=', id)
      .orderBy('id')
      .execute()

  test('a month or a season stands for the date until there is one', async () => {
    const { couple, wedding } = await coupleWithWedding(api, {
      weddingDate: null,
      datePeriod: '2028-summer',
    })
    expect(wedding.datePeriod).toBe('2028-summer')
    const change = async (version: number, body: object) =>
      bodyOf<Wedding>(
        await api.request('PATCH', `/api/weddings/${wedding.id}`, {
          as: couple,
          body: { version, ...body },
        }),
      )
    const monthly = await change(wedding.version, { datePeriod: '2028-07' })
    expect(monthly).toMatchObject({ weddingDate: null, datePeriod: '2028-07' })
    const dated = await change(monthly.version, { weddingDate: '2028-07-15' })
    expect(dated).toMatchObject({ weddingDate: '2028-07-15', datePeriod: null })
    const both = await change(dated.version, { datePeriod: '2028-09' })
    expect(both).toMatchObject({ weddingDate: '2028-07-15', datePeriod: null })
  })

  test('the preview moves nothing, and the move then does what it said', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { weddingDate: '2027-12-04' })
    const before = await tasksOf(wedding.id)
    const previewed = await bodyOf<DateMove>(await preview(couple, wedding.id, '2028-03-04'))
    expect(previewed.moved).toBeGreaterThan(50)
    expect(await tasksOf(wedding.id)).toEqual(before)
    expect((await move(couple, wedding.id, '2028-03-04')).status).toBe(200)
    const after = new Map((await tasksOf(wedding.id)).map((task) => [task.id, task]))
    for (const { id, from, to } of previewed.tasks) {
      expect([before.find((task) => task.id === id)?.dueOn, after.get(id)?.dueOn]).toEqual([
        from,
        to,
      ])
    }
    const { items } = await bodyOf<Page<Activity>>(
      await api.request('GET', `/api/weddings/${wedding.id}/activity?limit=1`, { as: couple }),
    )
    expect(items).toMatchObject([
      { kind: 'date.changed', facts: { from: '2027-12-04', to: '2028-03-04' }, undo: 'open' },
    ])
  })

  test('the preview is empty when nothing depends on the date', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { weddingDate: '2027-12-04' })
    await api.deps.db.query.deleteFrom('tasks').where('weddingId', '=', wedding.id).execute()
    expect(await bodyOf(await preview(couple, wedding.id, ''))).toEqual({
      moved: 0,
      tasks: [],
      leftOut: 0,
      broughtBack: 0,
      payments: 0,
      events: 0,
      asked: [],
      informed: [],
      untold: [],
    })
  })

  test('the preview counts the events that have a day of their own', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { weddingDate: '2027-12-04' })
    await api.deps.db.query
      .updateTable('weddingEvents')
      .set({ day: '2027-12-03' })
      .where('weddingId', '=', wedding.id)
      .where('kind', '=', 'reception')
      .execute()
    const counted = await bodyOf<DateMove>(await preview(couple, wedding.id, '2028-03-04'))
    expect(counted.events).toBe(1)
  })

  test('the preview says that planned payments keep their dates, without those paid or undated', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { weddingDate: '2027-12-04' })
    const budget = budgetOf(api, wedding.id, couple)
    const { id: itemId } = await budget.item()
    const balance = await budget.payment({ itemId, what: 'Balance', dueOn: '2027-11-01' })
    const deposit = await budget.payment({ itemId, dueOn: '2026-12-01' })
    await budget.payment({ itemId, what: 'Tips' })
    expect((await bodyOf<DateMove>(await preview(couple, wedding.id, '2028-03-04'))).payments).toBe(
      2,
    )
    await budget.step(deposit.id, {
      version: deposit.version,
      event: 'PAY',
      paidOn: '2026-11-20',
      paidBy: null,
      method: null,
    })
    expect((await bodyOf<DateMove>(await preview(couple, wedding.id, '2028-03-04'))).payments).toBe(
      1,
    )
    expect((await move(couple, wedding.id, '2028-03-04')).status).toBe(200)
    const kept = (await budget.read()).payments.find(({ id }) => id === balance.id)
    expect(kept?.dueOn).toBe('2027-11-01')
  })

  test('one undo restores the date and every task, and undoing that moves them again', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { weddingDate: '2027-12-04' })
    const before = await tasksOf(wedding.id)
    await move(couple, wedding.id, '2027-01-30')
    const moved = await tasksOf(wedding.id)
    expect(moved).not.toEqual(before)
    expect((await undoLatest(couple, wedding.id)).status).toBe(201)
    expect(await tasksOf(wedding.id)).toEqual(before)
    expect(
      await bodyOf(await api.request('GET', `/api/weddings/${wedding.id}`, { as: couple })),
    ).toMatchObject({
      weddingDate: '2027-12-04',
    })
    expect((await undoLatest(couple, wedding.id)).status).toBe(201)
    expect(await tasksOf(wedding.id)).toEqual(moved)
  })

  test('moving the date there and back changes nothing, for any dates', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { weddingDate: '2027-12-04' })
    const day = fc
      .date({ min: new Date('2026-12-01'), max: new Date('2030-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    await fc.assert(
      fc.asyncProperty(fc.option(day), fc.option(day), async (first, other) => {
        await move(couple, wedding.id, first)
        const before = await tasksOf(wedding.id)
        await move(couple, wedding.id, other)
        await move(couple, wedding.id, first)
        expect(await tasksOf(wedding.id)).toEqual(before)
      }),
      { numRuns: gateOrNight({ gate: 4, night: 10 }) },
    )
  })

  test('a helper can neither preview nor move it', async () => {
    const { wedding } = await coupleWithWedding(api)
    const helper = await memberOf(api, wedding.id, { rights: { timeline: 'edit' } })
    expect((await preview(helper, wedding.id, '2028-03-04')).status).toBe(403)
    expect((await move(helper, wedding.id, '2028-03-04')).status).toBe(403)
  })
})
