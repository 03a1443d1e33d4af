import { cases } from '#machines/kernel/cases.ts'
import type { EmailChangeEvent } from './email-change.machine.ts'
import type { EmailChangePorts } from './email-change.ports.ts'

/** The events and the ports' outcomes: generated paths and the statechart page offer these. */
export const emailChangeCases = cases<EmailChangeEvent, EmailChangePorts>({
  events: [
    { type: 'CHANGE', field: 'email', value: ' Robin@New.example ' },
    { type: 'CHANGE', field: 'email', value: 'robin@example.com' },
    { type: 'CHANGE', field: 'password', value: 'Garden-party-27' },
    { type: 'CHANGE', field: 'code', value: ' 123456 ' },
    { type: 'CHANGE', field: 'code', value: '12' },
    { type: 'SUBMIT_ADDRESS' },
    { type: 'SEND_AGAIN' },
    { type: 'SUBMIT_CODE' },
    { type: 'BACK' },
  ],
  answers: {
    requestEmailChange: [
      { result: 'sent' },
      { result: 'refused', code: 'email_taken' },
      { result: 'refused', code: 'wrong_password' },
      { result: 'refused', code: 'too_many_requests' },
    ],
    confirmEmailChange: [
      { result: 'changed' },
      { result: 'refused', code: 'code_mismatch' },
      { result: 'refused', code: 'email_taken' },
    ],
  },
})
