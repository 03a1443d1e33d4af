import { allows } from '../rights.rules.ts'
import type { Need } from '../rights.rules.ts'
import type { Membership } from '../rights.schema.ts'

const guests: Need = { area: 'guests', to: 'view' }
const budget: Need = { area: 'budget', to: 'view' }
const timeline: Need = { area: 'timeline', to: 'view' }
const vendors: Need = { area: 'vendors', to: 'view' }

/**
 * What a member needs to read a field of an answer that others may read as well. A field of
 * something that is not here is for whoever may read the thing itself, which `requireMember` says.
 */
const needs = {
  /** Of the wedding. */
  partnerEmail: 'partner',
  expectedGuests: guests,
  budgetRange: budget,
  totalBudget: budget,
  /** Of the list of members: everybody reads their own. */
  memberEmail: 'partner',
  /** Of activities: addresses that were invited, and what the page of the wedding is about. */
  invitedAddress: 'partner',
  pageContent: 'partner',
  /** Of the budget: how many have accepted, and which vendor a cost is for. */
  comingGuests: guests,
  vendorOfCost: vendors,
  /** Of tasks: what they are linked to. */
  vendorOfTask: vendors,
  itemOfTask: budget,
  /** Of the calendar and the schedule. */
  dueDaysOfPayments: budget,
  vendorsWithoutSchedule: vendors,
  /** Of the dashboard. */
  setup: 'partner',
  openInvitations: 'partner',
  thanksDue: 'partner',
  undeliveredEmails: { area: 'guests', to: 'edit' },
  taskFigures: timeline,
  vendorFigures: vendors,
  guestFigures: guests,
  moneyFigures: budget,
} as const satisfies Record<string, Need>

export type RestrictedField = keyof typeof needs

/**
 * Whether a member may read a field: the one place where answers are cut to the reader's rights.
 */
export function mayRead(
  member: Pick<Membership, 'kind' | 'rights'>,
  field: RestrictedField,
): boolean {
  return allows(member, needs[field])
}
