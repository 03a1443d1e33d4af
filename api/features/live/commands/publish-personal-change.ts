import { sql } from 'kysely'
import type { PersonalArea } from '#machines/live/live-areas.schema.ts'
import type { Queryable } from '#api/db/client.ts'

/**
 * The channel on which people outside of a wedding are told that something has changed for them:
 * `<user id or team> <area>`, and never what. Triggers of the database tell it, too: whoever changes a
 * row of businesses or listings need not.
 */
export const peopleChannel = 'people'

/** Who hears it: one person, or everybody of the review team. */
export const reviewTeam = 'team'

/** Tells somebody, with the commit, to look again at an area. */
export async function publishPersonalChange(
  tx: Queryable,
  recipient: string,
  area: PersonalArea,
): Promise<void> {
  await sql`select pg_notify(${peopleChannel}, ${`${recipient} ${area}`})`.execute(tx)
}
