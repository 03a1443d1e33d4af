import type { Reactions } from '#api/deps.ts'
import { followBudget } from '#api/features/bookings/commands/follow-budget.ts'
import { closeQuotes } from '#api/features/quotes/commands/close-quotes.ts'

/** What features do when something happens in another one that does not know them. */
export const reactions: Reactions = {
  bookedPayment: followBudget,
  enquiryOver: closeQuotes,
}
