import { sql } from 'kysely'
import { maxEvents } from '#machines/guests/event.schema.ts'
import type { EventChange, NewEvent } from '#machines/guests/event.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Database, Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { toEvent } from '../queries.ts'
import type { EventRow } from '../queries.ts'
import { linkEvents } from './link-events.ts'
import { writeGuestList } from './write-guest-list.ts'

interface MemberRef {
  userId: string
  weddingId: string
  id: string
}

/** Adds something to invite to; nobody is invited to it yet. */
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
      if (events.length >= maxEvents) throw new Problem('too_many', { most: maxEvents })
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

/** Takes an event away, and with it every invitation and answer to it. */
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
      subject: { id: null, name: row.name || row.kind },
    }
    return writeGuestList(tx, happened, { guests, gone: { events: [id] } }, now)
  })
}

/** All of them, so that nobody is invited to one while it goes. */
async function lockEvents(tx: Queryable, weddingId: string): Promise<EventRow[]> {
  return tx
    .selectFrom('weddingEvents')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

function eventOf(events: readonly EventRow[], id: string): EventRow {
  const event = events.find((one) => one.id === id)
  if (!event) throw new Problem('not_yours')
  return event
}
