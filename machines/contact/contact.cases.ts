import { cases } from '#machines/kernel/cases.ts'
import type { ContactEvent } from './contact.machine.ts'
import type { ContactPorts } from './contact.ports.ts'

/** The events and the port's outcomes: generated paths and the statechart page offer these. */
export const contactCases = cases<ContactEvent, ContactPorts>({
  events: [
    { type: 'CHANGE', field: 'name', value: ' Robin ' },
    { type: 'CHANGE', field: 'email', value: ' Robin@Example.com ' },
    { type: 'CHANGE', field: 'email', value: 'robin' },
    { type: 'CHANGE', field: 'message', value: 'The date of our wedding moved.' },
    { type: 'SEND' },
    { type: 'WRITE_ANOTHER' },
  ],
  answers: {
    sendMessage: [
      { result: 'sent' },
      { result: 'refused', code: 'too_many_requests' },
      {
        result: 'refused',
        code: 'invalid_input',
        fields: [{ path: 'email', code: 'invalid_email' }],
      },
      { result: 'refused', code: 'unreachable' },
    ],
  },
})
