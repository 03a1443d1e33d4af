import { sql } from 'kysely'
import type { Written } from '#machines/guests/list/list.schema.ts'
import type { Database } from '#api/db/client.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { writeGuestList } from '../write-guest-list.ts'
import { lockEvents, eventOf } from './lock-events.ts'
import type { MemberRef } from './lock-events.ts'

/** Removes an event with every invitation and answer to it. */
export function removeEvent(
  db: Database,
  { userId, weddingId, id }: MemberRef,
  now: Date,
): Promise<Written> {
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
    const row = eventOf(await lockEvents(tx, weddingId), id)
    const invited = await tx
      .selectFrom('guests')
      .selectAll()
      .where('weddingId', '=', weddingId)
      .where(sql<boolean>`answers ? ${id}`)
      .orderBy('id')
      .forUpdate()
      .execute()
    const guests = invited.map(({ answers: { [id]: _answered, ...answers }, ...guest }) => ({
      ...guest,
      answers,
    }))
    const happened = {
      weddingId,
      userId,
      kind: 'event.removed' as const,
      subject: { id, name: row.name || row.kind },
    }
    return writeGuestList(tx, happened, { guests, gone: { events: [id] } }, now)
  })
}
