import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Board } from '#machines/board/board.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { taskViews } from '#machines/timeline/task/task.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { TestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { gateOrNight } from '#tests/suite.ts'
import { tasksOf } from './kit.ts'

const now = new Date('2026-11-21T10:00:00.000Z')

/** What a member does, and to which of the existing tasks. */
const step = fc.tuple(
  fc.constantFrom(
    ['COMPLETE', {}] as const,
    ['REOPEN', {}] as const,
    ['OVERRULE', { reason: 'Booked by a friend' }] as const,
    ['SNOOZE', { until: '2027-01-01' }] as const,
    ['WAKE', {}] as const,
    ['SET_ASIDE', {}] as const,
    ['TAKE_BACK', {}] as const,
    ['MOVE', { due: { by: 'day', day: '2026-11-20' } }] as const,
    ['ASSIGN', null] as const,
    ['REMOVE', {}] as const,
    ['ADD', {}] as const,
    ['DATE', {}] as const,
  ),
  fc.nat(),
)

describe.each(engines)('progress on %s', (engine) => {
  const api = openTestApp(engine, { now: () => now })

  test('adds up after any steps: each figure equals the list it opens, and the dashboard agrees', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const { couple: as, wedding } = await coupleWithWedding(api, {
          weddingDate: '2027-06-19',
          partnerEmail: '',
        })
        const path = `/api/weddings/${wedding.id}`
        const { list, counts, add, ask } = tasksOf(api, as, wedding.id)
        const all = async (query: string) => {
          const { items, nextCursor } = await bodyOf<Page<Task>>(
            await api.request('GET', `${path}/tasks?limit=100${query}`, { as }),
          )
          expect(nextCursor).toBeNull()
          return items
        }
        for (const [[event, more], place] of steps) {
          const tasks = [...(await list()), ...(await list('&view=aside'))]
          const task = tasks[place % tasks.length]!
          // A step that the chart refuses changes nothing, in the figures too.
          if (event === 'ADD') await add({})
          else if (event === 'DATE') await moveDate(path, as, place)
          else await ask(event, [task], more ?? { assigneeId: as.id })
        }
        const counted = await counts()
        const lists = Object.fromEntries(
          await Promise.all(
            taskViews.map(async (view) => [view, await all(`&view=${view}`)] as const),
          ),
        )
        const sizes = Object.fromEntries(
          Object.entries(lists).map(([view, tasks]) => [view, tasks.length]),
        )
        expect(counted).toMatchObject(sizes)
        expect(counted.open + counted.done).toBe(counted.all)
        expect(counted.doneByRule).toBe(
          lists['done']?.filter(({ completion }) => completion.by === 'rule').length,
        )
        expect(counted.byCategory.reduce((sum, category) => sum + category.all, 0)).toBe(
          counted.all,
        )
        for (const { category, all: size } of counted.byCategory)
          expect(await all(`&category=${category}`)).toHaveLength(size)
        for (const { userId, open } of counted.people) {
          expect(lists['open']?.filter(({ assigneeId }) => assigneeId === userId)).toHaveLength(
            open,
          )
        }
        const { tasks } = await bodyOf<Board>(await api.request('GET', `${path}/board`, { as }))
        const { all: every, done, doneByRule, overdue, aside } = counted
        expect(tasks).toMatchObject({ all: every, done, doneByRule, overdue, aside })
      }),
      { numRuns: gateOrNight({ gate: 4, night: 12 }) },
    )
  })

  async function moveDate(
    path: string,
    as: Awaited<ReturnType<TestApp['signedInAs']>>,
    place: number,
  ) {
    const { version } = await bodyOf<{ version: number }>(await api.request('GET', path, { as }))
    const dates = ['2027-06-19', '2027-03-13', '2028-02-29', null]
    const moved = await api.request('PATCH', path, {
      as,
      body: { version, weddingDate: dates[place % dates.length] },
    })
    expect(moved.status).toBe(200)
  }
})
