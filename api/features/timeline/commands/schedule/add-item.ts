import { Problem } from '#machines/kernel/problem.ts'
import { maxItems } from '#machines/timeline/schedule/schedule.schema.ts'
import type { NewScheduleItem } from '#machines/timeline/schedule/schedule.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { linkEvents } from '#api/features/guests/commands/link-events.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { readItem } from '../../schedule/queries.ts'
import { mayEdit, columns } from './lock-item.ts'

/** Adds an item to the schedule of the day. */
export function addItem(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  weddingId: string,
  item: NewScheduleItem,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `add-schedule-item:${weddingId}`, key, body: item, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, mayEdit)
      await refuseTooMany(tx, weddingId)
      const id = newId(now)
      const rows = await snapshotRows(tx, 'scheduleItems', [id])
      const made = { id, weddingId, ...unlinked, version: 1, createdAt: now, updatedAt: now }
      await tx
        .insertInto('scheduleItems')
        .values({ ...columns(item), ...made })
        .execute()
      await linkEvents(tx, weddingId)
      const subject = { id, name: item.title }
      await recordActivity(
        tx,
        { weddingId, userId, kind: 'schedule.added', area: 'timeline', subject, rows },
        now,
      )
      return { status: 201 as const, body: await readItem(tx, weddingId, id) }
    },
  )
}

/** An item that a person has entered, without an event or a booking. */
const unlinked = { eventId: null, bookingId: null, setUpUntilMinute: null }

async function refuseTooMany(tx: Queryable, weddingId: string) {
  const { count } = await tx
    .selectFrom('scheduleItems')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('weddingId', '=', weddingId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxItems) throw new Problem('too_many', { limit: maxItems })
}
