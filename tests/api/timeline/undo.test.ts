import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { Task, TasksMoved } from '#machines/timeline/task/task.schema.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { gateOrNight } from '#tests/suite.ts'
import { tasksOf } from './kit.ts'

const now = new Date('2026-11-21T10:00:00.000Z')

describe.each(engines)('undo on %s', (engine) => {
  const api = openTestApp(engine, { now: () => now })

  test('undoing any change of several tasks restores them, and undoing that repeats it', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { weddingDate: '2028-03-13' })
    const tasks = tasksOf(api, couple, wedding.id)
    const steps = fc.constantFrom(
      ['COMPLETE', {}] as const,
      ['SNOOZE', { until: '2027-01-01' }] as const,
      ['SET_ASIDE', {}] as const,
      ['SHIFT', { months: -2 }] as const,
      ['SHIFT', { months: 5 }] as const,
      ['MOVE', { due: { by: 'day', day: '2027-05-05' } }] as const,
      ['ASSIGN', { assigneeId: couple.id }] as const,
    )
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.uniqueArray(fc.constantFrom(3, 8, 17, 19, 40, 61), { minLength: 1 }),
        async ([event, more], numbers) => {
          const chosen = (await all(tasks)).filter(({ number }) =>
            numbers.some((one) => one === number),
          )
          const before = await all(tasks)
          const { activityId } = await bodyOf<TasksMoved>(await tasks.ask(event, chosen, more))
          const after = await all(tasks)
          const undone = await bodyOf<{ id: string }>(await tasks.undo(activityId))
          expect((await all(tasks)).map(lasting)).toEqual(before.map(lasting))
          const redone = await bodyOf<{ id: string }>(await tasks.undo(undone.id))
          expect((await all(tasks)).map(lasting)).toEqual(after.map(lasting))
          await tasks.undo(redone.id)
        },
      ),
      { numRuns: gateOrNight({ gate: 5, night: 15 }) },
    )
  })

  test('steps are undone one by one, latest first, and redone; changes made in between are kept', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { weddingDate: '2028-03-13' })
    const tasks = tasksOf(api, couple, wedding.id)
    const shift = async (months: number) =>
      bodyOf<TasksMoved>(await tasks.ask('SHIFT', [await tasks.numbered(3)], { months }))
    const dueOn = async () => (await tasks.numbered(3)).dueOn
    const began = await dueOn()
    const first = await shift(1)
    const between = await dueOn()
    const second = await shift(1)
    const end = await dueOn()

    expect((await tasks.undo(first.activityId)).status).toBe(409)
    const undoneSecond = await bodyOf<{ id: string }>(await tasks.undo(second.activityId))
    expect(await dueOn()).toBe(between)
    const undoneFirst = await bodyOf<{ id: string }>(await tasks.undo(first.activityId))
    expect(await dueOn()).toBe(began)
    expect((await tasks.undo(undoneSecond.id)).status).toBe(409)
    await bodyOf(await tasks.undo(undoneFirst.id))
    expect(await dueOn()).toBe(between)
    const redoneSecond = await bodyOf<{ id: string }>(await tasks.undo(undoneSecond.id))
    expect(await dueOn()).toBe(end)

    await bodyOf(await tasks.undo(redoneSecond.id))
    await tasks.change(await tasks.numbered(3), { notes: 'Ask Aunt Ines' })
    expect((await tasks.undo(undoneFirst.id)).status).toBe(409)
    expect(await tasks.numbered(3)).toMatchObject({ notes: 'Ask Aunt Ines', dueOn: between })
  })
})

async function all(tasks: ReturnType<typeof tasksOf>) {
  return [...(await tasks.list()), ...(await tasks.list('&view=aside'))].toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  )
}

/** The fields that undo restores: all but version and time of change. */
function lasting({ version: _version, updatedAt: _updated, ...task }: Task) {
  return task
}
