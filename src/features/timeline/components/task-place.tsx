import type { RuleFact } from '#machines/timeline/template/template.schema.ts'
import type { TaskLink } from '#machines/timeline/task/task-link.schema.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import type { PlanArea } from '#machines/wedding/rights.schema.ts'

/**
 * A page of the plan, and the area that whoever opens it must be allowed to see; null: every member
 * may.
 */
interface Place {
  to: string
  area: PlanArea | null
}

const timeline: Place = { to: '/dashboard/timeline', area: 'timeline' }
const profile: Place = { to: '/couple-profile', area: null }
const invitations: Place = { to: '/dashboard/guests/invitations', area: 'guests' }
const guests: Place = { to: '/dashboard/guests', area: 'guests' }
const events: Place = { to: '/dashboard/guests/events', area: 'guests' }
const vendors: Place = { to: '/dashboard/vendors', area: 'vendors' }
const registry: Place = { to: '/dashboard/registry', area: null }
const day: Place = { to: '/dashboard/timeline/day', area: 'timeline' }
const budget: Place = { to: '/dashboard/budget', area: 'budget' }

/** Where what completes a task by itself is done. */
const places: Record<RuleFact, Place> = {
  budgetAgreed: budget,
  headcountSet: profile,
  dateSet: profile,
  memberJoined: { to: '/dashboard/members', area: null },
  saved: vendors,
  quoted: vendors,
  booked: vendors,
  guestsListed: guests,
  contactsKnown: guests,
  pagePublished: { to: '/dashboard/website', area: null },
  saveTheDatesSent: { to: '/dashboard/guests/messages', area: 'guests' },
  registryOpened: registry,
  eventCreated: events,
  mealsSet: invitations,
  scheduleDrafted: day,
  deadlineSet: invitations,
  invitationsSent: invitations,
  bookingsSigned: { to: '/dashboard/enquiries', area: 'vendors' },
  answersClosed: invitations,
  allAnswered: invitations,
  everyoneSeated: { to: '/dashboard/guests/seating', area: 'guests' },
  scheduleOpened: day,
  balancesPaid: budget,
  bookingsReviewed: vendors,
  giftsThanked: registry,
}

/**
 * Where a task is dealt with: what completes itself there where that is done, all else in the
 * timeline.
 */
export function placeOfTask(
  { completion }: Pick<Task, 'completion'>,
  may: (area: PlanArea, to: 'view') => boolean,
): string {
  if (completion.by === 'hand') return timeline.to
  const { to, area } = places[completion.fact]
  if (area !== null && !may(area, 'view')) return timeline.to
  return to === vendors.to && completion.category ? `${to}/in/${completion.category}` : to
}

/** The page of what a task is linked to. */
export function placeOfLink({ kind, id }: TaskLink): string {
  return kind === 'vendor' ? `/dashboard/vendors/${id}` : `${budget.to}#cost-${id}`
}
