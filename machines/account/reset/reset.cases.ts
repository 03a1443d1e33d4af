const done = (actorId: string, output: object) => ({ type: `xstate.done.actor.${actorId}`, output, actorId })
const fault = (actorId: string) => ({ type: `xstate.error.actor.${actorId}`, error: new Error('fault'), actorId })

/** The events, with what they carry, and the ports' outcomes: generated paths and the statechart page offer these. */
export const resetCases = [
  { type: 'CHANGE', field: 'email', value: 'robin@example.com' },
  { type: 'CHANGE', field: 'email', value: 'robin' },
  { type: 'CHANGE', field: 'code', value: '123456' },
  { type: 'CHANGE', field: 'password', value: 'Garden-party-27' },
  { type: 'CHANGE', field: 'confirmPassword', value: 'Garden-party-27' },
  { type: 'SUBMIT_EMAIL', now: 1_800_000_000_000 },
  done('forgotPassword', { result: 'sent' }),
  done('forgotPassword', { result: 'refused', code: 'UserNotFound' }),
  done('forgotPassword', { result: 'refused', code: 'LimitExceeded' }),
  fault('forgotPassword'),
  done('confirmForgotPassword', { result: 'changed' }),
  done('confirmForgotPassword', { result: 'refused', code: 'CodeMismatch' }),
  done('confirmForgotPassword', { result: 'refused', code: 'InvalidPassword' }),
  done('confirmForgotPassword', { result: 'refused', code: 'LimitExceeded' }),
  fault('confirmForgotPassword'),
]
