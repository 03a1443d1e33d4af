import { sql } from 'kysely'
import { maxGifts } from '#machines/registry/gift.schema.ts'
import type {
  GiftChange,
  GiftDetails,
  GiftPlace,
  GiftWritten,
} from '#machines/registry/gift.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { readGift, toGift } from '../queries.ts'
import type { CountedGift } from '../queries.ts'
import { takePictureOfPage } from './shop/take-picture.ts'

type Dependencies = Pick<Deps, 'db' | 'now'>

/** Where somebody writes what. */
export interface RecordRef {
  userId: string
  weddingId: string
  id: string
}

export const mayEdit = { area: 'guests', to: 'edit' } as const

/** Puts one more gift at the end of the list. */
export function addGift(
  deps: Dependencies,
  { userId, weddingId }: Omit<RecordRef, 'id'>,
  details: GiftDetails,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `add-gift:${weddingId}`, key, body: details, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, mayEdit)
      const { count, rank } = await holdOrder(tx, weddingId)
      if (count >= maxGifts) throw new Problem('too_many', { most: maxGifts })
      const id = newId(now)
      const rows = await snapshotRows(tx, 'gifts', [id])
      await tx
        .insertInto('gifts')
        .values({
          ...columnsOf(details),
          id,
          weddingId,
          rank,
          version: 1,
          createdAt: now,
          updatedAt: now,
        })
        .execute()
      if (details.shopPage !== undefined) {
        const gift = { weddingId, id, title: details.title }
        await takePictureOfPage(tx, details.shopPage, gift, now)
      }
      const happened = {
        weddingId,
        userId,
        kind: 'gift.added',
        area: 'guests',
        subject: { id, name: details.title },
        rows,
      } as const
      return {
        status: 201 as const,
        body: await written(tx, weddingId, id, await recordActivity(tx, happened, now)),
      }
    },
  )
}

/** Changes a gift that was read at `change.version`. What somebody has taken of it stays as it was taken. */
export function changeGift(
  { db, now: clock }: Dependencies,
  { userId, weddingId, id }: RecordRef,
  change: GiftChange,
): Promise<GiftWritten> {
  const now = clock()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const before = await lockGift(tx, weddingId, id)
    if (before.version !== change.version)
      throw new Problem('version_stale', { current: toGift(before) })
    refuseTaken(before, change)
    const rows = await snapshotRows(tx, 'gifts', [id])
    await tx
      .updateTable('gifts')
      .set({ ...columnsOf(completed(before, change)), version: change.version + 1, updatedAt: now })
      .where('id', '=', id)
      .execute()
    const happened = {
      weddingId,
      userId,
      kind: 'gift.changed',
      area: 'guests',
      subject: { id, name: change.title },
      rows,
    } as const
    return written(tx, weddingId, id, await recordActivity(tx, happened, now))
  })
}

/** Puts a gift before another, or at the end. */
export function placeGift(
  { db, now: clock }: Dependencies,
  { userId, weddingId, id }: RecordRef,
  { version, before }: GiftPlace,
): Promise<GiftWritten> {
  const now = clock()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const { rank: last } = await holdOrder(tx, weddingId)
    const gift = await lockGift(tx, weddingId, id)
    if (gift.version !== version) throw new Problem('version_stale', { current: toGift(gift) })
    if (before === id)
      throw new Problem('invalid_input', { fields: [{ path: 'before', code: 'invalid_choice' }] })
    const rank = before === null ? last : await rankBefore(tx, { weddingId, id, before })
    const rows = await snapshotRows(tx, 'gifts', [id])
    await tx
      .updateTable('gifts')
      .set({ rank, version: version + 1, updatedAt: now })
      .where('id', '=', id)
      .execute()
    const happened = {
      weddingId,
      userId,
      kind: 'gift.moved',
      area: 'guests',
      subject: { id, name: gift.title },
      rows,
    } as const
    return written(tx, weddingId, id, await recordActivity(tx, happened, now))
  })
}

/** A gift, held, and counted once it is: whoever takes of it meanwhile waits. */
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

/** Holds the order of a wedding's gifts, so that no two get one place; `rank` is behind the last one. */
async function holdOrder(
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

/** In the middle between another gift and the one before that, whichever of the two it is now. */
async function rankBefore(
  tx: Queryable,
  { weddingId, id, before }: { weddingId: string; id: string; before: string },
): Promise<string> {
  const { rows } = await sql<{ rank: string }>`
    select (case when ahead.rank is null then next.rank - 1 else (ahead.rank + next.rank) * 0.5 end)::text as rank
    from gifts as next
    left join lateral (
      select rank from gifts where wedding_id = ${weddingId} and id <> ${id} and (rank, id) < (next.rank, next.id) order by rank desc, id desc limit 1
    ) as ahead on true
    where next.wedding_id = ${weddingId} and next.id = ${before}`.execute(tx)
  const [row] = rows
  if (!row) throw new Problem('not_yours')
  return row.rank
}

function refuseTaken(
  { kind, currency, priceMinor, wanted, taken }: CountedGift,
  change: GiftChange,
) {
  if (taken === 0) return
  const price = priceMinor === null ? null : Number(priceMinor)
  const fields: FieldProblem[] = []
  if (change.kind !== kind) fields.push({ path: 'kind', code: 'already_reserved' })
  if (change.currency !== currency) fields.push({ path: 'currency', code: 'already_reserved' })
  if (kind === 'group' && change.price !== price)
    fields.push({ path: 'price', code: 'already_reserved' })
  if (kind === 'group' && change.wanted !== wanted)
    fields.push({ path: 'wanted', code: 'already_reserved' })
  if (kind === 'fund' && change.price !== null && change.price < taken)
    fields.push({ path: 'price', code: 'below_reserved' })
  if (kind === 'gift' && change.wanted !== null && change.wanted < taken)
    fields.push({ path: 'wanted', code: 'below_reserved' })
  if (fields.length > 0) throw new Problem('invalid_input', { fields })
}

/** A change with everything that it leaves out as it was. */
function completed(before: CountedGift, change: GiftChange): GiftDetails {
  const { category = before.category, isMostWanted = before.isMostWanted } = change
  if (change.kind !== 'fund') return { ...change, category, isMostWanted }
  const { suggested = before.suggested, howToGive = before.howToGive } = change
  return { ...change, category, isMostWanted, suggested, howToGive }
}

function columnsOf(gift: GiftDetails) {
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

async function written(
  tx: Queryable,
  weddingId: string,
  id: string,
  activityId: string,
): Promise<GiftWritten> {
  return { gift: toGift(await readGift(tx, weddingId, id)), activityId }
}
