import type { Business } from './business.schema.ts'

type Approval = Business['approval']

/** Who moves next in a business's approval, as its owner sees it; `both`: it is settled between the two sides. */
export type ApprovalTurn = 'mine' | 'theirs' | 'both' | 'none'

/** What the way to approval passes, in its order. A side exit stands in the place of the station that it was taken at. */
const way: Approval[] = ['draft', 'submitted', 'in_review', 'approved']

const turns: Record<Approval, ApprovalTurn> = {
  draft: 'mine',
  submitted: 'theirs',
  in_review: 'theirs',
  changes_requested: 'mine',
  approved: 'both',
  rejected: 'none',
  suspended: 'theirs',
}

const takenAt: Partial<Record<Approval, Approval>> = { changes_requested: 'in_review', rejected: 'approved', suspended: 'approved' }

/** The fields that a reviewer would look for and that may be blank. */
const wanted = ['city', 'country', 'phone', 'website', 'description'] as const

/** The details that the owner has not given yet, in the order of the form. */
export function missingDetails(business: Business) {
  return wanted.filter((field) => business[field] === '')
}

/** Where the approval stands. A draft whose details are all there waits for documents, which nobody can hand in yet: nobody's turn. */
export function approvalStanding(business: Business): { stations: Approval[]; now: number; turn: ApprovalTurn } {
  const { approval } = business
  const now = way.indexOf(takenAt[approval] ?? approval)
  const isReadyDraft = approval === 'draft' && missingDetails(business).length === 0
  return { stations: way.with(now, approval), now, turn: isReadyDraft ? 'none' : turns[approval] }
}
