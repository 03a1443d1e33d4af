import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { datesAndZones } from '#api/db/migrations/0100-dates-and-zones.ts'
import { daysInRange } from '#api/db/migrations/0143-days-in-range.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { tasksOf } from '#tests/api/timeline/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { weddingDetails } from '#tests/harness/details.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

describe.each(engines)('days and zones on %s', (engine) => {
  const api = openTestApp(engine, { now: () => new Date('2026-11-21T10:00:00.000Z') })

  test.each(['0001-01-01', '1899-12-31', '2201-01-01', '9999-12-31'])(
    'the wedding date %s is refused',
    async (weddingDate) => {
      const person = await api.signedInAs('COUPLE')
      const created = await api.request('POST', '/api/weddings', {
        as: person,
        body: { ...weddingDetails, weddingDate },
      })
      expect(await refusal(created)).toMatchObject({
        status: 400,
        fields: [{ path: 'weddingDate', code: 'invalid_date' }],
      })
      const { couple, wedding } = await coupleWithWedding(api)
      const path = `/api/weddings/${wedding.id}`
      const changed = await api.request('PATCH', path, {
        as: couple,
        body: { version: wedding.version, weddingDate },
      })
      expect(await refusal(changed)).toMatchObject({
        status: 400,
        fields: [{ path: 'weddingDate', code: 'invalid_date' }],
      })
      expect(
        (await api.request('GET', `${path}/date-preview?date=${weddingDate}`, { as: couple }))
          .status,
      ).toBe(400)
    },
  )

  test.each(['1900-01-01', '2200-12-31'])(
    'with %s as its date every page of the wedding works',
    async (weddingDate) => {
      const { couple, wedding } = await coupleWithWedding(api, { weddingDate })
      for (const part of ['', '/board', '/tasks', '/tasks/counts']) {
        expect(
          (await api.request('GET', `/api/weddings/${wedding.id}${part}`, { as: couple })).status,
        ).toBe(200)
      }
      const days = (await tasksOf(api, couple, wedding.id).list()).map(({ dueOn }) => dueOn ?? '')
      expect(days.filter((day) => day < '1900-01-01' || day > '2200-12-31')).toEqual([])
    },
  )

  test.each([
    ['2200-12-31', 1],
    ['1900-01-01', -1],
  ])('a task due on %s cannot be shifted by %i months', async (day, months) => {
    const { couple, wedding } = await coupleWithWedding(api)
    const tasks = tasksOf(api, couple, wedding.id)
    const added = await bodyOf<{ id: string; version: number }>(
      await tasks.add({ due: { by: 'day', day } }),
    )
    expect(await refusal(await tasks.ask('SHIFT', [added], { months }))).toMatchObject({
      status: 400,
      fields: [{ path: 'months', code: 'invalid_date' }],
    })
    expect((await tasks.list()).find(({ id }) => id === added.id)).toMatchObject({
      version: 1,
      dueOn: day,
    })
  })

  test('an old shift without limits is not undone to a date that cannot be read', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const tasks = tasksOf(api, couple, wedding.id)
    const added = await bodyOf<{ id: string; version: number }>(
      await tasks.add({ due: { by: 'day', day: '2027-05-01' } }),
    )
    const { activityId } = await bodyOf<{ activityId: string }>(
      await tasks.ask('SHIFT', [added], { months: 1 }),
    )
    // As an older release stored it.
    await sql`update activities set changes = replace(changes::text, '"2027-05-01', '"9999-05-01')::jsonb where id = ${activityId}`.execute(
      api.deps.db.query,
    )
    expect(await refusal(await tasks.undo(activityId))).toMatchObject({
      status: 409,
      code: 'changed_since',
      changed: {
        count: 1,
        rows: [{ kind: 'task', name: 'Buy sparklers', isGone: false }],
        mayUndoRest: false,
      },
    })
    expect((await tasks.list()).find(({ id }) => id === added.id)).toMatchObject({
      dueOn: '2027-06-01',
    })
  })

  test.each(['AGT', 'IST', 'SystemV/PST8', 'Etc/Nowhere', 'UTC+5', 'posixrules'])(
    'the time zone %s is refused',
    async (timeZone) => {
      const { couple, wedding } = await coupleWithWedding(api)
      const answer = await api.request('PATCH', `/api/weddings/${wedding.id}`, {
        as: couple,
        body: { version: wedding.version, timeZone },
      })
      expect(await refusal(answer)).toMatchObject({
        status: 400,
        fields: [{ path: 'timeZone', code: 'invalid_choice' }],
      })
    },
  )

  test.each([
    'UTC',
    'Europe/Dublin',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'America/Argentina/Buenos_Aires',
    'Etc/GMT+5',
  ])('the dashboard of a wedding in %s works', async (timeZone) => {
    const { couple, wedding } = await coupleWithWedding(api)
    const path = `/api/weddings/${wedding.id}`
    expect(
      (
        await api.request('PATCH', path, {
          as: couple,
          body: { version: wedding.version, timeZone },
        })
      ).status,
    ).toBe(200)
    expect((await api.request('GET', `${path}/board`, { as: couple })).status).toBe(200)
  })

  test('a stored registration with a date that is now invalid still opens its account, without the date', async () => {
    const sub = '7b2b2f7e-0000-4000-8000-00000000da75'
    const details = {
      ...weddingDetails,
      partnerEmail: '',
      weddingDate: '9999-12-31',
      timeZone: 'AGT',
    }
    const at = api.deps.now()
    await api.deps.db.query
      .insertInto('pendingRegistrations')
      .values({
        sub,
        role: 'COUPLE',
        details: JSON.stringify(details),
        createdAt: at,
        expiresAt: new Date(at.getTime() + 60_000),
      })
      .execute()
    const couple = await api.signedInAs('COUPLE', { sub })
    const { items } = await bodyOf<{ items: Wedding[] }>(
      await api.request('GET', '/api/weddings', { as: couple }),
    )
    expect(items).toMatchObject([{ weddingDate: null, timeZone: '', city: details.city }])
  })

  test('the migration repairs what was written before', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const tasks = tasksOf(api, couple, wedding.id)
    const own = await bodyOf<{ id: string }>(
      await tasks.add({ due: { by: 'day', day: '2027-01-05' } }),
    )
    const { query } = api.deps.db
    // The tables allowed it then.
    for (const [table, column] of [
      ['weddings', 'wedding_date'],
      ['tasks', 'due_day'],
      ['tasks', 'due_on'],
    ])
      await sql
        .raw(`alter table ${table} drop constraint ${table}_${column}_in_range`)
        .execute(query)
    await query
      .updateTable('weddings')
      .set({ weddingDate: '9999-12-31', timeZone: 'AGT' })
      .where('id', '=', wedding.id)
      .execute()
    await sql`update tasks set due_on = '9999-10-01', rank = 2932804 where wedding_id = ${wedding.id} and due_by <> 'day'`.execute(
      query,
    )
    await sql`update tasks set due_day = '9999-12-31', due_on = '9999-12-31' where id = ${own.id}`.execute(
      query,
    )
    await api.deps.db.transaction(async (tx) => {
      await datesAndZones.up(tx)
      await daysInRange.up(tx)
    })
    const answer = await api.request('GET', `/api/weddings/${wedding.id}`, { as: couple })
    expect(await bodyOf(answer)).toMatchObject({ weddingDate: null, timeZone: '' })
    expect(
      (await api.request('GET', `/api/weddings/${wedding.id}/board`, { as: couple })).status,
    ).toBe(200)
    const listed = await tasks.list()
    expect(listed.find(({ id }) => id === own.id)).toMatchObject({
      due: { by: 'day', day: '2200-12-31' },
      dueOn: '2200-12-31',
    })
    expect(listed.filter(({ id, dueOn }) => id !== own.id && dueOn !== null)).toEqual([])
    expect(listed[0]).toMatchObject({ number: 1 })
  })
})

async function refusal(answer: Response) {
  return { status: answer.status, ...(await bodyOf<{ fields: unknown }>(answer)) }
}
