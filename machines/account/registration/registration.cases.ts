import { cases } from '#machines/kernel/cases.ts'
import type { RegistrationEvent } from './registration.machine.ts'
import type { RegistrationPorts } from './registration.ports.ts'

/** The events and the ports' outcomes: generated paths and the statechart page offer these. */
export const registrationCases = cases<RegistrationEvent, RegistrationPorts>({
  events: [
    { type: 'CHOOSE_ROLE', role: 'COUPLE' },
    { type: 'CHOOSE_ROLE', role: 'VENDOR' },
    { type: 'CHANGE', field: 'account.password', value: 'Garden-party-27' },
    { type: 'CHANGE', field: 'account.confirmPassword', value: 'Garden-party-27' },
    { type: 'CHANGE', field: 'wedding.expectedGuests', value: '120' },
    { type: 'CHANGE', field: 'wedding.expectedGuests', value: 'many' },
    { type: 'CHANGE', field: 'business.name', value: 'Fern & Fable Flowers' },
    { type: 'CHANGE', field: 'business.name', value: '' },
    { type: 'ACCEPT_TERMS', accepted: true },
    { type: 'ACCEPT_TERMS', accepted: false },
    { type: 'NEXT' },
    { type: 'SKIP' },
    { type: 'BACK' },
    { type: 'CREATE_ACCOUNT' },
    { type: 'RETRY' },
    { type: 'CONTINUE' },
  ],
  answers: {
    signUp: [
      { result: 'signedUp', sub: '0d9c3a54-3c0e-4f0a-9a53-2f9b3f6f7b11', isConfirmed: false },
      { result: 'signedUp', sub: '0d9c3a54-3c0e-4f0a-9a53-2f9b3f6f7b11', isConfirmed: true },
      { result: 'refused', code: 'UsernameExists' },
      { result: 'refused', code: 'InvalidPassword' },
      { result: 'refused', code: 'InvalidParameter' },
      { result: 'refused', code: 'LimitExceeded' },
    ],
    saveDetails: [{ result: 'saved' }, { result: 'refused', code: 'unreachable' }],
  },
})
