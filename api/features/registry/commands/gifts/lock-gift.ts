import { sql } from 'kysely'
import type { GiftDetails, GiftWritten } from '#machines/registry/gift.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { readGift, toGift } from '../../queries.ts'
import type { CountedGift } from '../../queries.ts'

export type Dependencies = Pick<Deps, 'db' | 'now'>

/** A gift of a wedding, and who changes it. */
export interface RecordRef {
  userId: string
  weddingId: string
  id: string
}

export const mayEdit = { area: 'guests', to: 'edit' } as const

/**
 * Locks a gift and counts its reservations after the lock, so that concurrent reservations wait.
 */
export async function lockGift(tx: Queryable, weddingId: string, id: string): Promise<CountedGift> {
  await tx
    .selectFrom('gifts')
    .select('id')
    .where('id', '=', id)
    .where('weddingId', '=', weddingId)
    .forNoKeyUpdate()
    .execute()
  return readGift(tx, weddingId, id)
}

/**
 * Locks the order of a wedding's gifts, so that no two get the same place. `rank` comes after the
 * last gift.
 */
export async function holdOrder(
  tx: Queryable,
  weddingId: string,
): Promise<{ count: number; rank: string }> {
  await tx
    .selectFrom('weddings')
    .select('id')
    .where('id', '=', weddingId)
    .forNoKeyUpdate()
    .execute()
  const { rows } = await sql<{ count: number; rank: string }>`
    select count(*)::int as count, (coalesce(max(rank), 0) + 1)::text as rank from gifts where wedding_id = ${weddingId}`.execute(
    tx,
  )
  return rows[0]!
}

export function columnsOf(gift: GiftDetails) {
  const { kind, title, note, link, currency, category, isMostWanted, price, wanted } = gift
  const { suggested, howToGive } = gift.kind === 'fund' ? gift : { suggested: [], howToGive: '' }
  return {
    kind,
    title,
    note,
    link,
    currency,
    category,
    isMostWanted,
    priceMinor: price,
    wanted,
    suggested: JSON.stringify(suggested),
    howToGive,
  }
}

export async function written(
  tx: Queryable,
  weddingId: string,
  id: string,
  activityId: string,
): Promise<GiftWritten> {
  return { gift: toGift(await readGift(tx, weddingId, id)), activityId }
}
