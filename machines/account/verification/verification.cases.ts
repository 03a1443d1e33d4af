import { cases } from '#machines/kernel/cases.ts'
import type { VerificationEvent } from './verification.machine.ts'
import type { VerificationPorts } from './verification.ports.ts'

/** The events and the ports' outcomes: generated paths and the statechart page offer these. */
export const verificationCases = cases<VerificationEvent, VerificationPorts>({
  events: [
    { type: 'CHANGE', field: 'email', value: ' Robin@Example.com ' },
    { type: 'CHANGE', field: 'email', value: 'robin' },
    { type: 'CHANGE', field: 'code', value: ' 123456 ' },
    { type: 'CHANGE', field: 'code', value: '12' },
    { type: 'SUBMIT_EMAIL', now: 1_800_000_007_000 },
    { type: 'SUBMIT_CODE' },
    { type: 'OTHER_EMAIL' },
  ],
  answers: {
    confirmSignUp: [
      { result: 'confirmed' },
      { result: 'refused', code: 'CodeMismatch' },
      { result: 'refused', code: 'ExpiredCode' },
      { result: 'refused', code: 'LimitExceeded' },
      { result: 'refused', code: 'NotAuthorized' },
    ],
  },
})
