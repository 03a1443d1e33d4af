import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import type { LiveArea } from '#machines/wedding/activity.schema.ts'

/** The channel for changes in weddings: `<wedding id> <area>`, and never what changed. */
export const weddingsChannel = 'weddings'

/**
 * Tells everybody in a wedding, with the commit, to look again at an area. recordActivity calls it.
 */
export async function publishWeddingChange(
  tx: Queryable,
  weddingId: string,
  area: LiveArea,
): Promise<void> {
  await sql`select pg_notify(${weddingsChannel}, ${`${weddingId} ${area}`})`.execute(tx)
}
