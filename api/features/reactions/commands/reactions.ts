import type { Reactions } from '#api/deps.ts'
import { followBudget } from '#api/features/bookings/commands/payments/follow-budget.ts'
import { closeWait } from '#api/features/bookings/commands/queue/move-wait.ts'
import { notifyCouples } from '#api/features/enquiries/commands/notify-couples.ts'
import { inviteReview } from '#api/features/reviews/commands/notify-sides.ts'
import { closeQuotes } from '#api/features/quotes/commands/close-quotes.ts'

/** What features do when something happens in another one that does not know them. */
export const reactions: Reactions = {
  bookedPayment: followBudget,
  bookingCompleted: inviteReview,
  businessDecided: notifyCouples,
  enquiryOver: async (tx, deps, enquiry, at) => {
    await closeQuotes(tx, deps, enquiry, at)
    await closeWait(tx, deps, enquiry.id, at)
  },
}
