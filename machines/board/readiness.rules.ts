import type { WeddingFacts } from '#machines/wedding/facts.schema.ts'
import type { PlanArea } from '#machines/wedding/rights.schema.ts'
import type {
  MoneyFigures,
  Readiness,
  TaskFigures,
  Unreadiness,
  VendorFigures,
} from './board.schema.ts'

/**
 * What is counted beside the facts: how near the wedding is, late payments, and what is open with
 * booked vendors.
 */
export interface Pressing {
  isVenueDue: boolean
  overduePayments: MoneyFigures['overdue']
  bookings: OpenBookings
  /** Whether the couple has said that they seat nobody. */
  isSeatingSettled: boolean
}

/**
 * How many bookings have a day that is not agreed, a contract to sign, a deposit to pay that is not
 * among the payments due soon.
 */
export interface OpenBookings {
  dates: number
  contracts: number
  deposits: number
  /** Vendors booked elsewhere with no payment written down, unless they cost nothing. */
  withoutPayments: number
}

const nothingOpen: Pressing = {
  isVenueDue: false,
  overduePayments: 0,
  bookings: { dates: 0, contracts: 0, deposits: 0, withoutPayments: 0 },
  isSeatingSettled: false,
}

/**
 * What is not ready, and how much of it, the most pressing first; empty when everything is. It is
 * never ready too early: what has not begun speaks against it, as does a vendor of whose payments
 * nothing is known.
 */
export function unreadyBecause(
  facts: WeddingFacts,
  tasks: TaskFigures,
  vendors: VendorFigures,
  pressing: Partial<Pressing> = {},
): Readiness {
  const { isVenueDue, overduePayments, bookings, isSeatingSettled } = {
    ...nothingOpen,
    ...pressing,
  }
  const { answersPending, guestsWithoutSeat, paymentsDueSoon, choices } = facts
  const guests = facts.guests ?? 0
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
    datesUndecided: bookings.dates,
    contractsUnsigned: bookings.contracts,
    depositsUnpaid: bookings.deposits,
    vendorsUnbooked: vendors.planned - vendors.booked,
    categoriesUndecided: vendors.undecided,
    tasksOpen: tasks.all - tasks.done,
    noGuests: guests === 0 ? 1 : 0,
    answersPending: answersPending ?? 0,
    guestsUnseated: guestsWithoutSeat ?? 0,
    guestsUninvited: answersPending === null ? guests : 0,
    seatingNotStarted: guests > 0 && guestsWithoutSeat === null && !isSeatingSettled ? 1 : 0,
    vendorsWithoutPayments: bookings.withoutPayments,
  }
  // The record has every reason, in the order in which they are shown.
  const entries = Object.entries(reasons) as [Unreadiness, number][]
  return entries.filter(([, count]) => count > 0).map(([reason, count]) => ({ reason, count }))
}

/**
 * The reasons that a reader of these areas may know of. Null where those that are left would make
 * the plan look ready.
 */
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
  datesUndecided: 'vendors',
  contractsUnsigned: 'vendors',
  depositsUnpaid: 'vendors',
  vendorsUnbooked: 'vendors',
  categoriesUndecided: 'vendors',
  tasksOpen: 'timeline',
  noGuests: 'guests',
  answersPending: 'guests',
  guestsUnseated: 'guests',
  guestsUninvited: 'guests',
  seatingNotStarted: 'guests',
  vendorsWithoutPayments: 'budget',
}
