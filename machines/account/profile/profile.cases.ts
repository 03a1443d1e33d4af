import { cases } from '#machines/kernel/cases.ts'
import type { ProfileEvent } from './profile.machine.ts'
import type { ProfilePorts } from './profile.ports.ts'

/** The events and the ports' outcomes: generated paths and the statechart page offer these. */
export const profileCases = cases<ProfileEvent, ProfilePorts>({
  events: [
    { type: 'CHANGE', field: 'wedding.weddingDate', value: '2027-03-13' },
    { type: 'CHANGE', field: 'wedding.expectedGuests', value: '120' },
    { type: 'CHANGE', field: 'wedding.expectedGuests', value: 'many' },
    { type: 'CHANGE', field: 'business.name', value: 'Fern & Fable Flowers' },
    { type: 'CHANGE', field: 'business.category', value: 'florist' },
    { type: 'CHANGE', field: 'business.website', value: 'not a web address' },
    { type: 'ACCEPT_TERMS', accepted: true },
    { type: 'ACCEPT_TERMS', accepted: false },
    { type: 'SWITCH_ROLE' },
    { type: 'SUBMIT' },
  ],
  answers: {
    newKey: ['7c1f2b44-8a55-4f0e-9a53-0d2f9b3f6f11'],
    createWedding: [
      { result: 'saved' },
      { result: 'refused', code: 'already_exists' },
      {
        result: 'refused',
        code: 'invalid_input',
        fields: [{ path: 'weddingDate', code: 'invalid_date' }],
      },
      { result: 'refused', code: 'unreachable' },
    ],
    createBusiness: [
      { result: 'saved' },
      { result: 'refused', code: 'already_exists' },
      {
        result: 'refused',
        code: 'invalid_input',
        fields: [{ path: 'website', code: 'invalid_url' }],
      },
      { result: 'refused', code: 'unreachable' },
    ],
  },
})
