import type { ReceivedRegistry } from '#machines/registry/reservation/gift-reservation.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { RsvpRow } from '#api/features/guests/rsvp/queries.ts'
import { giftsShown, toOwn } from '../queries.ts'

/** A page of a registry for whoever has the link of an invitation: the gifts, and what their household has taken of them. */
export async function receivedRegistry(
  db: Queryable,
  { weddingId, householdId }: RsvpRow,
  page: PageQuery,
): Promise<ReceivedRegistry> {
  const whose = await db
    .selectFrom('weddings')
    .innerJoin('households', 'households.weddingId', 'weddings.id')
    .select(['firstNameLine', 'secondNameLine', 'households.name'])
    .where('weddings.id', '=', weddingId)
    .where('households.id', '=', householdId)
    .executeTakeFirst()
  if (!whose) throw new Problem('not_found')
  const { items, nextCursor } = await giftsShown(db, weddingId, page)
  const own = await db
    .selectFrom('giftReservations')
    .selectAll()
    .where('householdId', '=', householdId)
    .where((eb) => eb('giftId', '=', eb.fn.any(eb.val(items.map(({ id }) => id)))))
    .execute()
  const byGift = new Map(own.map((row) => [row.giftId, toOwn(row)]))
  return {
    household: whose.name,
    names: [whose.firstNameLine, whose.secondNameLine],
    items: items.map((gift) => ({ ...gift, own: byGift.get(gift.id) ?? null })),
    nextCursor,
  }
}
