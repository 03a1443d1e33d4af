import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { vendorChoiceCases } from './vendor-choice.cases.ts'
import { vendorChoiceMachine } from './vendor-choice.machine.ts'

export const vendorChoiceModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'choices',
  title: 'Choice of a vendor',
  purpose:
    'Leads a couple from what they look for to whom they have booked, one candidate at a time, with a way back from every mistake.',
  machine: vendorChoiceMachine,
  cases: vendorChoiceCases,
  inputs: [
    { vendor: false, priced: false, enquired: false },
    { vendor: true, priced: false, enquired: false },
    { vendor: true, priced: true, enquired: false },
  ],
  shows: {
    context: ['vendor', 'priced'],
    events: Object.fromEntries(
      vendorChoiceCases.map(({ type }) => [
        type,
        type === 'CHANGE_DETAILS' ? ['at', 'vendor', 'priced'] : ['at'],
      ]),
    ),
  },
  sees: {
    wanted: '{choices:state.wanted} as the step that is current',
    'considered.unquoted.saved': '{choices:state.saved} as the step that is current',
    'considered.unquoted.asked': '{choices:state.asked} as the step that is current',
    'considered.quoted': '{choices:state.quoted} as the step that is current',
    booked: '{choices:state.booked} as the step that is current',
    dropped: '{choices:state.dropped} as the step that is current',
    not_needed: '{choices:state.not_needed} as the step that is current',
  },
  screens: { '': '/dashboard/vendors' },
})
