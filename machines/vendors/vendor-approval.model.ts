import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { vendorApprovalCases } from './vendor-approval.cases.ts'
import { vendorApprovalMachine } from './vendor-approval.machine.ts'
import { hasDetails, hasDocuments, hasRoomForDocument } from './vendor-approval.rules.ts'

export const vendorApprovalModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'vendors',
  title: 'Vendor approval',
  purpose: 'Leads a business from a draft to the marketplace: its owner submits it, the review team reads and decides.',
  machine: vendorApprovalMachine,
  cases: vendorApprovalCases,
  inputs: [
    { missing: ['phone'], documents: 0 },
    { missing: [], documents: 9 },
  ],
  // However many documents there are, what counts is whether there is one, and whether there is room for another.
  project: (facts) => [hasDetails(facts), hasDocuments(facts), hasRoomForDocument(facts), facts.rejectedAt],
  shows: {
    context: ['missing', 'documents', 'rejectedAt'],
    events: Object.fromEntries(
      vendorApprovalCases.map(({ type }) => [type, type === 'CHANGE_DETAILS' ? ['at', 'missing', 'changesChecked'] : ['at']]),
    ),
  },
  screens: {
    '': '/vendor-dashboard',
    submitted: '/admin/review',
    in_review: '/admin/review',
    suspended: '/admin/review',
  },
})
