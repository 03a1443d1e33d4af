import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { businessChangeCases } from './business-change.cases.ts'
import { businessChangeMachine } from './business-change.machine.ts'

export const businessChangeModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'changes',
  title: 'Change of a business',
  purpose:
    'Lets an approved business propose another name, category or town, which the review team accepts or refuses.',
  machine: businessChangeMachine,
  cases: businessChangeCases,
  inputs: [undefined],
  shows: { context: [], events: {} },
  screens: { '': '/vendor-dashboard/vendor-profile', proposed: '/admin/review' },
})
