import type { Reactions } from './deps.ts'
import { closeQuotes } from './features/quotes/commands/close-quotes.ts'

/** What features do when something happens in another one that does not know them. */
export const reactions: Reactions = {
  enquiryOver: closeQuotes,
}
