import { randomUUID } from 'node:crypto'
import { addDays, addMonths } from '#machines/timeline/due/due.rules.ts'
import { taskModel } from '#machines/timeline/task/task.model.ts'
import type { TaskEvent } from '#machines/timeline/task/task.machine.ts'
import type { TaskFacts, TaskState } from '#machines/timeline/task/task.schema.ts'
import { moveTasks } from '#api/features/timeline/commands/checklist/move-tasks.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'
import { sessionsOf } from '#tests/harness/levels/sessions.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { tasksOf } from '#tests/api/timeline/kit.ts'

/** A task of a wedding, and the couple whose it is. */
interface Subject {
  api: TestApp
  weddingId: string
  number: number
  couple: () => Promise<SignedIn>
}

/** A task of the checklist for each way to begin. */
function numberFor({ ticksByHand, isExtra }: { ticksByHand: boolean; isExtra: boolean }) {
  if (!ticksByHand) return 10
  return isExtra ? 3 : 8
}

overHttp(taskModel).walk({
  create: async (api, input): Promise<Subject> => {
    const sub = randomUUID()
    const today = api.deps.now().toISOString().slice(0, 10)
    const { wedding } = await coupleWithWedding(api, { weddingDate: addMonths(today, 36) }, { sub })
    return {
      api,
      weddingId: wedding.id,
      number: numberFor(input),
      couple: sessionsOf(api, 'COUPLE', sub),
    }
  },
  gestures: {
    COMPLETE: ask,
    OVERRULE: ask,
    REOPEN: ask,
    SNOOZE: ask,
    WAKE: ask,
    SET_ASIDE: ask,
    TAKE_BACK: ask,
    // Nobody asks for it: it comes with another date of the wedding.
    FIT: async (subject, { isShort }) => {
      const { api, weddingId } = subject
      const before = await read(subject)
      const { plannedFrom } = await rowOf(subject)
      const date = isShort ? addDays(plannedFrom, 60) : addMonths(plannedFrom, 36)
      await api.deps.db.query
        .updateTable('weddings')
        .set({ weddingDate: date })
        .where('id', '=', weddingId)
        .execute()
      await api.deps.db.transaction((tx) => moveTasks(tx, weddingId, date, api.deps.now()))
      const { state } = await read(subject)
      return state === before.state
        ? Response.json({ state, event: 'FIT', allowed: [] }, { status: 409 })
        : Response.json({})
    },
  },
  read,
  stateIn: ({ state, facts }: { state: TaskState; facts: TaskFacts }) => ({ state, facts }),
  sides: [['COMPLETE', 'OVERRULE', 'REOPEN', 'SNOOZE', 'WAKE', 'SET_ASIDE', 'TAKE_BACK'], []],
  carried: ({ today }) => ({ today, until: addDays(today, 1), reason: '' }),
  at: ({ today }) => `${today}T10:00:00.000Z`,
})

async function ask(subject: Subject, event: TaskEvent) {
  const { api, weddingId, number, couple } = subject
  const tasks = tasksOf(api, await couple(), weddingId)
  const row = await rowOf({ api, weddingId, number })
  const { today: _today, type, ...carried } = event
  return tasks.ask(type, [row], carried)
}

/**
 * The API tells all of it but whether the couple took the task back once, which only the next short
 * date shows.
 */
async function read(subject: Subject): Promise<{ state: TaskState; facts: TaskFacts }> {
  const { api, weddingId, number, couple } = subject
  const tasks = tasksOf(api, await couple(), weddingId)
  const all = [...(await tasks.list()), ...(await tasks.list('&view=aside'))]
  const { state, completion, isExtra, snoozedUntil } = all.find((task) => task.number === number)!
  const { isWanted } = await rowOf(subject)
  return {
    state,
    facts: {
      // What was overruled stands as ticked by hand, and has its rule again when it is opened.
      ticksByHand: completion.by === 'hand' && state !== 'overruled',
      isExtra,
      snoozedUntil,
      isWanted,
    },
  }
}

function rowOf({ api, weddingId, number }: Pick<Subject, 'api' | 'weddingId' | 'number'>) {
  return api.deps.db.query
    .selectFrom('tasks')
    .select(['id', 'version', 'plannedFrom', 'isWanted'])
    .where('weddingId', '=', weddingId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
}
