import { Problem } from '#machines/kernel/problem.ts'
import { maxItems } from '#machines/timeline/schedule/schedule.schema.ts'
import type { NewScheduleItem, ScheduleItem } from '#machines/timeline/schedule/schedule.schema.ts'
import type { Database, Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { linkEvents } from '#api/features/guests/commands/link-events.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { toItem } from '../../schedule/queries.ts'

const mayEdit = { area: 'timeline', to: 'edit' } as const

/** Who changes which item of which wedding. */
interface RecordRef {
  userId: string
  weddingId: string
  id: string
}

/** Puts something on the schedule of the day. */
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
      const row = await tx
        .insertInto('scheduleItems')
        .values({ ...columns(item), ...made })
        .returningAll()
        .executeTakeFirstOrThrow()
      await linkEvents(tx, weddingId)
      const subject = { id, name: item.title }
      await recordActivity(
        tx,
        { weddingId, userId, kind: 'schedule.added', area: 'timeline', subject, rows },
        now,
      )
      return { status: 201 as const, body: toItem(row) }
    },
  )
}

/** Changes an item that was read at `version`. */
export function changeItem(
  db: Database,
  { userId, weddingId, id }: RecordRef,
  { version, ...item }: NewScheduleItem & { version: number },
  now: Date,
): Promise<ScheduleItem> {
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const before = await lockItem(tx, weddingId, id)
    if (before.version !== version) throw new Problem('version_stale', { current: toItem(before) })
    const rows = await snapshotRows(tx, 'scheduleItems', [id])
    const row = await tx
      .updateTable('scheduleItems')
      .set({ ...columns(item), ...byHand, version: version + 1, updatedAt: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await linkEvents(tx, weddingId)
    const subject = { id, name: item.title }
    await recordActivity(
      tx,
      { weddingId, userId, kind: 'schedule.changed', area: 'timeline', subject, rows },
      now,
    )
    return toItem(row)
  })
}

/** Takes an item off the schedule; its activity brings it back. */
export function removeItem(
  db: Database,
  { userId, weddingId, id }: RecordRef,
  now: Date,
): Promise<{ activityId: string }> {
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const { title } = await lockItem(tx, weddingId, id)
    const rows = await snapshotRows(tx, 'scheduleItems', [id])
    await tx.deleteFrom('scheduleItems').where('id', '=', id).execute()
    const happened = {
      weddingId,
      userId,
      kind: 'schedule.removed',
      area: 'timeline',
      subject: { id, name: title },
      rows,
    } as const
    return { activityId: await recordActivity(tx, happened, now) }
  })
}

/** What is on the schedule by nothing but a person's word. */
const unlinked = { eventId: null, bookingId: null, setUpUntilMinute: null }

/** What a person has changed, no booking changes or takes back any more. */
const byHand = { isByHand: true, setUpUntilMinute: null }

function columns({ title, dayOffset, start, end, place, people, notes }: NewScheduleItem) {
  const rank = dayOffset * 1_440 + start
  return {
    title,
    dayOffset,
    startMinute: start,
    endMinute: end,
    rank,
    place,
    people: JSON.stringify(people),
    notes,
  }
}

async function lockItem(tx: Queryable, weddingId: string, id: string) {
  const row = await tx
    .selectFrom('scheduleItems')
    .selectAll()
    .where('id', '=', id)
    .where('weddingId', '=', weddingId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return row
}

async function refuseTooMany(tx: Queryable, weddingId: string) {
  const { count } = await tx
    .selectFrom('scheduleItems')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('weddingId', '=', weddingId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxItems) throw new Problem('too_many', { most: maxItems })
}
