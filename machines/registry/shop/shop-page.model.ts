import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { shopPageCases } from './shop-page.cases.ts'
import { shopPageMachine } from './shop-page.machine.ts'

export const shopPageModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'registry',
  title: 'Page of a shop',
  purpose:
    'Reads title, picture and price of a gift from the page of a shop that a couple points to.',
  machine: shopPageMachine,
  cases: shopPageCases,
  inputs: [undefined],
  shows: {
    context: ['tries', 'failure', 'endedAt'],
    events: { READ: ['at'], FAIL: ['at', 'failure'], RETRY: ['at'] },
  },
  sees: {
    pending: '{registry:shopPage.reading} below the link',
    read: '{registry:shopPage.read} below the link, and the fields that nobody has typed in are filled',
    failed: 'below the link why the page could not be read, and {registry:shopPage.retry}',
  },
  screens: { '': '/dashboard/registry' },
})
