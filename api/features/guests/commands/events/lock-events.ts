import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import type { EventRow } from '../../queries.ts'

export interface MemberRef {
  userId: string
  weddingId: string
  id: string
}

/** Locks all events, so that nobody is invited to one that is being removed. */
export async function lockEvents(tx: Queryable, weddingId: string): Promise<EventRow[]> {
  return tx
    .selectFrom('weddingEvents')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function eventOf(events: readonly EventRow[], id: string): EventRow {
  const event = events.find((one) => one.id === id)
  if (!event) throw new Problem('not_yours')
  return event
}
