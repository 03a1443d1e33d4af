import { Problem } from '#machines/kernel/problem.ts'
import { maxTables } from '#machines/seating/seating.schema.ts'
import type { NewTable } from '#machines/seating/seating.schema.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { tablesOf } from '../../queries.ts'
import type { TableRow } from '../../queries.ts'
import { lockEvent, saveSeating } from '../save-seating.ts'
import type { MemberRef } from '../member-ref.ts'

/** Adds tables to an event, several at once if needed. */
export function addTables(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId, weddingId, id: eventId }: MemberRef,
  asked: readonly NewTable[],
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `add-tables:${weddingId}:${eventId}`, key, body: asked, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
      await lockEvent(tx, weddingId, eventId)
      const there = await tablesOf(tx, weddingId, eventId)
      if (there.length + asked.length > maxTables)
        throw new Problem('too_many', { limit: maxTables })
      const tables = asked.map((table): TableRow => ({
        ...table,
        id: newId(now),
        weddingId,
        eventId,
        version: 0,
        createdAt: now,
        updatedAt: now,
      }))
      const [only] = tables.length === 1 ? tables : []
      const subject = only ? { id: only.id, name: only.name } : null
      const happened = {
        weddingId,
        userId,
        kind: 'table.added' as const,
        subject,
        count: tables.length,
      }
      return { status: 201 as const, body: await saveSeating(tx, happened, { tables }, now) }
    },
  )
}
