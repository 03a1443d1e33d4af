import { businessChangeModel } from '#machines/changes/business-change.model.ts'
import type { ChangeEvent } from '#machines/changes/business-change.machine.ts'
import type { BusinessChangeRecord } from '#machines/changes/business-change.schema.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { approvals } from '#tests/harness/approval.ts'
import { overHttp } from '#tests/harness/levels/http.ts'

/** A change of a listed business, and the two sides. */
interface Subject {
  id: string
  changeId: string
  api: TestApp
  owner: SignedIn
  reviewer: SignedIn
}

overHttp(businessChangeModel).walk({
  create: async (api): Promise<Subject> => {
    const on = approvals(api)
    const { id, vendor } = await on.ready()
    const reviewer = await api.signedInAs('ADMIN')
    const { business } = await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'APPROVE'],
    ])
    const { version, name, category, country } = business
    const made = await api.request('POST', `/api/businesses/${id}/changes`, {
      as: vendor,
      body: { version, name, category, country, city: 'Porto' },
    })
    const change = await bodyOf<BusinessChangeRecord>(made)
    return { id, changeId: change.id, api, owner: vendor, reviewer }
  },
  gestures: {
    WITHDRAW: async (subject, { type: event }) =>
      subject.api.request(
        'POST',
        `/api/businesses/${subject.id}/changes/${subject.changeId}/events`,
        { as: subject.owner, body: { version: (await read(subject)).version, event } },
      ),
    DROP: async ({ id, api, owner }) => {
      await approvals(api).walk(id, [[owner, 'WITHDRAW']])
      return api.request('GET', `/api/businesses/${id}`, { as: owner })
    },
    ACCEPT: decide,
    REFUSE: decide,
  },
  read,
  stateIn: ({ state }: BusinessChangeRecord) => ({ state, facts: {} }),
  sides: [['WITHDRAW'], ['ACCEPT', 'REFUSE']],
  carried: () => ({}),
  follows: ['DROP'],
  hidden: ({ type }, { state }) =>
    state === 'dropped' && type !== 'WITHDRAW' ? 'The review team does not see drafts.' : null,
})

async function decide(subject: Subject, { type: event }: ChangeEvent) {
  const { version } = await read(subject)
  return subject.api.request('POST', `/api/changes/${subject.changeId}/events`, {
    as: subject.reviewer,
    body: { version, event, ...(event === 'REFUSE' ? { reason: 'The register says else.' } : {}) },
  })
}

async function read({ api, id, owner }: Subject) {
  const answer = await api.request('GET', `/api/businesses/${id}/changes`, { as: owner })
  const [latest] = (await bodyOf<{ items: BusinessChangeRecord[] }>(answer)).items
  if (!latest) throw new Error('There is no change.')
  return latest
}
