import type { Queryable } from '#api/db/client.ts'

/** Moves a household's photos with its guests; a removed household's photos are removed. */
export async function movePhotos(
  tx: Queryable,
  weddingId: string,
  moves: readonly { from: string; to: string }[],
): Promise<void> {
  for (const { from, to } of moves)
    await tx
      .updateTable('guestPhotos')
      .set({ householdId: to })
      .where('weddingId', '=', weddingId)
      .where('householdId', '=', from)
      .execute()
}
