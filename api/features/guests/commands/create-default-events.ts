import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'

/** A new wedding has a ceremony and a reception to invite to. */
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
