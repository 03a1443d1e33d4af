import type { WeddingFacts } from '#machines/wedding/facts.schema.ts'
import type { PlanArea } from '#machines/wedding/rights.schema.ts'
import type {
  MoneyFigures,
  Readiness,
  TaskFigures,
  Unreadiness,
  VendorFigures,
} from './board.schema.ts'

/** How near the wedding is, and which payments are late: what makes a reason more pressing than the facts alone. */
export interface Pressing {
  isVenueDue: boolean
  overduePayments: MoneyFigures['overdue']
}

/**
 * What is not ready, and how much of it, the most pressing first; empty when everything is. It is never ready too early: what the
 * product keeps no records of speaks against it, as does what has not begun.
 */
export function unreadyBecause(
  facts: WeddingFacts,
  tasks: TaskFigures,
  vendors: VendorFigures,
  { isVenueDue, overduePayments }: Pressing = { isVenueDue: false, overduePayments: 0 },
): Readiness {
  const { guests, answersPending, guestsWithoutSeat, paymentsDueSoon, bookingsUnsettled, choices } =
    facts
  const lacksVenue = !choices.booked.includes('venue') && !choices.notNeeded.includes('venue')
  const reasons: Record<Unreadiness, number> = {
    paymentsOverdue: overduePayments,
    noVenueSoon: lacksVenue && isVenueDue ? 1 : 0,
    overdue: tasks.overdue,
    noDate: facts.dateSet ? 0 : 1,
    noVenue: lacksVenue && !isVenueDue ? 1 : 0,
    quotesWaiting: vendors.quotes,
    // What is due within a fortnight is counted with what is overdue.
    paymentsDue: Math.max(0, (paymentsDueSoon ?? 0) - overduePayments),
    vendorsUnbooked: vendors.planned - vendors.booked,
    categoriesUndecided: vendors.undecided,
    tasksOpen: tasks.all - tasks.done,
    noGuests: guests === 0 ? 1 : 0,
    answersPending: answersPending ?? 0,
    guestsUnseated: guestsWithoutSeat ?? 0,
    bookingsUnsettled: bookingsUnsettled ?? 0,
    guestsUnknown: guests === null || answersPending === null || guestsWithoutSeat === null ? 1 : 0,
    moneyUnknown: paymentsDueSoon === null || bookingsUnsettled === null ? 1 : 0,
  }
  // The record has every reason, in the order in which they are told.
  const entries = Object.entries(reasons) as [Unreadiness, number][]
  return entries.filter(([, count]) => count > 0).map(([reason, count]) => ({ reason, count }))
}

/** The reasons that a reader of these areas may know of. Null where those that are left would make the plan look ready. */
export function readableReasons(reasons: Readiness, areas: readonly PlanArea[]): Readiness | null {
  const readable = reasons.filter(({ reason }) => {
    const area = areaOf[reason]
    return area === null || areas.includes(area)
  })
  return readable.length === 0 && reasons.length > 0 ? null : readable
}

const areaOf: Readonly<Record<Unreadiness, PlanArea | null>> = {
  paymentsOverdue: 'budget',
  noVenueSoon: 'vendors',
  overdue: 'timeline',
  noDate: null,
  noVenue: 'vendors',
  quotesWaiting: 'vendors',
  paymentsDue: 'budget',
  vendorsUnbooked: 'vendors',
  categoriesUndecided: 'vendors',
  tasksOpen: 'timeline',
  noGuests: 'guests',
  answersPending: 'guests',
  guestsUnseated: 'guests',
  bookingsUnsettled: 'budget',
  guestsUnknown: 'guests',
  moneyUnknown: 'budget',
}
