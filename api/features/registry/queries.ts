import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Gift, PictureType, Registry, ShownGift } from '#machines/registry/gift.schema.ts'
import type {
  OwnReservation,
  ReceivedGift,
} from '#machines/registry/reservation/gift-reservation.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { numericRankCursor } from '#api/db/cursor.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'

export type GiftRow = Omit<Selectable<Tables['gifts']>, 'rank'>
export type ReservationRow = Selectable<Tables['giftReservations']>

/** A gift with how much of it is taken, and never by whom. */
export interface CountedGift extends GiftRow {
  taken: number
  given: number
  givers: number
  picture: string | null
}

/* Callers must authorize. */

/**
 * The gifts of a wedding in the couple's order, as anybody may see them who sees the list: nothing
 * tells who gives what.
 */
export async function giftsShown(
  db: Queryable,
  weddingId: string,
  page: PageQuery,
): Promise<Page<ShownGift>> {
  const { items, nextCursor } = await listGifts(db, weddingId, page)
  return { items: items.map(toShown), nextCursor }
}

/**
 * The sort key of a gift: most wanted first, then the couple's order. The index on gifts has the
 * same expression.
 */
const wantedFirst = sql`(gifts.rank - case when gifts.is_most_wanted then 1000000000 else 0 end)`

/**
 * A page of the gifts of a wedding: what is most wanted first, then the couple's order. A cursor is
 * the place of the last gift that was read, which may be gone by then.
 */
export async function listGifts(
  db: Queryable,
  weddingId: string,
  page: PageQuery,
): Promise<Page<CountedGift>> {
  const { limit, after } = pageAfter(page, numericRankCursor)
  const onwards = isAfterCursor(after, [wantedFirst, 'gifts.id'])
  const { rows } = await sql<CountedGift & { place: string }>`
    ${counted} where gifts.wedding_id = ${weddingId} and ${onwards}
    order by ${wantedFirst}, gifts.id limit ${limit + 1}`.execute(db)
  const placed = rows.map(({ place, ...gift }) => ({ ...gift, rank: place }))
  return pageOf(placed, limit, (gift) => gift, numericRankCursor)
}

/** A gift of a wedding, counted. */
export async function readGift(db: Queryable, weddingId: string, id: string): Promise<CountedGift> {
  const { rows } =
    await sql<CountedGift>`${counted} where gifts.wedding_id = ${weddingId} and gifts.id = ${id}`.execute(
      db,
    )
  const [row] = rows
  if (!row) throw new Problem('not_yours')
  return row
}

const counted = sql`
  select gifts.*, ${wantedFirst} as place, gift_pictures.id as picture, told.* from gifts
  left join gift_pictures on gift_pictures.gift_id = gifts.id
  cross join lateral (
    select coalesce(sum(units), 0)::float8 as taken, coalesce(sum(minor), 0)::float8 as given, count(*)::int as givers
    from gift_reservations where gift_reservations.gift_id = gifts.id
  ) as told`

/** A registry's settings and its counts of gifts and reservations. */
export async function readRegistry(db: Queryable, weddingId: string): Promise<Registry> {
  const { rows } = await sql<Registry>`
    select coalesce(registries.version, 0) as version, coalesce(shows_givers, false) as shows_givers,
      coalesce(delivery, '') as delivery, told.*,
      (select count(*)::int from gifts where gifts.wedding_id = weddings.id) as gifts
    from weddings left join registries on registries.wedding_id = weddings.id
    cross join lateral (
      select count(*) filter (where state = 'reserved')::int as reserved, count(*) filter (where state = 'received')::int as received,
        count(*) filter (where state = 'thanked')::int as thanked
      from gift_reservations where gift_reservations.wedding_id = weddings.id
    ) as told
    where weddings.id = ${weddingId}`.execute(db)
  const [row] = rows
  if (!row) throw new Problem('not_yours')
  return row
}

/** Throws while the couple has not chosen to see who gives what. */
export async function refuseHidden(db: Queryable, weddingId: string): Promise<void> {
  const { showsGivers } = await readRegistry(db, weddingId)
  requireAllowed({
    state: 'hidden',
    event: 'SEE',
    refusedBy: showsGivers ? null : ['showsGivers'],
    allowed: () => ['REVEAL'],
  })
}

/** A picture of one of a wedding's gifts, as it is kept. */
export async function findPicture(
  db: Queryable,
  { weddingId, giftId, pictureId }: PictureAt,
): Promise<KeptPicture> {
  const row = await db
    .selectFrom('giftPictures')
    .innerJoin('gifts', 'gifts.id', 'giftPictures.giftId')
    .select(['giftPictures.name', 'giftPictures.type', 'giftPictures.size', 'giftPictures.fileKey'])
    .where('giftPictures.id', '=', pictureId)
    .where('giftPictures.giftId', '=', giftId)
    .where('gifts.weddingId', '=', weddingId)
    .executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return row
}

interface PictureAt {
  weddingId: string
  giftId: string
  pictureId: string
}

interface KeptPicture {
  name: string
  type: PictureType
  size: number
  fileKey: string
}

export function toGift(row: CountedGift): Gift {
  return {
    ...toShown(row),
    version: row.version,
    givers: row.givers,
    howToGive: row.howToGive,
  }
}

export function toShown({
  id,
  kind,
  title,
  note,
  link,
  currency,
  category,
  isMostWanted,
  suggested,
  priceMinor,
  wanted,
  taken,
  given,
  picture,
}: CountedGift): ShownGift {
  return {
    id,
    kind,
    title,
    note,
    link,
    currency,
    category,
    isMostWanted,
    suggested,
    price: priceMinor === null ? null : Number(priceMinor),
    wanted,
    taken,
    given,
    picture,
  }
}

export function toOwn({ id, version, state, units, minor, note }: ReservationRow): OwnReservation {
  return {
    id,
    version,
    state,
    units: Number(units),
    minor: minor === null ? null : Number(minor),
    note,
  }
}

/** A gift as a household sees it. Only a household that gives money sees how to transfer it. */
export function toReceived(gift: CountedGift, own: ReservationRow | undefined): ReceivedGift {
  const howToGive = own ? gift.howToGive : ''
  return { ...toShown(gift), own: own ? toOwn(own) : null, howToGive }
}
