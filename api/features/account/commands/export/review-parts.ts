import { sql } from 'kysely'

/**
 * The export of the review: the steps of a business for its owner, and for team members their own
 * actions.
 */
export const reviewParts = {
  approvalSteps: {
    owner: { of: 'business', column: 'businessId' },
    key: ['id'],
    without: ['userId'],
    only: sql<boolean>`fact not in ('closing_asked', 'closing_dropped')`,
  },
  reviewClaims: {
    owner: { of: 'person', column: 'userId' },
    key: ['businessId'],
    without: ['businessId'],
  },
  // Whom they found, and with which business, is not theirs.
  teamActions: {
    owner: { of: 'person', column: 'userId' },
    key: ['id'],
    without: ['businessId', 'subjectId', 'documentId'],
  },
  listingReports: {
    owner: { of: 'address', column: 'email', orPerson: 'reportedBy' },
    key: ['id'],
    without: ['businessId', 'enquiryId', 'entryId', 'reportedSide', 'reportedBy'],
  },
} as const
