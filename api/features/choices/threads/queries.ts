import type { Choice } from '#machines/choices/choice/choice.schema.ts'
import type { EnquiryFacts, EnquiryState } from '#machines/enquiries/enquiry.schema.ts'
import { enquiryIn, isOpen, openStates, whereWeAre } from '#machines/enquiries/enquiry.selectors.ts'
import type { ApprovalState } from '#machines/vendors/vendor-approval.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { toBookingStatus } from '#api/features/booking-status/bookings/queries.ts'

interface ThreadRow {
  /** `chart` is the version of the chart that wrote it. */
  enquiry: {
    id: string
    chart: number
    state: EnquiryState
    facts: EnquiryFacts
    booking: object | null
  } | null
  approval: ApprovalState | null
  approvalSince: Date | null
}

/** The latest thread with the business, as the couple sees it. */
export function threadOf(
  { enquiry, approval, approvalSince }: ThreadRow,
  at: Date,
): Choice['enquiry'] {
  if (!enquiry) return null
  const { id, chart: stateVersion, state, facts, booking } = enquiry
  const since = approvalSince?.toISOString() ?? null
  const now = enquiryIn({ state, stateVersion, facts }, { approval, approvalSince: since })
  return {
    id,
    where: whereWeAre(now, 'couple'),
    booking: toBookingStatus(booking, 'couple', at),
    isOpen: isOpen(now.state),
  }
}

/**
 * Whether a thread with a business is open or agreed, so that it alone says where both sides stand.
 */
export async function isEnquired(
  db: Queryable,
  { weddingId, businessId }: { weddingId: string; businessId: string | null },
): Promise<boolean> {
  if (businessId === null) return false
  const rows = await db
    .selectFrom('enquiries')
    .select('state')
    .where('weddingId', '=', weddingId)
    .where('businessId', '=', businessId)
    .where('state', 'in', openStates)
    .limit(1)
    .execute()
  return rows.length > 0
}
