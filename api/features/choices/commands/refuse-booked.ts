import { requireAllowed } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import type { ChoiceRow } from '../queries.ts'

/**
 * Refuses to cancel here what was agreed with a business of the marketplace: its booking does that,
 * and tells the other side.
 */
export async function refuseBooked(tx: Queryable, row: ChoiceRow, event: string) {
  const booking = await tx
    .selectFrom('bookings')
    .select('id')
    .where('weddingId', '=', row.weddingId)
    .where('businessId', '=', row.businessId)
    .where('agreement', 'not in', ['cancelled', 'lapsed'])
    .executeTakeFirst()
  requireAllowed({
    state: row.state,
    event,
    refusedBy: booking ? ['isNotInEnquiry'] : null,
    allowed: () => [],
  })
}
