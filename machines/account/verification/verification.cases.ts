const answered = (output: object) => ({ type: 'xstate.done.actor.confirmSignUp', output, actorId: 'confirmSignUp' })

/** The events, with what they carry, and the ports' outcomes: generated paths and the statechart page offer these. */
export const verificationCases = [
  { type: 'CHANGE', field: 'email', value: 'robin@example.com' },
  { type: 'CHANGE', field: 'email', value: 'robin' },
  { type: 'CHANGE', field: 'code', value: '123456' },
  { type: 'CHANGE', field: 'code', value: '12' },
  { type: 'SUBMIT_EMAIL', now: 1_800_000_000_000 },
  answered({ result: 'confirmed' }),
  answered({ result: 'refused', code: 'CodeMismatch' }),
  answered({ result: 'refused', code: 'ExpiredCode' }),
  answered({ result: 'refused', code: 'LimitExceeded' }),
  answered({ result: 'refused', code: 'NotAuthorized' }),
  { type: 'xstate.error.actor.confirmSignUp', error: new Error('fault'), actorId: 'confirmSignUp' },
]
