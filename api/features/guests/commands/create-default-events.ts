import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'

/** Gives a new wedding a ceremony and a reception. */
export async function createDefaultEvents(
  tx: Queryable,
  weddingId: string,
  now: Date,
): Promise<void> {
  const kinds = ['ceremony', 'reception'] as const
  await tx
    .insertInto('weddingEvents')
    .values(
      kinds.map((kind) => ({
        id: newId(now),
        weddingId,
        kind,
        name: '',
        day: null,
        startMinute: null,
        endMinute: null,
        location: '',
        address: '',
        version: 1,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute()
}
