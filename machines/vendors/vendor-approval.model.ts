import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { vendorApprovalCases } from './vendor-approval.cases.ts'
import { vendorApprovalMachine } from './vendor-approval.machine.ts'
import { hasDetails, hasDocuments, hasRoomForDocument } from './vendor-approval.rules.ts'

export const vendorApprovalModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'vendors',
  title: 'Vendor approval',
  purpose:
    'Leads a business from a draft to the marketplace: its owner submits it, the review team reads and decides.',
  machine: vendorApprovalMachine,
  cases: vendorApprovalCases,
  inputs: [
    { missing: ['phone'], documents: 0 },
    { missing: [], documents: 9 },
  ],
  // Only two things count about the documents: whether there is one, and whether another may be
  // added.
  project: (facts) => [
    hasDetails(facts),
    hasDocuments(facts),
    hasRoomForDocument(facts),
    facts.rejectedAt,
    facts.changed,
    facts.decidedBy,
    facts.appealed,
    facts.closingBy,
  ],
  shows: {
    context: ['missing', 'documents', 'rejectedAt', 'changed', 'appealed'],
    events: Object.fromEntries(
      vendorApprovalCases.map(({ type }) => [
        type,
        type === 'CHANGE_DETAILS' ? ['at', 'missing', 'changes'] : ['at'],
      ]),
    ),
  },
  sees: {
    'editable.draft': '{vendors:approval.draft} as the approval status',
    submitted:
      '{vendors:approval.submitted} as the approval status; the business waits in the queue of the review team',
    in_review: '{vendors:approval.in_review} as the approval status',
    'editable.changes_requested':
      '{vendors:approval.changes_requested} as the approval status, with what the review asks for',
    'checked.approved':
      '{vendors:approval.approved} as the approval status; the marketplace lists the business',
    'editable.rejected':
      '{vendors:approval.rejected} as the approval status, with the reason and the day from which it may be submitted again, and an appeal',
    'checked.suspended':
      '{vendors:approval.suspended} as the approval status; the marketplace does not list the business',
    appealed: '{vendors:approval.appealed} as the approval status, with the day of the answer',
    closed: '{vendors:approval.closed} as the approval status, with the reason and no way back',
  },
  screens: {
    '': '/vendor-dashboard',
    submitted: '/admin/review',
    in_review: '/admin/review',
    appealed: '/admin/review',
    'checked.suspended': '/admin/review',
  },
})
