import { sql } from 'kysely'
import type { Expression } from 'kysely'
import { suspendedStates, whereWeAre } from '#machines/enquiries/enquiry.selectors.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { rowsOf } from '#api/db/engine/prepared-statement.ts'
import { enquiryNow } from '../queries.ts'
import type { ApprovalNow, EnquiryRow } from '../queries.ts'

/** The enquiries that wait for the couple, those first that run out first; for a statement that asks more. `toTurns` reads its JSON. */
export function nextEnquiries(db: Queryable, weddingId: Expression<string>, most: number) {
  return couplesTurn(db, weddingId)
    .select([
      'enquiries.id',
      'enquiries.state',
      'enquiries.stateVersion',
      'enquiries.facts',
      'businesses.name',
      'businesses.category',
      'businesses.approval',
      'businesses.approvalSince',
    ])
    .orderBy(sql`coalesce(enquiries.runs_out_at, 'infinity'::timestamptz)`)
    .orderBy('enquiries.id')
    .limit(most)
}

/** How many there are. */
export function countNextEnquiries(db: Queryable, weddingId: Expression<string>) {
  return couplesTurn(db, weddingId).select((eb) => eb.fn.countAll<number>().as('count'))
}

/** A draft waits for nobody else, and what is with a business that is suspended for nobody at all. */
function couplesTurn(db: Queryable, weddingId: Expression<string>) {
  return db
    .selectFrom('enquiries')
    .innerJoin('businesses', 'businesses.id', 'enquiries.businessId')
    .where('enquiries.weddingId', '=', weddingId)
    .where('enquiries.turn', '=', 'couple')
    .where('enquiries.state', '!=', 'draft')
    .where('businesses.approval', 'not in', suspendedStates)
}

type TurnRow = Pick<EnquiryRow, 'id' | 'state' | 'stateVersion' | 'facts'> &
  ApprovalNow & { name: string; category: ServiceCategory }

/** What is the couple's turn, with whom, and until when; from one value of JSON. */
export function toTurns(values: readonly object[]) {
  return rowsOf<TurnRow>(values, ['approvalSince']).map(({ id, name, category, ...row }) => ({
    id,
    name,
    category,
    where: whereWeAre(enquiryNow(row, row), 'couple'),
  }))
}
