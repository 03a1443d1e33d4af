import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Page } from '#machines/kernel/page.ts'
import type {
  NamedTaskLink,
  TaskLink,
  TaskLinkKind,
} from '#machines/timeline/task/task-link.schema.ts'
import { mayRead } from '#machines/wedding/reading/fields.rules.ts'
import type { RestrictedField } from '#machines/wedding/reading/fields.rules.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { rankCursor } from '#api/db/cursor.ts'
import { pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'

/** The field of a task that says what it is linked to. */
export const linkedField = {
  vendor: 'vendorOfTask',
  item: 'itemOfTask',
} as const satisfies Record<TaskLinkKind, RestrictedField>

export type TaskLinks = ReadonlyMap<string, NamedTaskLink>

type LinkColumns = Pick<Selectable<Tables['tasks']>, 'choiceId' | 'itemId'>

/** What a task can be linked to, as far as the member may see it, oldest first. */
export async function listLinkable(
  db: Queryable,
  member: Member,
  page: PageQuery,
): Promise<Page<NamedTaskLink>> {
  const { limit, after } = pageAfter(page, rankCursor)
  const rows = await linkable(db, member)
    .$if(after !== null, (query) => query.where('id', '>', after!.id))
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => row, {
    encode: ({ id }) => rankCursor.encode({ rank: 0, id }),
  })
}

/**
 * What tasks are linked to, by its id: only what is still there, and what the member may see.
 */
export async function readLinks(
  db: Queryable,
  member: Member,
  tasks: readonly LinkColumns[],
): Promise<TaskLinks> {
  const ids = tasks.flatMap(({ choiceId, itemId }) => choiceId ?? itemId ?? [])
  if (ids.length === 0) return new Map()
  const found = await linkable(db, member).where('id', 'in', ids).execute()
  return new Map(found.map((link) => [link.id, link]))
}

/** A link as columns. */
export function linkColumns(link: TaskLink | null): LinkColumns {
  return {
    choiceId: link?.kind === 'vendor' ? link.id : null,
    itemId: link?.kind === 'item' ? link.id : null,
  }
}

/** The vendors of a wedding that have a name, and the items of its budget. */
function linkable(db: Queryable, member: Member) {
  const vendors = db
    .selectFrom('choices')
    .select([sql<TaskLinkKind>`'vendor'`.as('kind'), 'id', 'name'])
    .where('weddingId', '=', member.weddingId)
    .where('name', '!=', '')
    .where(sql.val(mayRead(member, linkedField.vendor)))
  const items = db
    .selectFrom('budgetItems')
    .select([sql<TaskLinkKind>`'item'`.as('kind'), 'id', 'name'])
    .where('weddingId', '=', member.weddingId)
    .where(sql.val(mayRead(member, linkedField.item)))
  return db.selectFrom(vendors.unionAll(items).as('linkable')).selectAll()
}
