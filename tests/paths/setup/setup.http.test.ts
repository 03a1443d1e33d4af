import { randomUUID } from 'node:crypto'
import { weddingSetupModel } from '#machines/setup/setup.model.ts'
import type { SetupEvent } from '#machines/setup/setup.machine.ts'
import type { Setup } from '#machines/setup/setup.schema.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

/** The first evening of a couple. */
interface Subject {
  api: TestApp
  weddingId: string
  couple: SignedIn
}

overHttp(weddingSetupModel).walk({
  create: async (api, { date, guests, budget }): Promise<Subject> => {
    const { couple, wedding } = await coupleWithWedding(api, {
      partnerEmail: '',
      weddingDate: null,
      datePeriod: date ? '2028-summer' : null,
      expectedGuests: guests ? 80 : null,
      budgetRange: budget ? '30k_50k' : null,
    })
    return { api, weddingId: wedding.id, couple }
  },
  gestures: { NEXT: move, BACK: move, LEAVE: move, RESUME: move },
  read,
  stateIn: ({ state, facts }: Setup) => ({ state, facts }),
  sides: [['NEXT', 'BACK', 'LEAVE', 'RESUME']],
  carried: () => ({}),
})

async function move(subject: Subject, { type: event }: SetupEvent) {
  const { api, weddingId, couple } = subject
  const { version } = await read(subject)
  return api.request('POST', `/api/weddings/${weddingId}/setup/events`, {
    as: couple,
    body: { version, event },
    headers: { 'idempotency-key': randomUUID() },
  })
}

async function read({ api, weddingId, couple }: Subject): Promise<Setup> {
  return bodyOf<Setup>(await api.request('GET', `/api/weddings/${weddingId}/setup`, { as: couple }))
}
