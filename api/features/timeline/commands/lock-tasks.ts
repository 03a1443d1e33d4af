import { Problem } from '#machines/kernel/problem.ts'
import type { TaskLink } from '#machines/timeline/task/task-link.schema.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { linkColumns, readLinks } from '../links/queries.ts'
import { toTask } from '../tasks/queries.ts'
import type { TaskContext, TaskRow } from '../tasks/queries.ts'

/** How many tasks a wedding may have. */
const maxTasks = 5_000

/**
 * Tasks of one wedding, locked until the transaction ends. If one is missing or belongs to another
 * wedding, all are refused.
 */
export async function lockTasks(
  tx: Queryable,
  weddingId: string,
  ids: readonly string[],
): Promise<TaskRow[]> {
  const rows = await tx
    .selectFrom('tasks')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = found.get(id)
    if (!row) throw new Problem('not_yours')
    return row
  })
}

/** Refuses with version_stale and the current tasks, if somebody else has changed one. */
export async function refuseStale(
  tx: Queryable,
  member: Member,
  rows: readonly TaskRow[],
  versions: ReadonlyMap<string, number>,
  { facts }: TaskContext,
): Promise<void> {
  const stale = rows.filter((row) => row.version !== versions.get(row.id))
  if (stale.length === 0) return
  const links = await readLinks(tx, member, stale)
  throw new Problem('version_stale', { current: stale.map((row) => toTask(row, facts, links)) })
}

/**
 * Refuses a link to what is no vendor and no budget item of the wedding, or is hidden from the
 * member.
 */
export async function refuseStrangeLink(
  tx: Queryable,
  member: Member,
  link: TaskLink | null | undefined,
): Promise<void> {
  if (!link) return
  const known = await readLinks(tx, member, [linkColumns(link)])
  if (known.get(link.id)?.kind !== link.kind)
    throw new Problem('invalid_input', { fields: [{ path: 'link', code: 'invalid_choice' }] })
}

/** Refuses an assignee who is no member of the wedding. */
export async function refuseStranger(
  db: Queryable,
  weddingId: string,
  userId: string | null | undefined,
): Promise<void> {
  if (!userId) return
  const member = await db
    .selectFrom('weddingMembers')
    .select('userId')
    .where('weddingId', '=', weddingId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!member)
    throw new Problem('invalid_input', { fields: [{ path: 'assigneeId', code: 'no_member' }] })
}

export async function refuseTooMany(tx: Queryable, weddingId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('weddingId', '=', weddingId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxTasks) throw new Problem('too_many', { limit: maxTasks })
}
