import { begin } from '#machines/kernel/lifecycle.ts'
import type { Due } from '#machines/timeline/due/due.schema.ts'
import { task } from '#machines/timeline/task/task.machine.ts'
import { placed } from '#machines/timeline/task/task.rules.ts'
import type { NewTask } from '#machines/timeline/task/task.schema.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { linkColumns, readLinks } from '../links/queries.ts'
import { toTask } from '../tasks/queries.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { readTaskContext } from '../queries.ts'
import { refuseStrangeLink, refuseStranger, refuseTooMany } from './lock-tasks.ts'

/** Creates a task. */
export function createTask(
  deps: Deps,
  userId: string,
  weddingId: string,
  asked: NewTask,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `create-task:${weddingId}`, key, body: asked, now },
    async (tx) => {
      const member = await requireMember(tx, userId, weddingId, { area: 'timeline', to: 'edit' })
      await refuseStranger(tx, weddingId, asked.assigneeId)
      await refuseStrangeLink(tx, member, asked.link)
      await refuseTooMany(tx, weddingId)
      const context = await readTaskContext(tx, weddingId, now)
      const { due, link = null, ...values } = asked
      const plannedFrom = context.today
      const { stored } = begin(task, { ticksByHand: true, isExtra: false })
      const id = newId(now)
      const rows = await snapshotRows(tx, 'tasks', [id])
      const row = await tx
        .insertInto('tasks')
        .values({
          ...values,
          ...dueColumns(due),
          ...linkColumns(link),
          ...placed(due, { weddingDate: context.weddingDate, plannedFrom }),
          id,
          weddingId,
          number: null,
          plannedFrom,
          state: stored.state,
          stateVersion: stored.version,
          snoozedUntil: null,
          isExtra: false,
          isWanted: false,
          doneAt: null,
          doneBy: null,
          version: 1,
          createdAt: now,
          updatedAt: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      const subject = { id, name: asked.title }
      await recordActivity(
        tx,
        { weddingId, userId, kind: 'task.added', area: 'timeline', subject, rows },
        now,
      )
      const links = await readLinks(tx, member, [row])
      return { status: 201 as const, body: toTask(row, context.facts, links) }
    },
  )
}

/** A due day as columns. */
export function dueColumns(due: Due) {
  if (due.by === 'day') return { dueBy: due.by, dueDay: due.day, leadMonths: null, leadDays: null }
  return { dueBy: due.by, dueDay: null, leadMonths: due.lead.months, leadDays: due.lead.days }
}
