import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { listingReportCases } from './listing-report.cases.ts'
import { listingReportMachine } from './listing-report.machine.ts'

export const listingReportModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'reports',
  title: 'Listing report',
  purpose: 'Leads what somebody reports of a listing to an answer of the review team.',
  machine: listingReportMachine,
  cases: listingReportCases,
  shows: { context: [], events: { UPHOLD: [], DISMISS: [], REOPEN: [] } },
  sees: {
    received: '{review:reports.state.received} among the reports of the review team',
    upheld: '{review:reports.state.upheld} among the reports, with the answer',
    dismissed: '{review:reports.state.dismissed} among the reports, with the answer',
  },
  screens: { '': '/admin/reports' },
})
