import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { ruledBy } from '#machines/timeline/template/completion.rules.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { prepareStatement, rowsOf } from '#api/db/engine/prepared-statement.ts'
import type { Params } from '#api/db/engine/prepared-statement.ts'
import { toTask, taskTitle, inView } from '../tasks/queries.ts'
import type { TaskContext, TaskRow } from '../tasks/queries.ts'

/**
 * The open tasks in the order they are due, optionally until a day, without those that are
 * postponed beyond today. `forMember`: those assigned to that member or to nobody.
 */
export async function dueTasks(
  db: Queryable,
  weddingId: string,
  context: TaskContext,
  {
    until = null,
    limit,
    forMember = null,
  }: { until?: string | null; limit: number; forMember?: string | null },
): Promise<(Task & { named: string })[]> {
  const due = await tasksDue(db, {
    weddingId,
    ...ruledBy(context.facts),
    today: context.today,
    until,
    limit,
    forMember,
  })
  const rows = rowsOf<TaskRow>(
    due.map(({ task }) => task),
    ['doneAt', 'createdAt', 'updatedAt'],
  )
  return rows.map((row) => ({ ...toTask(row, context.facts), named: taskTitle(row) }))
}

type DueGiven = {
  weddingId: string
  ruled: number[]
  done: number[]
  today: string
  until: string | null
  limit: number
  forMember: string | null
}

const tasksDue = prepareStatement('due tasks', (db, given: Params<DueGiven>) => {
  const judged = { ruled: given('ruled'), done: given('done'), today: given('today') }
  return db
    .selectFrom('tasks')
    .select(sql<object>`to_json(tasks)`.as('task'))
    .where('weddingId', '=', given('weddingId'))
    .where(inView('open', '', judged))
    .where((eb) =>
      eb.or([eb('snoozedUntil', 'is', null), eb('snoozedUntil', '<=', given('today'))]),
    )
    .where(sql<SqlBool>`(${given('until')}::date is null or due_on <= ${given('until')}::date)`)
    .where(
      sql<SqlBool>`(${given('forMember')}::uuid is null or assignee_id is null or assignee_id = ${given('forMember')}::uuid)`,
    )
    .orderBy('rank')
    .orderBy('id')
    .limit(given('limit'))
})
