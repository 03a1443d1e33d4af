import type { Deps } from '#api/deps.ts'
import { expireQuotes, isQuoteDue } from './commands/expire-quotes.ts'

/** Expires quotes in the background. */
export function defineQuoteJobs(deps: Deps): void {
  deps.jobs.define({
    queue: 'quote-expiry',
    schedule: '* * * * *',
    isDue: () => isQuoteDue(deps),
    work: () => expireQuotes(deps),
  })
}
