import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { accountDeletionCases } from './deletion.cases.ts'
import { accountDeletionMachine } from './deletion.machine.ts'

export const accountDeletionModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'account',
  title: 'Account deletion',
  purpose:
    'Leads an account to its erasure fourteen days after its owner asked, unless they call it off.',
  machine: accountDeletionMachine,
  cases: accountDeletionCases,
  shows: {
    context: ['dueAt'],
    events: Object.fromEntries(accountDeletionCases.map(({ type }) => [type, ['at']])),
  },
  sees: {
    none: 'the button {account:deletion.begin}',
    cancelled: 'the button {account:deletion.begin}, and no date of an erasure',
    asked: 'the day on which the account is erased, and no button {account:deletion.begin}',
    erased: 'the sign-in page: the account is gone',
  },
  screens: { '': '/settings' },
})
