import type { Selectable } from 'kysely'
import type { Page } from '#machines/kernel/page.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Business } from '#machines/vendors/business.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'

/** The businesses that somebody owns, oldest first. */
export async function listBusinesses(db: Queryable, ownerId: string, page: PageQuery): Promise<Page<Business>> {
  const { limit, after } = pageAfter(page)
  const rows = await db
    .selectFrom('businesses')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .$if(after !== null, (query) => query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '>', eb.tuple(after!.createdAt, after!.id))))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, toBusiness)
}

/** A business that somebody owns. Anybody else's is refused as one that does not exist. */
export async function readBusiness(db: Queryable, ownerId: string, id: string): Promise<Business> {
  const row = await db.selectFrom('businesses').selectAll().where('id', '=', id).where('ownerId', '=', ownerId).executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return toBusiness(row)
}

export async function hasBusiness(db: Queryable, ownerId: string): Promise<boolean> {
  return (await db.selectFrom('businesses').select('id').where('ownerId', '=', ownerId).limit(1).executeTakeFirst()) !== undefined
}

export function toBusiness(row: Selectable<Tables['businesses']>): Business {
  const { ownerId: _owner, createdAt, updatedAt, ...shown } = row
  return { ...shown, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
