import { giftCategories } from '#machines/registry/gift.schema.ts'
import type { ReceivedRegistry } from '#machines/registry/reservation/gift-reservation.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { looks } from '#machines/wedding/wedding.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { RsvpRow } from '#api/features/guests/rsvp/queries.ts'
import { listGifts, toReceived } from '../queries.ts'

/**
 * A page of a registry for whoever has the link of an invitation: the gifts, and what their
 * household has taken of them.
 */
export async function receivedRegistry(
  db: Queryable,
  { weddingId, householdId }: RsvpRow,
  page: PageQuery,
): Promise<ReceivedRegistry> {
  const whose = await db
    .selectFrom('weddings')
    .innerJoin('households', 'households.weddingId', 'weddings.id')
    .leftJoin('registries', 'registries.weddingId', 'weddings.id')
    .leftJoin('weddingPages', 'weddingPages.weddingId', 'weddings.id')
    .select(['firstNameLine', 'secondNameLine', 'households.name', 'registries.delivery', 'look'])
    .where('weddings.id', '=', weddingId)
    .where('households.id', '=', householdId)
    .executeTakeFirst()
  if (!whose) throw new Problem('not_found')
  const { items, nextCursor } = await listGifts(db, weddingId, page)
  const own = await db
    .selectFrom('giftReservations')
    .selectAll()
    .where('householdId', '=', householdId)
    .where((eb) => eb('giftId', '=', eb.fn.any(eb.val(items.map(({ id }) => id)))))
    .execute()
  const byGift = new Map(own.map((row) => [row.giftId, row]))
  return {
    household: whose.name,
    names: [whose.firstNameLine, whose.secondNameLine],
    look: whose.look ?? looks[0],
    items: items.map((gift) => toReceived(gift, byGift.get(gift.id))),
    nextCursor,
    categories: await categoriesOf(db, weddingId),
    delivery: (await givesSomething(db, householdId)) ? whose.delivery || null : null,
  }
}

async function categoriesOf(db: Queryable, weddingId: string) {
  const rows = await db
    .selectFrom('gifts')
    .select('category')
    .distinct()
    .where('weddingId', '=', weddingId)
    .execute()
  const found = new Set(rows.map(({ category }) => category))
  return giftCategories.filter((category) => found.has(category))
}

/** Whether a household has reserved anything that is still on its way, or has come. */
async function givesSomething(db: Queryable, householdId: string) {
  const reservation = db
    .selectFrom('giftReservations')
    .select('id')
    .where('householdId', '=', householdId)
    .limit(1)
  return (await reservation.executeTakeFirst()) !== undefined
}
