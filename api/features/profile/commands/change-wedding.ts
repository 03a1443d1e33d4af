import { Problem } from '#machines/kernel/problem.ts'
import type { Wedding, WeddingChange } from '#machines/wedding/wedding.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { askForDate } from '#api/features/bookings/commands/date/ask-for-date.ts'
import { leaveOtherDays } from '#api/features/bookings/commands/queue/leave-other-days.ts'
import type { BookingDeps } from '#api/features/bookings/commands/follow-booking.ts'
import { moveTasks } from '#api/features/timeline/commands/checklist/move-tasks.ts'
import { planDateMove } from '#api/features/timeline/commands/checklist/plan-date-move.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import { isKnownZone, readWedding, toWedding } from '#api/features/wedding/queries.ts'

/**
 * Changes a wedding that was read at `change.version`; only the two whose it is may. Of two writers
 * one is told: version_stale, with the record as it is now.
 */
export function changeWedding(
  deps: BookingDeps & Pick<Deps, 'db'>,
  userId: string,
  id: string,
  change: WeddingChange,
  now: Date,
): Promise<Wedding> {
  return deps.db.transaction(async (tx) => {
    const me = await requireMember(tx, userId, id, 'partner')
    const { version, names, ...fields } = change
    if (!(await isKnownZone(tx, fields.timeZone ?? ''))) {
      throw new Problem('invalid_input', { fields: [{ path: 'timeZone', code: 'invalid_choice' }] })
    }
    const wedding = await snapshotRows(tx, 'weddings', [id])
    const before = await readWedding(tx, userId, id)
    if (before.version !== version) throw new Problem('version_stale', { current: before })
    const date = fields.weddingDate === undefined ? before.weddingDate : fields.weddingDate
    const row = await tx
      .updateTable('weddings')
      .set({
        ...fields,
        // A day says more than the month or season that stood for it.
        ...(date !== null && { datePeriod: null }),
        ...(names && { firstNameLine: names[0], secondNameLine: names[1] }),
        version: version + 1,
        updatedAt: now,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const after = toWedding(row, me)
    const dates = { from: before.weddingDate, to: after.weddingDate }
    const tasks = dates.from === dates.to ? null : await moveWithDate(tx, id, dates.to, now)
    const question = { weddingId: id, date: dates.to, userId, now }
    const asked = tasks ? await askForDate(tx, deps, question) : 0
    if (tasks) await leaveOtherDays(tx, deps, question)
    const changed = changedFields(before, after)
    // A form that was saved as it was is no news.
    if (changed.length === 0) return after
    const happened = {
      weddingId: id,
      userId,
      area: 'wedding' as const,
      subject: null,
      // What businesses were asked is not unasked by an undo: the date is moved back by hand, and
      // they are told.
      ...(asked > 0 ? {} : { rows: tasks ? [wedding, tasks] : wedding }),
    }
    const facts = { fields: changed.join(' ') }
    if (tasks === null)
      await recordActivity(tx, { ...happened, kind: 'wedding.changed', facts }, now)
    else {
      const moved = { ...dates, tasks: tasks.before.size }
      await recordActivity(
        tx,
        { ...happened, kind: 'date.changed', facts: { ...facts, ...moved } },
        now,
      )
    }
    return after
  })
}

/**
 * Another date moves the tasks that hang on it, in the same activity: one undo brings all of it
 * back.
 */
async function moveWithDate(tx: Queryable, weddingId: string, date: string | null, now: Date) {
  const moves = await planDateMove(tx, weddingId, date)
  const captured = await snapshotRows(
    tx,
    'tasks',
    moves.map(({ row }) => row.id),
  )
  await moveTasks(tx, weddingId, date, now)
  await publishWeddingChange(tx, weddingId, 'timeline')
  return captured
}

function changedFields(before: Wedding, after: Wedding) {
  const { version: _counts, updatedAt: _then, me: _who, ...fields } = after
  return Object.entries(fields).flatMap(([field, value]) =>
    JSON.stringify(value) === JSON.stringify(before[field as keyof Wedding]) ? [] : [field],
  )
}
