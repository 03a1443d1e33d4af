import { cases } from '#machines/kernel/cases.ts'
import type { ResetEvent } from './reset.machine.ts'
import type { ResetPorts } from './reset.ports.ts'

/** The events and the ports' outcomes: generated paths and the statechart page offer these. */
export const resetCases = cases<ResetEvent, ResetPorts>({
  events: [
    { type: 'CHANGE', field: 'email', value: ' Robin@Example.com ' },
    { type: 'CHANGE', field: 'email', value: 'robin' },
    { type: 'CHANGE', field: 'code', value: ' 123456 ' },
    { type: 'CHANGE', field: 'password', value: 'Garden-party-27' },
    { type: 'CHANGE', field: 'confirmPassword', value: 'Garden-party-27' },
    { type: 'SUBMIT_EMAIL', now: 1_800_000_007_000 },
    { type: 'SUBMIT_PASSWORD' },
    { type: 'BACK' },
  ],
  answers: {
    forgotPassword: [
      { result: 'sent' },
      { result: 'refused', code: 'UserNotFound' },
      { result: 'refused', code: 'LimitExceeded' },
      { result: 'refused', code: 'Network' },
    ],
    confirmForgotPassword: [
      { result: 'changed' },
      { result: 'refused', code: 'CodeMismatch' },
      { result: 'refused', code: 'UserNotFound' },
      { result: 'refused', code: 'InvalidPassword' },
      { result: 'refused', code: 'LimitExceeded' },
    ],
    endSessions: [undefined],
  },
})
