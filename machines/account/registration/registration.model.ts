import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { termsVersion } from '../terms.schema.ts'
import { registrationCases } from './registration.cases.ts'
import { registrationMachine } from './registration.machine.ts'
import { blankValues } from './registration.rules.ts'
import type { RegistrationDraft } from './registration.schema.ts'

const blank = blankValues('COUPLE')

/** What a reload on the last step leaves of a couple that looked into the other role too. */
const draft: RegistrationDraft = {
  step: 'terms',
  role: 'COUPLE',
  account: { firstName: ' Robin ', lastName: 'Achterberg', email: ' Robin@Example.com ' },
  wedding: {
    ...blank.wedding,
    partnerName: 'Noor',
    weddingDate: '2027-03-13',
    expectedGuests: '120',
  },
  business: { ...blank.business, name: 'Fern & Fable Flowers', category: 'florist' },
  acceptedTerms: null,
  sub: null,
  isConfirmed: false,
}

/** What a reload leaves while the details of a new account are being saved. */
const signedUp: RegistrationDraft = {
  ...draft,
  sub: '0d9c3a54-3c0e-4f0a-9a53-2f9b3f6f7b11',
  acceptedTerms: termsVersion,
}

export const registrationModel = catalogueEntry({
  kind: 'flow',
  domain: 'account',
  title: 'Registration',
  purpose:
    'Takes a couple or a vendor through four steps, makes the account, and keeps the details that go with it.',
  machine: registrationMachine,
  cases: registrationCases,
  inputs: [
    { role: 'COUPLE', draft: null },
    { role: 'VENDOR', draft: null },
    { role: 'COUPLE', draft },
    { role: 'COUPLE', draft: { ...draft, role: 'VENDOR', step: 'account' } },
    { role: 'COUPLE', draft: signedUp },
    { role: 'COUPLE', draft: { ...signedUp, isConfirmed: true } },
  ],
  // The draft of a reload has these already.
  extraCases: Object.entries(draft.account).map(([field, value]) => ({
    type: 'CHANGE',
    field: `account.${field}`,
    value,
  })),
  isShortcut: ({ draft }) => draft !== null,
  project: ({ values, sub, isConfirmed, problems, refusal }) => ({
    role: values.role,
    account: values.account,
    guests: values.wedding.expectedGuests,
    business: values.business.name,
    accepted: values.accepted,
    shown: [sub, isConfirmed, problems, refusal],
  }),
  shows: {
    context: [
      'resumedAt',
      'values.role',
      'values.accepted',
      'values.wedding.type',
      'values.business.category',
      'isConfirmed',
      'problems',
      'refusal',
    ],
    events: {
      CHOOSE_ROLE: ['role'],
      CHANGE: ['field'],
      ACCEPT_TERMS: ['accepted'],
      'xstate.done.actor.signUp': ['output.result', 'output.code'],
      'xstate.done.actor.saveDetails': ['output'],
    },
  },
  sees: {
    userType: 'the step {account:register.userType.title}',
    account: 'the step {account:register.account.title}',
    weddingDetails: 'the step {account:register.weddingDetails.title}',
    businessDetails: 'the step {account:register.businessDetails.title}',
    terms: 'the step {account:register.terms.title}, with the button {account:register.create}',
    signingUp: 'the button says {account:register.creating}',
    savingDetails: '{account:register.saving}',
    detailsFailed:
      'the heading {account:register.detailsFailed.title}, with the button {account:register.detailsFailed.retry}',
    registered:
      'the page for the code with the address that was typed, or the sign-in where the account is confirmed already',
  },
  screens: { '': '/register', registered: '/verify-email' },
})
