import { maxEvents } from '#machines/guests/event.schema.ts'
import type { NewEvent } from '#machines/guests/event.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import type { EventRow } from '../../queries.ts'
import { linkEvents } from '../link-events.ts'
import { writeGuestList } from '../write-guest-list.ts'
import { lockEvents } from './lock-events.ts'

/** Adds an event that nobody is invited to yet. */
export function addEvent(
  deps: Deps,
  userId: string,
  weddingId: string,
  asked: NewEvent,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `add-event:${weddingId}`, key, body: asked, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
      const events = await lockEvents(tx, weddingId)
      if (events.length >= maxEvents) throw new Problem('too_many', { limit: maxEvents })
      const blank = { day: null, startMinute: null, endMinute: null, location: '', address: '' }
      const event: EventRow = {
        ...blank,
        ...asked,
        id: newId(now),
        weddingId,
        kind: 'other',
        version: 0,
        createdAt: now,
        updatedAt: now,
      }
      const happened = {
        weddingId,
        userId,
        kind: 'event.added' as const,
        subject: { id: event.id, name: event.name },
      }
      const body = await writeGuestList(tx, happened, { events: [event] }, now)
      await linkEvents(tx, weddingId)
      return { status: 201 as const, body }
    },
  )
}
