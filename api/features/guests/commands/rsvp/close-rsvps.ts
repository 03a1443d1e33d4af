import type { RsvpEvent } from '#machines/guests/rsvp/rsvp.machine.ts'
import { failedGuards } from '#machines/guests/rsvp/rsvp.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { lockWedding } from '#api/features/wedding/commands/lock-wedding.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import { readClosing, settingsRow } from '../../rsvp/queries.ts'
import { movedBy, writeRsvps } from './move-rsvp.ts'

/**
 * Closes open invitations after the deadline, and reopens closed ones whose deadline is later now.
 */
export async function closeAndReopenRsvps(
  tx: Queryable,
  weddingId: string,
  now: Date,
  which: ('CLOSE' | 'REOPEN')[] = ['CLOSE', 'REOPEN'],
) {
  await lockWedding(tx, weddingId)
  const moment = {
    at: now.toISOString(),
    closesAt: await readClosing(tx, await settingsRow(tx, weddingId, now)),
  }
  const rows = await tx
    .selectFrom('rsvps')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const moved = rows.flatMap((row) => {
    const event = which
      .map((type): RsvpEvent => ({ type, ...moment }))
      .find((one) => failedGuards(row, one) === null)
    return event ? [movedBy(row, event).row] : []
  })
  if (moved.length === 0) return
  await writeRsvps(tx, moved)
  await publishWeddingChange(tx, weddingId, 'guests')
}
