import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { outsideGiftCases } from './outside-gift.cases.ts'
import { outsideGiftMachine } from './outside-gift.machine.ts'

export const outsideGiftModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'registry',
  title: 'Gift from outside the registry',
  purpose: 'Keeps a gift that did not come through the registry until its giver has been thanked.',
  machine: outsideGiftMachine,
  cases: outsideGiftCases,
  inputs: [undefined],
  shows: { context: ['thankedAt'], events: { EDIT: ['at'], THANK: ['at'], UNTHANK: ['at'] } },
  sees: {
    received: '{registry:state.received} beside the gift in the list of thank-yous',
    thanked: '{registry:state.thanked} beside the gift, with the day',
  },
  screens: { '': '/dashboard/registry' },
})
