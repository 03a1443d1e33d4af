import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { quoteCases, writtenFacts } from './quote.cases.ts'
import { quoteMachine } from './quote.machine.ts'

export const quoteModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'quotes',
  title: 'Quote',
  purpose:
    'Carries a vendor’s price from its draft to the couple’s decision: accepted, declined, countered, or of no more use.',
  machine: quoteMachine,
  cases: quoteCases,
  inputs: [writtenFacts, { missing: ['lines', 'validity'], expiresAt: null }],
  shows: {
    context: ['missing', 'expiresAt'],
    events: Object.fromEntries(
      quoteCases.map(({ type }) => [
        type,
        type === 'EDIT' ? ['at', 'missing', 'expiresAt'] : ['at'],
      ]),
    ),
  },
  screens: { '': '/vendor-dashboard', sent: '/dashboard/vendors' },
})
