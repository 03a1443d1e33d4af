const done = (actorId: string, output: object) => ({ type: `xstate.done.actor.${actorId}`, output, actorId })
const fault = (actorId: string) => ({ type: `xstate.error.actor.${actorId}`, error: new Error('fault'), actorId })

/** The events, with what they carry, and the ports' outcomes: generated paths and the statechart page offer these. */
export const registrationCases = [
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
  done('signUp', { result: 'signedUp', sub: '0d9c3a54-3c0e-4f0a-9a53-2f9b3f6f7b11' }),
  done('signUp', { result: 'refused', code: 'UsernameExists' }),
  done('signUp', { result: 'refused', code: 'InvalidPassword' }),
  done('signUp', { result: 'refused', code: 'LimitExceeded' }),
  fault('signUp'),
  done('saveDetails', { result: 'saved' }),
  done('saveDetails', { result: 'refused', code: 'unreachable' }),
  fault('saveDetails'),
]
