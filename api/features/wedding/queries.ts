import type { Selectable } from 'kysely'
import type { Page } from '#machines/kernel/page.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'

/** The weddings that somebody is a member of, oldest first. */
export async function listWeddings(db: Queryable, userId: string, page: PageQuery): Promise<Page<Wedding>> {
  const { limit, after } = pageAfter(page)
  const rows = await weddingsOf(db, userId)
    .$if(after !== null, (query) =>
      query.where((eb) => eb(eb.refTuple('weddings.createdAt', 'weddings.id'), '>', eb.tuple(after!.createdAt, after!.id))),
    )
    .orderBy('weddings.createdAt')
    .orderBy('weddings.id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, toWedding)
}

/** A wedding that somebody is a member of. Anybody else's is refused as one that does not exist. */
export async function readWedding(db: Queryable, userId: string, id: string): Promise<Wedding> {
  const row = await weddingsOf(db, userId).where('weddings.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return toWedding(row)
}

export async function hasWedding(db: Queryable, userId: string): Promise<boolean> {
  return (await db.selectFrom('weddingMembers').select('weddingId').where('userId', '=', userId).limit(1).executeTakeFirst()) !== undefined
}

export function toWedding(row: Selectable<Tables['weddings']>): Wedding {
  return {
    id: row.id,
    version: row.version,
    names: [row.firstNameLine, row.secondNameLine],
    partnerEmail: row.partnerEmail,
    weddingDate: row.weddingDate,
    city: row.city,
    country: row.country,
    expectedGuests: row.expectedGuests,
    type: row.type,
    budgetRange: row.budgetRange,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function weddingsOf(db: Queryable, userId: string) {
  return db
    .selectFrom('weddings')
    .innerJoin('weddingMembers', 'weddingMembers.weddingId', 'weddings.id')
    .where('weddingMembers.userId', '=', userId)
    .selectAll('weddings')
}
