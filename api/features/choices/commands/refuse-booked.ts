import { requireAllowed } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import type { ChoiceRow } from '../queries.ts'

/** What was agreed with a business of the marketplace is called off in its booking, where the other side is told. */
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
