import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { termsVersion } from '../terms.schema.ts'
import { invitedRegistrationCases } from './invited-registration.cases.ts'
import { invitedRegistrationMachine } from './invited-registration.machine.ts'
import type { InvitedDraft } from './invited-registration.schema.ts'

const token = 'Z8mQ0xXW3b5t7uYc1dEf2gHi3jK'
const email = 'robin@example.com'

/** What a reload leaves of somebody who has typed their name. */
const draft: InvitedDraft = {
  token,
  account: { firstName: ' Robin ', lastName: 'Achterberg', email: ' Robin@Example.com ' },
  acceptedTerms: null,
  sub: null,
  isConfirmed: false,
}

/** What a reload leaves while the invitation of a new account is being sent. */
const signedUp: InvitedDraft = {
  ...draft,
  sub: '0d9c3a54-3c0e-4f0a-9a53-2f9b3f6f7b11',
  acceptedTerms: termsVersion,
}

export const invitedRegistrationModel = catalogueEntry({
  kind: 'flow',
  domain: 'account',
  title: 'Registration by invitation',
  purpose:
    'Makes the account of somebody who was invited to a wedding, who joins it when they sign in for the first time.',
  machine: invitedRegistrationMachine,
  cases: invitedRegistrationCases,
  inputs: [
    { token, role: 'COUPLE', email, draft: null },
    { token, role: 'COUPLE', email, draft },
    { token, role: 'VENDOR', email, draft: signedUp },
    { token, role: 'COUPLE', email, draft: { ...signedUp, isConfirmed: true } },
  ],
  // The draft of a reload has these already.
  extraCases: Object.entries(draft.account).map(([field, value]) => ({
    type: 'CHANGE',
    field: `account.${field}`,
    value,
  })),
  isShortcut: ({ draft }) => draft !== null,
  project: ({ role, values, sub, isConfirmed, isSaved, problems, refusal }) => ({
    account: values.account,
    accepted: values.accepted,
    shown: [role, sub, isConfirmed, isSaved, problems, refusal],
  }),
  shows: {
    context: ['role', 'values.accepted', 'isConfirmed', 'isSaved', 'problems', 'refusal'],
    events: {
      CHANGE: ['field'],
      ACCEPT_TERMS: ['accepted'],
      'xstate.done.actor.signUp': ['output.result', 'output.code'],
      'xstate.done.actor.saveDetails': ['output'],
    },
  },
  sees: {
    form: 'who invites, and the form with the button {account:joining.create}',
    signingUp: 'the button says {account:register.creating}',
    savingDetails: '{account:register.saving}',
    detailsFailed:
      'the heading {account:register.detailsFailed.title}, with the button {account:register.detailsFailed.retry}',
    registered:
      'the page for the code with the address that was typed, or the sign-in where the account is confirmed already',
  },
  screens: { '': '/invitation/:token', registered: '/verify-email' },
})
