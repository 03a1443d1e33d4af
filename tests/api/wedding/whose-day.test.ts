import { describe, expect, test } from 'vitest'
import type { Board } from '#machines/board/board.schema.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { tasksOf } from '#tests/api/timeline/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

/**
 * Places on either side of Greenwich, each at the same two local times: half an hour before and
 * after the start of March 4.
 */
const places = [
  {
    zone: 'Pacific/Auckland',
    evening: '2027-03-03T10:30:00.000Z',
    night: '2027-03-03T11:30:00.000Z',
  },
  {
    zone: 'America/Los_Angeles',
    evening: '2027-03-04T07:30:00.000Z',
    night: '2027-03-04T08:30:00.000Z',
  },
]

describe.each(engines)('the wedding’s own day counts on %s', (engine) => {
  const api = openTestApp(engine, { now: () => now })
  let now = new Date()

  test.each(places)('in $zone, at 23:30 and at 00:30', async ({ zone, evening, night }) => {
    now = new Date(evening)
    const { couple, wedding } = await coupleWithWedding(api, {
      weddingDate: '2027-06-19',
      partnerEmail: '',
    })
    const path = `/api/weddings/${wedding.id}`
    const zoned = await api.request('PATCH', path, {
      as: couple,
      body: { version: wedding.version, timeZone: zone },
    })
    expect([zoned.status, (await bodyOf(zoned))['timeZone']]).toEqual([200, zone])
    const { add, counts } = tasksOf(api, couple, wedding.id)
    const overdueBefore = (await counts()).overdue
    const task = await bodyOf<Task>(
      await add({ title: 'Ring the florist', due: { by: 'day', day: '2027-03-03' } }),
    )
    const board = async () =>
      bodyOf<Board>(await api.request('GET', `${path}/board`, { as: couple }))
    const plannedFrom = () =>
      api.deps.db.query
        .selectFrom('tasks')
        .select('plannedFrom')
        .where('id', '=', task.id)
        .executeTakeFirstOrThrow()

    expect((await plannedFrom()).plannedFrom).toBe('2027-03-03')
    expect([(await counts()).overdue, (await board()).today]).toEqual([overdueBefore, '2027-03-03'])
    now = new Date(night)
    expect([(await counts()).overdue, (await board()).today]).toEqual([
      overdueBefore + 1,
      '2027-03-04',
    ])
  })
})
