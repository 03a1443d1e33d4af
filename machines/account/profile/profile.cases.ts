const done = (actorId: string, output: unknown) => ({ type: `xstate.done.actor.${actorId}`, output, actorId })
const fault = (actorId: string) => ({ type: `xstate.error.actor.${actorId}`, error: new Error('fault'), actorId })

/** The events, with what they carry, and the ports' outcomes: generated paths and the statechart page offer these. */
export const profileCases = [
  { type: 'CHANGE', field: 'wedding.weddingDate', value: '2027-03-13' },
  { type: 'CHANGE', field: 'wedding.expectedGuests', value: 'many' },
  { type: 'CHANGE', field: 'wedding.expectedGuests', value: '120' },
  { type: 'CHANGE', field: 'business.name', value: 'Fern & Fable Flowers' },
  { type: 'CHANGE', field: 'business.category', value: 'florist' },
  { type: 'CHANGE', field: 'business.website', value: 'not a web address' },
  done('newKey', '7c1f2b44-8a55-4f0e-9a53-0d2f9b3f6f11'),
  fault('newKey'),
  ...['createWedding', 'createBusiness'].flatMap((port) => [
    done(port, { result: 'saved' }),
    done(port, { result: 'refused', code: 'already_exists' }),
    done(port, { result: 'refused', code: 'unreachable' }),
    fault(port),
  ]),
  done('createWedding', { result: 'refused', code: 'invalid_input', fields: [{ path: 'weddingDate', code: 'invalid_date' }] }),
  done('createBusiness', { result: 'refused', code: 'invalid_input', fields: [{ path: 'website', code: 'invalid_url' }] }),
]
