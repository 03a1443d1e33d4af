import { sql } from 'kysely'
import { isProven, isSameName } from '#machines/lookup/lookup.rules.ts'
import type { Lookup } from '#machines/lookup/lookup.schema.ts'
import type { RsvpFacts } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { findVisibility } from '#api/features/website/queries.ts'
import { takesLookups } from '#api/features/guests/rsvp/queries.ts'

/* Nothing that is read here may reach whoever asked. */

/** A household that a name and a proof belong to. */
export interface LookedUp {
  householdId: string
  household: string
  /**
   * Where the guest who asked can be written to, or else the first of the household; null where
   * nobody can.
   */
  address: string | null
  /** Whether the invitation has gone out: a link that nobody has got is nothing that was lost. */
  isOut: boolean
}

/**
 * Whose guests may ask for their link at an address; null where no page is, where it is off, or
 * where the couple takes no requests.
 */
export async function findWeddingThatTakes(db: Queryable, slug: string): Promise<string | null> {
  const visibility = await findVisibility(db, slug)
  return visibility && (await takesLookups(db, visibility.weddingId)) ? visibility.weddingId : null
}

/** The households of invited guests who have that name and whom the proof belongs to. */
export async function findLookedUp(
  db: Queryable,
  weddingId: string,
  { name, proof }: Lookup,
): Promise<LookedUp[]> {
  const { rows } = await sql<Row>`
    select households.id as household_id, households.name as household, postcode,
      first_name, last_name, nullif(email, '') as email, facts,
      array(select other.email from guests other where other.wedding_id = ${weddingId}
        and other.household_id = households.id and other.email <> '' order by other.place, other.id) as emails,
      array(select other.phone from guests other where other.wedding_id = ${weddingId}
        and other.household_id = households.id and other.phone <> '') as phones
    from guests join households on households.id = guests.household_id
    left join rsvps on rsvps.household_id = households.id
    where guests.wedding_id = ${weddingId} and standing <> 'uninvited'
      and trim(first_name || last_name) <> ''
    order by households.id, place, guests.id`.execute(db)
  const found = new Map<string, LookedUp>()
  for (const row of rows) {
    const { householdId, household, firstName, lastName, email, emails, facts } = row
    if (found.has(householdId)) continue
    if (!isSameName(name, `${firstName} ${lastName}`) || !isProven(proof, row)) continue
    found.set(householdId, {
      householdId,
      household,
      address: email ?? emails[0] ?? null,
      isOut: facts !== null && [facts.sentAt, facts.openedAt, facts.answeredAt].some(Boolean),
    })
  }
  return [...found.values()]
}

interface Row {
  householdId: string
  household: string
  postcode: string
  firstName: string
  lastName: string
  email: string | null
  emails: string[]
  phones: string[]
  facts: RsvpFacts | null
}
