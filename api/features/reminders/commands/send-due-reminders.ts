import { addDays, dayIn } from '#machines/timeline/due/due.rules.ts'
import { allows } from '#machines/wedding/rights.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { workOnDue } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { dueTasks } from '#api/features/timeline/due/queries.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import type { NewNotice } from '#api/features/notices/commands/notify.ts'
import { readTaskContext } from '#api/features/timeline/queries.ts'
import { nextMorning } from './digest-time.ts'
import { remindOfThanks } from './remind-of-thanks.ts'
import { remindOfPayments } from './remind-of-payments.ts'

/** A task is spoken of a week before it is due, and once more when it has become overdue. */
const daysBefore = 7
const maxTasks = 100
const maxNames = 5
const atOnce = 20
/** Longer than a round takes; who dies meanwhile is followed by another. */
const leaseMs = 10 * 60_000

/**
 * Tells who has to do with them of tasks and payments that come due or have become overdue, and of
 * thank-yous: each once, in one notice of a kind for all that came up since the morning before.
 */
export function sendDueReminders(deps: Pick<Deps, 'db' | 'log' | 'now'>): Promise<void> {
  return workOnDue(deps, {
    table: 'weddingReminders',
    key: 'weddingId',
    columns: ['weddingId'],
    leaseMs,
    limit: atOnce,
    work: ({ weddingId }) => remindWedding(deps, weddingId),
  })
}

async function remindWedding({ db, now }: Pick<Deps, 'db' | 'now'>, weddingId: string) {
  const time = now()
  const wedding = await db.query
    .selectFrom('weddings')
    .select(['timeZone', 'createdAt'])
    .where('id', '=', weddingId)
    .executeTakeFirst()
  if (!wedding) return
  const context = await readTaskContext(db.query, weddingId, time)
  // Whoever has just begun sees the list itself; the reminders begin the morning after.
  const isFirstDay = dayIn(wedding.timeZone || 'UTC', wedding.createdAt) === context.today
  const until = addDays(context.today, daysBefore)
  const [tasks = []] = isFirstDay
    ? []
    : await dueTasks(db.query, weddingId, context, [{ until, limit: maxTasks }])
  await db.transaction(async (tx) => {
    const due = tasks.flatMap(({ id, dueOn, snoozedUntil, assigneeId, named }) => {
      if (dueOn === null) return []
      const kind = dueOn < context.today ? ('task.overdue' as const) : ('task.due' as const)
      const onceFor = snoozedUntil !== null && snoozedUntil > dueOn ? snoozedUntil : dueOn
      return [{ id, dueOn, onceFor, assigneeId, named, kind }]
    })
    const fresh = await notReminded(tx, due, time)
    await notify(tx, await noticesOf(tx, weddingId, fresh), time)
    if (!isFirstDay) await remindOfPayments(tx, { weddingId, today: context.today }, time)
    await remindOfThanks(tx, weddingId, context, time)
    await tx
      .updateTable('weddingReminders')
      .set({ dueAt: nextMorning(wedding.timeZone || 'UTC', time) })
      .where('weddingId', '=', weddingId)
      .execute()
  })
}

interface Due {
  id: string
  dueOn: string
  /** The day for which it is spoken of once: a task that was put off comes back on another one. */
  onceFor: string
  assigneeId: string | null
  named: string
  kind: 'task.due' | 'task.overdue'
}

/** Writes down what is spoken of now, and answers what was not before. */
async function notReminded(tx: Queryable, due: Due[], now: Date): Promise<Due[]> {
  if (due.length === 0) return []
  const written = await tx
    .insertInto('taskReminders')
    .values(
      due.map(({ id, kind, onceFor: dueOn }) => ({ taskId: id, kind, dueOn, createdAt: now })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['taskId'])
    .execute()
  const ids = new Set(written.map(({ taskId }) => taskId))
  return due.filter(({ id }) => ids.has(id))
}

/**
 * A task that is somebody's concerns them; one that is nobody's, or of somebody who may not see it,
 * concerns the couple.
 */
async function noticesOf(tx: Queryable, weddingId: string, due: Due[]): Promise<NewNotice[]> {
  if (due.length === 0) return []
  const members = await tx
    .selectFrom('weddingMembers')
    .select(['userId', 'kind', 'rights'])
    .where('weddingId', '=', weddingId)
    .execute()
  const readers = members.filter((member) => allows(member, { area: 'timeline', to: 'view' }))
  const mayRead = new Set<string | null>(readers.map(({ userId }) => userId))
  return readers.flatMap(({ userId, kind: memberKind }) =>
    (['task.overdue', 'task.due'] as const).flatMap((kind) => {
      const mine = due.filter(
        (task) =>
          task.kind === kind &&
          (mayRead.has(task.assigneeId) ? task.assigneeId === userId : memberKind === 'partner'),
      )
      const last = mine.at(-1)
      if (!last) return []
      const names = mine.slice(0, maxNames).map(({ named }) => named)
      return [
        {
          userId,
          weddingId,
          kind,
          facts: {
            count: mine.length,
            names,
            day: kind === 'task.due' ? last.dueOn : (mine[0]?.dueOn ?? null),
          },
        },
      ]
    }),
  )
}
