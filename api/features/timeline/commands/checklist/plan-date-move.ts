import { advance, refusal } from '#machines/kernel/lifecycle.ts'
import { isShort } from '#machines/timeline/due/due.rules.ts'
import type { DateMove } from '#machines/timeline/task/date-move.schema.ts'
import { task } from '#machines/timeline/task/task.machine.ts'
import { placed } from '#machines/timeline/task/task.rules.ts'
import { checklist } from '#machines/timeline/template/checklist.rules.ts'
import type { TaskState } from '#machines/timeline/task/task.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { keptDue, spanOf, storedTask } from '../../tasks/queries.ts'
import type { TaskRow } from '../../tasks/queries.ts'

/** Returns what another date of the wedding would do to its tasks, and changes nothing. */
export async function previewDateMove(
  db: Queryable,
  weddingId: string,
  newDate: string | null,
): Promise<Pick<DateMove, 'moved' | 'tasks' | 'leftOut' | 'broughtBack'>> {
  const moves = await planDateMove(db, weddingId, newDate)
  const moved = moves.filter(
    ({ row, dueOn, state }) =>
      state === row.state && (state === 'open' || state === 'done') && row.dueOn !== dueOn,
  )
  return {
    moved: moved.length,
    tasks: moved.slice(0, 100).map(({ row, dueOn }) => ({
      id: row.id,
      number: row.number,
      title: row.title,
      from: row.dueOn,
      to: dueOn,
    })),
    leftOut: moves.filter(({ row, state }) => row.state === 'open' && state === 'left_out').length,
    broughtBack: moves.filter(({ row, state }) => row.state === 'left_out' && state === 'open')
      .length,
  }
}

/** The tasks of the checklist that a rule completes, once it can tell. */
const withRule = checklist.flatMap(({ number, rule }) => (rule === null ? [] : [number]))

/**
 * The tasks that another date would change, each with its new day. Tasks that are done stay; not
 * those with a rule, which says by itself that they are open again.
 */
export async function planDateMove(db: Queryable, weddingId: string, date: string | null) {
  const rows = await db
    .selectFrom('tasks')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where('state', '<>', 'overruled')
    .where((eb) => eb.or([eb('state', '<>', 'done'), eb('number', 'in', withRule)]))
    .where('dueBy', '!=', 'day')
    .orderBy('rank')
    .orderBy('id')
    .execute()
  return rows
    .map((row) => {
      const span = spanOf(row, date)
      return { row, ...placed(keptDue(row), span), state: fitted(row, isShort(span)) }
    })
    .filter(
      ({ row, dueOn, rank, state }) =>
        row.dueOn !== dueOn || row.rank !== rank || row.state !== state,
    )
}

/** The state of a task for another amount of time. */
function fitted(row: TaskRow, isTimeShort: boolean): TaskState {
  if (!row.isExtra) return row.state
  const fit = { type: 'FIT', today: row.plannedFrom, isShort: isTimeShort } as const
  const stored = storedTask(row, true)
  return refusal(task, stored, fit) === null ? advance(task, stored, fit).stored.state : row.state
}
