import type { TeamAction } from '#machines/vendors/review/team-action.schema.ts'

export interface TeamTables {
  reviewClaims: ReviewClaimTable
  teamActions: TeamActionTable
}

/** Who of the team has an application, and until when. */
interface ReviewClaimTable {
  businessId: string
  userId: string
  until: Date
}

/** What somebody of the team did. Rows are added and never changed; what they speak of may be erased. */
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
