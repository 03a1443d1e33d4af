import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { paymentCases } from './payment.cases.ts'
import { paymentMachine } from './payment.machine.ts'

export const paymentModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'budget',
  title: 'Payment',
  purpose:
    'Follows a payment of the budget: planned, made on a day that has come, at once or in parts, or called off, with a way back from each.',
  machine: paymentMachine,
  cases: paymentCases,
  shows: {
    context: [],
    events: { PAY: ['today', 'paidOn'], PAY_PART: ['today', 'paidOn', 'minor', 'of'] },
  },
  screens: { '': '/dashboard/budget' },
})
