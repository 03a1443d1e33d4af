import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Gift, PictureType, Registry, ShownGift } from '#machines/registry/gift.schema.ts'
import type {
  OwnReservation,
  Reservation,
} from '#machines/registry/reservation/gift-reservation.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { numericRankCursor } from '#api/db/cursor.ts'
import type { TimePlace } from '#api/db/cursor.ts'
import { isBeyond, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'

type GiftRow = Omit<Selectable<Tables['gifts']>, 'rank'>
export type ReservationRow = Selectable<Tables['giftReservations']>

/** A gift with how much of it is taken, and never by whom. */
export interface CountedGift extends GiftRow {
  taken: number
  given: number
  givers: number
  picture: string | null
}

/* Callers must authorize. */

/** The gifts of a wedding in the couple's order, as anybody may see them who sees the list: nothing tells who gives what. */
export async function giftsShown(
  db: Queryable,
  weddingId: string,
  page: PageQuery,
): Promise<Page<ShownGift>> {
  const { items, nextCursor } = await listGifts(db, weddingId, page)
  return { items: items.map(toShown), nextCursor }
}

/** A page of the gifts of a wedding in the couple's order. A cursor is the place of the last gift that was read, which may be gone by then. */
export async function listGifts(
  db: Queryable,
  weddingId: string,
  page: PageQuery,
): Promise<Page<CountedGift>> {
  const { limit, after } = pageAfter(page, numericRankCursor)
  const onwards = isBeyond(after, ['rank', 'gifts.id'])
  const { rows } = await sql<CountedGift & { rank: string }>`
    ${counted} where gifts.wedding_id = ${weddingId} and ${onwards} order by rank, gifts.id limit ${limit + 1}`.execute(
    db,
  )
  return pageOf(rows, limit, (gift) => gift, numericRankCursor)
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
  select gifts.*, gift_pictures.id as picture, told.* from gifts
  left join gift_pictures on gift_pictures.gift_id = gifts.id
  cross join lateral (
    select coalesce(sum(units), 0)::float8 as taken, coalesce(sum(minor), 0)::float8 as given, count(*)::int as givers
    from gift_reservations where gift_reservations.gift_id = gifts.id
  ) as told`

/** A registry as a whole: how much there is of everything, and whether the couple sees who gives it. */
export async function readRegistry(db: Queryable, weddingId: string): Promise<Registry> {
  const { rows } = await sql<Registry>`
    select coalesce(registries.version, 0) as version, coalesce(shows_givers, false) as shows_givers, told.*,
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

/** Refuses whatever would tell who gives what, while the couple has not chosen to see it. */
export async function refuseHidden(db: Queryable, weddingId: string): Promise<void> {
  const { showsGivers } = await readRegistry(db, weddingId)
  requireAllowed({
    state: 'hidden',
    event: 'SEE',
    refusedBy: showsGivers ? null : ['showsGivers'],
    allowed: () => ['REVEAL'],
  })
}

/** Who gives what, in the order in which it was reserved. */
export async function listReservations(
  db: Queryable,
  weddingId: string,
  page: PageQuery,
): Promise<Page<Reservation>> {
  await refuseHidden(db, weddingId)
  const { limit, after } = pageAfter({ limit: '500', ...page })
  const onwards = isBeyond(after, ['giftReservations.createdAt', 'giftReservations.id'])
  const { rows } = await sql<ToldReservation & TimePlace>`
    ${told} where gift_reservations.wedding_id = ${weddingId} and ${onwards}
    order by gift_reservations.created_at, gift_reservations.id limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, toReservation)
}

export async function readReservation(db: Queryable, id: string): Promise<Reservation> {
  const { rows } = await sql<ToldReservation>`${told} where gift_reservations.id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Problem('not_yours')
  return toReservation(row)
}

type ToldReservation = ReservationRow &
  Pick<GiftRow, 'title' | 'kind' | 'currency'> & { address: Reservation['address'] }

const told = sql`
  select gift_reservations.*, gifts.title, gifts.kind, gifts.currency, coalesce(households.name, giver) as giver,
    case when households.id is not null then json_build_object('addressLine1', address_line1, 'addressLine2', address_line2, 'city', city,
      'region', region, 'postcode', postcode, 'country', country) end as address
  from gift_reservations
  join gifts on gifts.id = gift_reservations.gift_id
  left join households on households.id = household_id and households.wedding_id = gift_reservations.wedding_id`

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
  return { ...toShown(row), version: row.version, givers: row.givers }
}

export function toShown({
  id,
  kind,
  title,
  note,
  link,
  currency,
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

function toReservation({
  giftId,
  title,
  kind,
  currency,
  giver,
  address,
  createdAt,
  ...row
}: ToldReservation): Reservation {
  return {
    ...toOwn({ ...row, giftId, giver, createdAt }),
    giftId,
    title,
    kind,
    currency,
    giver,
    address,
    at: createdAt.toISOString(),
  }
}
