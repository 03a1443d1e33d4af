import { sql } from 'kysely'
import type { Reservation } from '#machines/registry/reservation/gift-reservation.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import type { TimePlace } from '#api/db/cursor.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import { refuseHidden, toOwn } from '../queries.ts'
import type { GiftRow, ReservationRow } from '../queries.ts'

/* Callers must authorize. */

/** Who gives what, in the order in which it was reserved. */
export async function listReservations(
  db: Queryable,
  weddingId: string,
  page: PageQuery,
): Promise<Page<Reservation>> {
  await refuseHidden(db, weddingId)
  const { limit, after } = pageAfter({ limit: '500', ...page })
  const onwards = isAfterCursor(after, ['giftReservations.createdAt', 'giftReservations.id'])
  const { rows } = await sql<NamedReservation & TimePlace>`
    ${selectReservations} where gift_reservations.wedding_id = ${weddingId} and ${onwards}
    order by gift_reservations.created_at, gift_reservations.id limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, toReservation)
}

export async function readReservation(db: Queryable, id: string): Promise<Reservation> {
  const { rows } =
    await sql<NamedReservation>`${selectReservations} where gift_reservations.id = ${id}`.execute(
      db,
    )
  const [row] = rows
  if (!row) throw new Problem('not_yours')
  return toReservation(row)
}

type NamedReservation = ReservationRow &
  Pick<GiftRow, 'title' | 'kind' | 'currency'> & { address: Reservation['address'] }

const selectReservations = sql`
  select gift_reservations.*, gifts.title, gifts.kind, gifts.currency, coalesce(households.name, giver) as giver,
    case when households.id is not null then json_build_object('addressLine1', address_line1, 'addressLine2', address_line2, 'city', city,
      'region', region, 'postcode', postcode, 'country', country) end as address
  from gift_reservations
  join gifts on gifts.id = gift_reservations.gift_id
  left join households on households.id = household_id and households.wedding_id = gift_reservations.wedding_id`

function toReservation({
  giftId,
  title,
  kind,
  currency,
  giver,
  address,
  createdAt,
  thankedAt,
  ...row
}: NamedReservation): Reservation {
  return {
    ...toOwn({ ...row, giftId, giver, createdAt, thankedAt }),
    giftId,
    title,
    kind,
    currency,
    giver,
    address,
    at: createdAt.toISOString(),
    thankedAt: thankedAt?.toISOString() ?? null,
  }
}
