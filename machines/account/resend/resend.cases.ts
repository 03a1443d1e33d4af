const answered = (output: object) => ({ type: 'xstate.done.actor.resendCode', output, actorId: 'resendCode' })

/** The events, with what they carry, and the ports' outcomes: generated paths and the statechart page offer these. */
export const resendCases = [
  { type: 'RESEND', now: 1_800_000_060_000 },
  answered({ result: 'sent' }),
  answered({ result: 'refused', code: 'LimitExceeded' }),
  answered({ result: 'refused', code: 'Network' }),
  answered({ result: 'refused', code: 'InvalidParameter' }),
  { type: 'xstate.error.actor.resendCode', error: new Error('fault'), actorId: 'resendCode' },
]
