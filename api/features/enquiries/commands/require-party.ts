import { Problem, requireFound } from '#machines/kernel/problem.ts'
import type { PartySide } from '#machines/enquiries/enquiry.schema.ts'
import { isPrivate } from '#machines/enquiries/enquiry.selectors.ts'
import type { EnquiryNow } from '#machines/enquiries/enquiry.selectors.ts'
import { allows } from '#machines/wedding/rights.rules.ts'
import type { Need } from '#machines/wedding/rights.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { prepareStatement } from '#api/db/engine/prepared-statement.ts'
import type { Params } from '#api/db/engine/prepared-statement.ts'
import { approvalInForce } from '#api/features/booking-status/queries.ts'
import { readMember } from '#api/features/wedding/queries.ts'
import type { Viewer } from '#api/viewer.ts'
import { requireStaff } from '#api/features/staff/queries.ts'
import { enquiryColumns, enquiryNow } from '../queries.ts'
import type { EnquiryRow } from '../queries.ts'
import { lockEnquiry } from './lock-enquiry.ts'

/** A thread, and the role of somebody in it. */
export interface Party {
  side: PartySide
  row: EnquiryRow
  now: EnquiryNow
  /** Whether they may bind their side: one of the two partners, or the owner of the business. */
  mayBind: boolean
}

/**
 * Returns somebody's role in a thread if they have the needed right. Access to threads is decided
 * only here. People on neither side, and a vendor who asks for a draft, are refused as if it did
 * not exist (not_yours), a helper without the right with no_right. `need` is for the couple's side;
 * everybody who works for the business may do everything on theirs. In a transaction, it also locks
 * the thread.
 */
export async function requireParty(
  db: Queryable,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  id: string,
  need: 'view' | 'edit' | 'partner',
): Promise<Party> {
  const party = await findParty(db, viewer, id, need)
  if (!db.isTransaction) return party
  await lockEnquiry(db, id)
  return findParty(db, viewer, id, need)
}

async function findParty(
  db: Queryable,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  id: string,
  need: 'view' | 'edit' | 'partner',
): Promise<Party> {
  const [party] = await parties(db, { id })
  const { approval, approvalSince, ...row } = requireFound(party)
  const now = enquiryNow(row, { approval, approvalSince })
  if (viewer.role === 'VENDOR') {
    if (row.businessId === null || isPrivate(row.state)) throw new Problem('not_yours')
    const { ownerId } = await requireStaff(db, viewer.userId, row.businessId, 'staff')
    return { side: 'vendor', row, now, mayBind: ownerId === viewer.userId }
  }
  const member = row.weddingId && (await readMember(db, viewer.userId, row.weddingId))
  if (!member) throw new Problem('not_yours')
  const needed: Need = need === 'partner' ? 'partner' : { area: 'vendors', to: need }
  if (!allows(member, needed)) throw new Problem('no_right')
  return { side: 'couple', row, now, mayBind: allows(member, 'partner') }
}

const parties = prepareStatement('enquiry of a party', (db, given: Params<{ id: string }>) =>
  db
    .selectFrom('enquiries')
    .leftJoin('businesses', 'businesses.id', 'enquiries.businessId')
    .select(enquiryColumns)
    .select([approvalInForce.as('approval'), 'approvalSince'])
    .where('enquiries.id', '=', given('id')),
)
