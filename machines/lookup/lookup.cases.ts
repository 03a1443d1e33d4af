import { cases } from '#machines/kernel/cases.ts'
import type { LookupEvent } from './lookup.machine.ts'
import type { LookupPorts } from './lookup.ports.ts'

/** The events and the port's outcomes: generated paths and the statechart page offer these. */
export const lookupCases = cases<LookupEvent, LookupPorts>({
  events: [
    { type: 'CHANGE', field: 'name', value: ' Grace Okafor ' },
    { type: 'CHANGE', field: 'proof', value: '31401' },
    { type: 'CHANGE', field: 'proof', value: 'grace@' },
    { type: 'CHANGE', field: 'proof', value: '7' },
    { type: 'SEND' },
    { type: 'TRY_AGAIN' },
  ],
  answers: {
    askForLink: [
      { result: 'taken' },
      { result: 'refused', code: 'too_many_requests' },
      {
        result: 'refused',
        code: 'invalid_input',
        fields: [{ path: 'proof', code: 'invalid_proof' }],
      },
      { result: 'refused', code: 'unreachable' },
    ],
  },
})
