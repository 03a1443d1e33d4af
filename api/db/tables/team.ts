import type { Generated } from 'kysely'
import type { Report } from '#machines/reports/listing-report.schema.ts'
import type { TeamAction } from '#machines/vendors/review/team-action.schema.ts'

export interface TeamTables {
  reviewClaims: ReviewClaimTable
  teamActions: TeamActionTable
  listingReports: ListingReportTable
}

/** Who of the team has an application, and until when. */
interface ReviewClaimTable {
  businessId: string
  userId: string
  until: Date
}

/**
 * What somebody of the team did. Rows are added and never changed; what they speak of may be
 * erased.
 */
interface TeamActionTable {
  id: string
  /** Null where the account is gone. */
  userId: string | null
  action: TeamAction
  businessId: string | null
  /** The account that was found. */
  subjectId: string | null
  documentId: string | null
  /** How much a look-up found. */
  found: number | null
  createdAt: Date
}

/** What somebody reports of a listing. */
interface ListingReportTable {
  id: string
  businessId: string
  /**
   * The thread that it is about, where it is not the listing; with the message, where it is one.
   */
  enquiryId: Generated<string | null>
  entryId: Generated<string | null>
  reportedSide: Generated<'couple' | 'vendor' | null>
  /**
   * Who is notified of the outcome of a report of a thread; null where it is of a listing, or the
   * account is gone.
   */
  reportedBy: Generated<string | null>
  reason: Report['reason']
  text: string
  /** Where the answer goes; empty where nobody asks for one, and once it has been sent. */
  email: string
  answer: string | null
  state: Report['state']
  stateVersion: number
  stateSince: Date
  version: number
  createdAt: Date
}
