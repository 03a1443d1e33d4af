import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { listingCases } from './listing.cases.ts'
import { listingMachine } from './listing.machine.ts'

export const listingModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'listings',
  title: 'Listing',
  purpose:
    'Says what couples see of a business, and what its owner changes beside it before it is published.',
  machine: listingMachine,
  cases: listingCases,
  inputs: [{ missing: [] }, { missing: ['description'] }],
  shows: {
    context: ['missing', 'hasDraft'],
    events: { EDIT: ['missing', 'differs'] },
  },
  screens: { '': '/vendor-dashboard/vendor-profile' },
})
