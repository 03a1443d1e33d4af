import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { ruledBy } from '#machines/timeline/template/completion.rules.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { prepareStatement, rowsOf, withoutEstimate } from '#api/db/engine/prepared-statement.ts'
import type { Params } from '#api/db/engine/prepared-statement.ts'
import { readLinks } from '../links/queries.ts'
import type { TaskLinks } from '../links/queries.ts'
import { toTask, taskTitle, inView } from '../tasks/queries.ts'
import type { TaskContext, TaskRow } from '../tasks/queries.ts'

/** Some of the open tasks in the order they are due. */
export interface DueList {
  limit: number
  /** Only what is due until this day. */
  until?: string
  /** Only what is assigned to this member or to nobody. */
  forMember?: string
}

/**
 * Several lists of open tasks, each without those that are postponed beyond today; with their links
 * as far as `reader` may see them.
 */
export async function dueTasks(
  db: Queryable,
  weddingId: string,
  context: TaskContext,
  lists: DueList[],
  reader: Member | null = null,
): Promise<(Task & { named: string })[][]> {
  if (lists.length === 0) return []
  const rows = await tasksDue(db, {
    weddingId,
    ...ruledBy(context.facts),
    today: context.today,
    lists: JSON.stringify(lists),
  })
  const found = lists.map((_, nth) =>
    rowsOf<TaskRow>(
      rows.filter((row) => row.nth === nth + 1).map(({ task }) => task),
      ['doneAt', 'createdAt', 'updatedAt'],
    ),
  )
  const links: TaskLinks = reader ? await readLinks(db, reader, found.flat()) : new Map()
  return found.map((list) =>
    list.map((row) => ({ ...toTask(row, context.facts, links), named: taskTitle(row) })),
  )
}

type DueGiven = {
  weddingId: string
  ruled: number[]
  done: number[]
  today: string
  lists: string
}

const tasksDue = prepareStatement('due tasks', (db, given: Params<DueGiven>) => {
  const today = withoutEstimate(given('today'), 'date')
  const judged = {
    ruled: withoutEstimate(given('ruled'), 'smallint[]'),
    done: withoutEstimate(given('done'), 'smallint[]'),
    today,
  }
  const open = db
    .selectFrom('tasks')
    .selectAll()
    .where('weddingId', '=', withoutEstimate(given('weddingId'), 'uuid'))
    .where(inView('open', '', judged))
    .where((eb) => eb.or([eb('snoozedUntil', 'is', null), eb('snoozedUntil', '<=', today)]))
    .where(sql<SqlBool>`(list.until is null or due_on <= list.until)`)
    .where(
      sql<SqlBool>`(list.for_member is null or assignee_id is null or assignee_id = list.for_member)`,
    )
    .orderBy('rank')
    .orderBy('id')
    .limit(sql<number>`list."limit"`)
  return sql<{ nth: number; task: object }>`
    select list.nth::integer as nth, to_json(tasks) as task
    from rows from (json_to_recordset(${given('lists')}::json) as ("limit" integer, until date, "forMember" uuid))
      with ordinality as list("limit", until, for_member, nth)
    cross join lateral (${open}) as tasks
    order by list.nth, tasks.rank, tasks.id`
})
