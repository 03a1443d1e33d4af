import type { WeddingFacts } from '#machines/wedding/facts.schema.ts'
import type { Readiness, TaskFigures, Unreadiness, VendorFigures } from './board.schema.ts'

/**
 * What is not ready, and how much of it, the most pressing first; empty when everything is. It is never ready too early: what the
 * product keeps no records of speaks against it, as does what has not begun.
 */
export function unreadyBecause(facts: WeddingFacts, tasks: TaskFigures, vendors: VendorFigures): Readiness {
  const { guests, answersPending, guestsWithoutSeat, paymentsDueSoon, bookingsUnsettled, choices } = facts
  const reasons: Record<Unreadiness, number> = {
    overdue: tasks.overdue,
    noDate: facts.dateSet ? 0 : 1,
    noVenue: choices.booked.includes('venue') || choices.notNeeded.includes('venue') ? 0 : 1,
    quotesWaiting: vendors.quotes,
    vendorsUnbooked: vendors.planned - vendors.booked,
    categoriesUndecided: vendors.undecided,
    tasksOpen: tasks.all - tasks.done,
    noGuests: guests === 0 ? 1 : 0,
    answersPending: answersPending ?? 0,
    guestsUnseated: guestsWithoutSeat ?? 0,
    paymentsDue: paymentsDueSoon ?? 0,
    bookingsUnsettled: bookingsUnsettled ?? 0,
    guestsUnknown: guests === null || answersPending === null || guestsWithoutSeat === null ? 1 : 0,
    moneyUnknown: paymentsDueSoon === null || bookingsUnsettled === null ? 1 : 0,
  }
  // The record has every reason, in the order in which they are told.
  const entries = Object.entries(reasons) as [Unreadiness, number][]
  return entries.filter(([, count]) => count > 0).map(([reason, count]) => ({ reason, count }))
}
