/** Who an operation is for. The part after "of" is checked against the record in its path. */
export type Access =
  | 'everyone'
  | 'signed in'
  | 'couples'
  | 'couples and undecided accounts'
  | 'vendors'
  | 'vendors and undecided accounts'
  | 'reviewers'
  | 'vendors and reviewers'
  /** The vendor who owns the business, and the members who work for it. */
  | 'staff of the business'
  | 'staff of the business and reviewers'
  /** The vendor who owns the business. */
  | 'owner of the business'
  | 'owner of the business and reviewers'
  /** Both partners and every helper, whatever their rights. */
  | 'members of the wedding'
  /** Both partners. */
  | 'partners of the wedding'
  /**
   * The owner of the business, both partners, and helpers who may see or change the couple’s
   * vendors.
   */
  | 'viewers of the enquiry'
  | 'editors of the enquiry'
  /** Both partners, and the vendor. */
  | 'partners and vendor of the enquiry'
  /** Both partners, and helpers with that right to that part of the plan. */
  | `${'guests' | 'budget' | 'timeline' | 'vendors'}:${'view' | 'edit'} of the wedding`

/** The users who ask: one of each kind that the product distinguishes. */
export const askers = [
  'nobody',
  'owner',
  'partner',
  'helper without rights',
  'helper who views all',
  'helper who edits guests',
  'helper who edits the budget',
  'helper who edits the timeline',
  'helper who edits vendors',
  'other couple',
  'undecided account',
  'vendor',
  'member',
  'other vendor',
  'reviewer',
] as const
export type Asker = (typeof askers)[number]

/** The refusal of a user without access. */
export type Refusal = 'signed_out' | 'wrong_role' | 'no_right' | 'not_found'

/** The users whom an access allows. */
const letIn: Record<Access, readonly Asker[]> = {
  everyone: askers,
  'signed in': askers.filter((asker) => asker !== 'nobody'),
  // An account that has not chosen a role yet counts as a couple’s.
  couples: askers.slice(1, 11),
  'couples and undecided accounts': askers.slice(1, 11),
  vendors: ['vendor', 'member', 'other vendor'],
  'vendors and undecided accounts': ['vendor', 'member', 'other vendor', 'undecided account'],
  reviewers: ['reviewer'],
  'vendors and reviewers': ['vendor', 'member', 'other vendor', 'reviewer'],
  'staff of the business': ['vendor', 'member'],
  'staff of the business and reviewers': ['vendor', 'member', 'reviewer'],
  'owner of the business': ['vendor'],
  'owner of the business and reviewers': ['vendor', 'reviewer'],
  'members of the wedding': askers.slice(1, 9),
  'partners of the wedding': ['owner', 'partner'],
  'guests:view of the wedding': [
    'owner',
    'partner',
    'helper who views all',
    'helper who edits guests',
  ],
  'guests:edit of the wedding': ['owner', 'partner', 'helper who edits guests'],
  'budget:view of the wedding': [
    'owner',
    'partner',
    'helper who views all',
    'helper who edits the budget',
  ],
  'budget:edit of the wedding': ['owner', 'partner', 'helper who edits the budget'],
  'timeline:view of the wedding': [
    'owner',
    'partner',
    'helper who views all',
    'helper who edits the timeline',
  ],
  'timeline:edit of the wedding': ['owner', 'partner', 'helper who edits the timeline'],
  'vendors:view of the wedding': [
    'owner',
    'partner',
    'helper who views all',
    'helper who edits vendors',
  ],
  'viewers of the enquiry': [
    'owner',
    'partner',
    'helper who views all',
    'helper who edits vendors',
    'vendor',
    'member',
  ],
  'partners and vendor of the enquiry': ['owner', 'partner', 'vendor', 'member'],
  'editors of the enquiry': ['owner', 'partner', 'helper who edits vendors', 'vendor', 'member'],
  'vendors:edit of the wedding': ['owner', 'partner', 'helper who edits vendors'],
}

/** The refusal of a user by an operation, or null if they are allowed. */
export function refusalFor(asker: Asker, access: Access): Refusal | null {
  if (letIn[access].includes(asker)) return null
  if (asker === 'nobody') return 'signed_out'
  // Another couple’s wedding and another vendor’s business look like missing ones.
  const isStranger = asker === 'other couple' || asker === 'undecided account'
  if (isStranger && / of the (?:wedding|enquiry)$/.test(access)) return 'not_found'
  if (asker === 'other vendor' && access.includes(' of the business')) return 'not_found'
  if (asker === 'member' && access.startsWith('owner of the business')) return 'no_right'
  if (asker === 'other vendor' && access.endsWith(' of the enquiry')) return 'not_found'
  if (asker.startsWith('helper ') && / of the (?:wedding|enquiry)$/.test(access)) return 'no_right'
  return 'wrong_role'
}
