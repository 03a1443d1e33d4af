import { placed } from '#machines/timeline/task/task.rules.ts'
import type { Task, TaskChange } from '#machines/timeline/task/task.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { linkColumns, readLinks } from '../links/queries.ts'
import { keptDue, spanOf, taskTitle, toTask } from '../tasks/queries.ts'
import type { TaskRow } from '../tasks/queries.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { readTaskContext } from '../queries.ts'
import { dueColumns } from './create-task.ts'
import { lockTasks, refuseStrangeLink, refuseStranger } from './lock-tasks.ts'
import { writeTasks } from './write-tasks.ts'

/** Changes a task that was read at `change.version`: its text, due day, assignee or link. */
export function changeTask(
  deps: Deps,
  { userId, weddingId, id }: { userId: string; weddingId: string; id: string },
  change: TaskChange,
  key: string | null,
): Promise<{ status: 200; body: Task }> {
  const { version, due, link, ...values } = change
  const now = deps.now()
  const request = { owner: userId, operation: `change-task:${id}`, key, body: change, now }
  return withIdempotency(deps.db, request, async (tx) => {
    const member = await requireMember(tx, userId, weddingId, { area: 'timeline', to: 'edit' })
    const [row] = await lockTasks(tx, weddingId, [id])
    const { facts, weddingDate } = await readTaskContext(tx, weddingId, now)
    const read = async (one: TaskRow) => toTask(one, facts, await readLinks(tx, member, [one]))
    if (row!.version !== version) throw new Problem('version_stale', { current: await read(row!) })
    await refuseStranger(tx, weddingId, values.assigneeId)
    await refuseStrangeLink(tx, member, link)
    if (row!.number === null && values.title === '')
      throw new Problem('invalid_input', { fields: [{ path: 'title', code: 'required' }] })
    const next: TaskRow = {
      ...row!,
      ...values,
      ...(due && dueColumns(due)),
      ...(link !== undefined && linkColumns(link)),
    }
    const rows = await snapshotRows(tx, 'tasks', [id])
    const [written] = await writeTasks(
      tx,
      [{ ...next, ...placed(keptDue(next), spanOf(next, weddingDate)) }],
      now,
    )
    const subject = { id, name: taskTitle(next) }
    await recordActivity(
      tx,
      { weddingId, userId, kind: 'task.changed', area: 'timeline', subject, rows },
      now,
    )
    return { status: 200, body: await read(written!) }
  })
}
