import { cases } from '#machines/kernel/cases.ts'
import type { ResendEvent } from './resend.machine.ts'
import type { ResendPorts } from './resend.ports.ts'

/** The events and the ports' outcomes: generated paths and the statechart page offer these. */
export const resendCases = cases<ResendEvent, ResendPorts>({
  events: [{ type: 'RESEND', now: 1_800_000_060_000 }],
  answers: {
    resendCode: [
      { result: 'sent' },
      { result: 'refused', code: 'LimitExceeded' },
      { result: 'refused', code: 'Network' },
      { result: 'refused', code: 'InvalidParameter' },
    ],
  },
})
