import { randomUUID } from 'node:crypto'
import { settleLookups } from '#api/features/lookup/jobs.ts'
import type { SettleEvent } from '#machines/lookup/lookup-request.machine.ts'
import { lookupRequestModel } from '#machines/lookup/lookup-request.model.ts'
import type { LookupState } from '#machines/lookup/lookup.schema.ts'
import { guestListOf } from '#tests/api/guests/list.ts'
import { websiteOf, written } from '#tests/api/website/kit.ts'
import type { TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

interface Subject {
  api: TestApp
  id: string
  weddingId: string
  list: ReturnType<typeof guestListOf>
}

const postcode = 'SW1A 1AA'
const grace = { firstName: 'Grace', lastName: 'Okafor' }

overHttp(lookupRequestModel).walk({
  create: async (api): Promise<Subject> => {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const { website } = await written(websiteOf(api, wedding.id, couple).step('OPEN'))
    const slug = website.visibility.slug ?? ''
    await api.request('POST', `/api/w/${slug}/invitation-lookups`, {
      body: { name: 'grace OKAFOR', proof: postcode },
    })
    const { id } = await api.deps.db.query
      .selectFrom('invitationLookups')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    return { api, id, weddingId: wedding.id, list }
  },
  gestures: {
    SETTLE: async (subject, event) => {
      const { api } = subject
      const before = await read(subject)
      await arrange(subject, event)
      await settleLookups({ ...api.deps })
      const { state } = await read(subject)
      return state === before.state
        ? Response.json({ state, event: event.type, allowed: [] }, { status: 409 })
        : Response.json({})
    },
  },
  read,
  stateIn: ({ state }: { state: LookupState }) => ({ state, facts: {} }),
  sides: [[]],
  carried: () => ({}),
})

/** A guest list in which as much is found as the event says. */
async function arrange({ list, weddingId, api }: Subject, { isOpen, links, missed }: SettleEvent) {
  await api.deps.db.query.deleteFrom('households').where('weddingId', '=', weddingId).execute()
  await list.ask('PATCH', '/rsvp-settings', {
    version: await versionOf({ list }),
    takesLookups: isOpen,
  })
  for (let place = 0; place < links + missed; place++) {
    const email = place < links ? `${randomUUID()}@people.test` : ''
    const { households } = await list.addHousehold(`Okafor ${place}`, [{ ...grace, email }], {
      postcode,
    })
    const householdIds = households.map(({ id }) => id)
    await list.ask('POST', '/rsvps', { householdIds, by: 'post' })
  }
}

async function versionOf({ list }: Pick<Subject, 'list'>) {
  const answer = await list.ask('GET', '/rsvp-settings')
  return ((await answer.json()) as { version: number }).version
}

async function read({ api, id }: Pick<Subject, 'api' | 'id'>) {
  return api.deps.db.query
    .selectFrom('invitationLookups')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
