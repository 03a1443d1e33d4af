import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { profileCases } from './profile.cases.ts'
import { profileMachine } from './profile.machine.ts'

export const profileModel = catalogueEntry({
  kind: 'flow',
  domain: 'account',
  title: 'Profile',
  purpose: 'Lets a couple or a vendor complete what a hosted sign-in left open.',
  machine: profileMachine,
  cases: profileCases,
  inputs: [
    { role: 'COUPLE', mayChooseRole: true },
    { role: 'COUPLE', mayChooseRole: false },
    { role: 'VENDOR', mayChooseRole: false },
  ],
  project: ({ values, key, problems, refusal }) => ({
    role: values.role,
    // What the other role has filled in is not seen.
    filled: values.role === 'COUPLE' ? values.wedding.expectedGuests : values.business,
    accepted: values.accepted,
    shown: [key, problems, refusal],
  }),
  shows: {
    context: [
      'values.role',
      'values.wedding.type',
      'values.business.category',
      'values.accepted',
      'mayChooseRole',
      'problems',
      'refusal',
    ],
    events: {
      CHANGE: ['field'],
      ACCEPT_TERMS: ['accepted'],
      'xstate.done.actor.createWedding': ['output'],
      'xstate.done.actor.createBusiness': ['output'],
    },
  },
  sees: {
    'filling.wedding': 'the heading {account:complete.wedding.title}',
    'filling.business': 'the heading {account:complete.business.title}',
    'saving.wedding': 'the button says {ui:saving}',
    'saving.business': 'the button says {ui:saving}',
    completed: 'the dashboard of a couple, or of a vendor',
  },
  screens: {
    'filling.wedding': '/complete-couple-profile',
    'saving.wedding': '/complete-couple-profile',
    'filling.business': '/complete-vendor-profile',
    'saving.business': '/complete-vendor-profile',
  },
})
