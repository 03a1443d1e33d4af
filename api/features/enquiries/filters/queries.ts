import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { EnquiryFilter } from '#machines/enquiries/details/enquiry-list.schema.ts'
import type { PartySide } from '#machines/enquiries/enquiry.schema.ts'
import { otherSide } from '#machines/enquiries/enquiry.selectors.ts'
import { suspendedStates } from '#machines/vendors/business.schema.ts'
import type { Queryable } from '#api/db/client.ts'

/** A condition on a thread. */
export type Condition = ReturnType<typeof sql<SqlBool>>

/**
 * Whether the team has suspended the business of a thread: it is nobody's turn until the business
 * is back. Of a business's own threads that is known before they are read.
 */
export async function pausedThreads(
  db: Queryable,
  { side, id }: { side: PartySide; id: string },
): Promise<Condition> {
  const suspended = sql.join(suspendedStates.map((state) => sql.lit(state)))
  if (side === 'couple')
    return sql`exists (select from businesses as asked
      where asked.id = enquiries.business_id and asked.approval in (${suspended}))`
  const { rows } = await sql`
    select from businesses where id = ${id} and approval in (${suspended})`.execute(db)
  return sql`${sql.lit(rows.length > 0)}`
}

/** Which threads are in a filter. */
export function filters(side: PartySide, paused: Condition): Record<EnquiryFilter, Condition> {
  const sent = sql<SqlBool>`enquiries.state not in ('draft', 'discarded')`
  const turn = (of: string) => sql<SqlBool>`${sent} and enquiries.turn = ${sql.lit(of)}`
  return {
    all: sent,
    mine: sql`${turn(side)} and not ${paused}`,
    theirs: sql`${turn(otherSide(side))} and not ${paused}`,
    agreed: turn('both'),
    over: turn('none'),
    // The vendor does not know about drafts.
    drafts: side === 'couple' ? sql<SqlBool>`enquiries.state = 'draft'` : sql<SqlBool>`false`,
  }
}
