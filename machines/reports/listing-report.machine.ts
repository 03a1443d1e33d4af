import { setup } from 'xstate'
import type { Lifecycle } from '#machines/kernel/lifecycle.ts'
import type { ReportRequest } from './listing-report.schema.ts'

export type ReportEvent = { type: ReportRequest['event'] }

export type ReportFact = 'report_upheld' | 'report_dismissed' | 'report_reopened'

const recordFact = (fact: ReportFact) => ({ type: 'recordFact' as const, params: { fact } })

const reopen = { target: 'received', actions: recordFact('report_reopened') } as const

/**
 * A report of a listing: read by the team, and answered; an answer that was a mistake is taken
 * back.
 */
export const listingReportMachine = setup({
  types: {
    context: {},
    events: {} as ReportEvent,
    tags: {} as 'open',
  },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: ReportFact }) => {},
  },
}).createMachine({
  id: 'listingReport',
  description:
    'Somebody reports a listing, and the review team answers, with a way back from a mistake',
  context: {},
  initial: 'received',
  states: {
    received: {
      tags: 'open',
      description: 'Waits for the review team, the oldest first',
      on: {
        UPHOLD: { target: 'upheld', actions: recordFact('report_upheld') },
        DISMISS: { target: 'dismissed', actions: recordFact('report_dismissed') },
      },
    },
    upheld: {
      description: 'The team agreed, and said what it did',
      on: { REOPEN: reopen },
    },
    dismissed: {
      description: 'The team found nothing wrong, and said why',
      on: { REOPEN: reopen },
    },
  },
})

/** As stored in rows. If a state's name changes, raise the version and add a migration. */
export const listingReport: Lifecycle<typeof listingReportMachine, ReportFact> = {
  machine: listingReportMachine,
  version: 1,
  migrations: {},
}
