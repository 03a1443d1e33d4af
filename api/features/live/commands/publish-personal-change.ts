import { sql } from 'kysely'
import type { PersonalArea } from '#machines/live/live-areas.schema.ts'
import type { Queryable } from '#api/db/client.ts'

/**
 * The channel for changes outside of weddings: `<user id or team> <area>`, and never what changed.
 * Triggers of the database notify it for rows of businesses and listings.
 */
export const peopleChannel = 'people'

/** The receiver: one person, or everybody in the review team. */
export const reviewTeam = 'team'

/** Tells somebody, with the commit, to look again at an area. */
export async function publishPersonalChange(
  tx: Queryable,
  recipient: string,
  area: PersonalArea,
): Promise<void> {
  await sql`select pg_notify(${peopleChannel}, ${`${recipient} ${area}`})`.execute(tx)
}
