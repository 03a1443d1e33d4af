import { sql } from 'kysely'
import type { DaySheet, Tick } from '#machines/arrivals/vendor-day.schema.ts'
import { vendorDay } from '#machines/arrivals/vendor-day.machine.ts'
import { pressedAt } from '#machines/arrivals/vendor-day.rules.ts'
import { allowedFor, stored, failedGuards } from '#machines/arrivals/vendor-day.selectors.ts'
import { advance } from '#machines/kernel/lifecycle.ts'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireParty } from '#api/features/enquiries/commands/require-party.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import type { Viewer } from '#api/viewer.ts'
import { hasDay, readDayRow, readDaySheet, vendorDayNow, whenOf } from '../queries.ts'

/**
 * The vendor says on the day that they are late, there or done. Without a connection it was pressed
 * a while ago: it counts from then, as far as that can be believed, and under its key it counts
 * once. The couple's page is updated with the commit.
 */
export function tick(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  bookingId: string,
  asked: Tick,
  key: string | null,
) {
  const now = deps.now()
  const { userId } = viewer
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'day-tick', key, body: { bookingId, ...asked }, now },
    async (tx): Promise<{ status: 200; body: DaySheet }> => {
      const { enquiryId } = await requireBooking(tx, bookingId)
      const { side } = await requireParty(tx, viewer, enquiryId, 'view')
      if (side !== 'vendor') throw new Problem('not_yours')
      const row = await readDayRow(tx, bookingId)
      const before = vendorDayNow(row)
      const when = whenOf(row, pressedAt(asked.at, now.toISOString()))
      const event = { ...when, ...eventOf(asked) }
      requireAllowed({
        state: before.state,
        event: asked.event,
        refusedBy: hasDay(row) ? failedGuards(before, event) : ['isBooked'],
        allowed: () => allowedFor(before, when),
      })
      const { stored: after } = advance(vendorDay, stored(before), event)
      const written = {
        state: after.state,
        stateVersion: after.version,
        facts: JSON.stringify(after.facts),
        updatedAt: now,
      }
      await tx
        .insertInto('vendorDays')
        .values({ bookingId, version: 1, ...written })
        .onConflict((conflict) =>
          conflict
            .column('bookingId')
            .doUpdateSet((eb) => ({ ...written, version: eb('vendorDays.version', '+', 1) })),
        )
        .execute()
      if (row.weddingId !== null) await publishWeddingChange(tx, row.weddingId, 'timeline')
      await sql`select tell_staff(${row.businessId}::uuid, 'enquiries')`.execute(tx)
      return { status: 200, body: await readDaySheet(tx, bookingId, now) }
    },
  )
}

function eventOf(asked: Tick) {
  return asked.event === 'LATE'
    ? { type: asked.event, minutes: asked.minutes }
    : { type: asked.event }
}

async function requireBooking(tx: Queryable, id: string) {
  const row = await tx
    .selectFrom('bookings')
    .select('enquiryId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return row
}
