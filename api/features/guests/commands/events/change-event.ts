import type { EventChange } from '#machines/guests/event.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Database } from '#api/db/client.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { toEvent } from '../../queries.ts'
import { linkEvents } from '../link-events.ts'
import { writeGuestList } from '../write-guest-list.ts'
import { lockEvents, eventOf } from './lock-events.ts'
import type { MemberRef } from './lock-events.ts'

/** Changes an event that was read at `change.version`. */
export function changeEvent(
  db: Database,
  { userId, weddingId, id }: MemberRef,
  change: EventChange,
  now: Date,
): Promise<Written> {
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
    const { version, ...fields } = change
    const row = eventOf(await lockEvents(tx, weddingId), id)
    if (row.version !== version) throw new Problem('version_stale', { current: toEvent(row) })
    const next = { ...row, ...fields }
    if (next.kind === 'other' && next.name === '')
      throw new Problem('invalid_input', { fields: [{ path: 'name', code: 'required' }] })
    const happened = {
      weddingId,
      userId,
      kind: 'event.changed' as const,
      subject: { id, name: next.name || next.kind },
    }
    const written = await writeGuestList(tx, happened, { events: [next] }, now)
    await linkEvents(tx, weddingId)
    return written
  })
}
