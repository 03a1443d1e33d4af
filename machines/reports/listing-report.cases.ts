import type { ReportEvent } from './listing-report.machine.ts'

/** What may happen to a report: generated paths and the statechart page offer these. */
export const listingReportCases: readonly ReportEvent[] = [
  { type: 'UPHOLD' },
  { type: 'DISMISS' },
  { type: 'REOPEN' },
]
