import { sql } from 'kysely'
import type { Expression } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import { byProgress, onTheWay } from '#api/features/choices/queries.ts'

/** The ids of the most advanced choices of all categories, booked first. */
export function leadingChoices(db: Queryable, weddingId: Expression<string>, limit: number) {
  return db
    .selectFrom('choices')
    .select('choices.id')
    .where('choices.weddingId', '=', weddingId)
    .where('choices.name', '!=', '')
    .where('choices.state', 'in', onTheWay)
    .orderBy(byProgress)
    .orderBy('choices.createdAt')
    .orderBy('choices.id')
    .limit(limit)
}

/** Whether the couple and the vendor have a thread, which then shows what waits. */
export const isTalkedAbout = sql<boolean>`exists (select from enquiries
  where enquiries.wedding_id = choices.wedding_id and enquiries.business_id = choices.business_id
    and enquiries.turn <> 'none' and enquiries.state <> 'draft')`

/** Whether such a thread has a quote that the couple may accept. */
export const isOnTheTable = sql<boolean>`exists (select from enquiries
  where enquiries.wedding_id = choices.wedding_id and enquiries.business_id = choices.business_id
    and enquiries.state = 'offered')`

/**
 * The ids of the quotes outside of threads, those that expire first on top; those without a day
 * come last.
 */
export function nextQuotes(db: Queryable, weddingId: Expression<string>, limit: number) {
  return db
    .selectFrom('choices')
    .select('choices.id')
    .where('choices.weddingId', '=', weddingId)
    .where('choices.state', '=', 'quoted')
    .where((eb) => eb.not(isTalkedAbout))
    .orderBy('choices.offerUntil', (order) => order.asc().nullsLast())
    .orderBy('choices.stateSince')
    .orderBy('choices.id')
    .limit(limit)
}
