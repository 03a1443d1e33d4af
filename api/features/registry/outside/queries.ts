import type { Selectable } from 'kysely'
import type {
  OutsideGift,
  OutsideGiftWritten,
} from '#machines/registry/outside/outside-gift.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'

export type OutsideGiftRow = Selectable<Tables['outsideGifts']>

/* Callers must authorize. */

/** The gifts that did not come through the registry, in the order in which they were typed. */
export async function listOutsideGifts(
  db: Queryable,
  weddingId: string,
  page: PageQuery,
): Promise<Page<OutsideGift>> {
  const { limit, after } = pageAfter({ limit: '500', ...page })
  const rows = await db
    .selectFrom('outsideGifts')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where(isAfterCursor(after, ['createdAt', 'id']))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, toOutsideGift)
}

/** One of them, held. */
export async function lockOutsideGift(
  tx: Queryable,
  { weddingId, id }: { weddingId: string; id: string },
): Promise<OutsideGiftRow> {
  const row = await tx
    .selectFrom('outsideGifts')
    .selectAll()
    .where('id', '=', id)
    .where('weddingId', '=', weddingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return row
}

/** One that was just written, with what undoes it. */
export async function readWritten(
  tx: Queryable,
  ref: { weddingId: string; id: string },
  activityId: string,
): Promise<OutsideGiftWritten> {
  return { gift: toOutsideGift(await lockOutsideGift(tx, ref)), activityId }
}

export function toOutsideGift(row: OutsideGiftRow): OutsideGift {
  const { id, version, giver, what, note, address, state, thankedAt, createdAt } = row
  return {
    id,
    version,
    giver,
    what,
    note,
    address,
    state,
    thankedAt: thankedAt?.toISOString() ?? null,
    at: createdAt.toISOString(),
  }
}
