import { randomUUID } from 'node:crypto'
import { firstContent } from '#machines/listings/listing-content.schema.ts'
import type { ListingEvent } from '#machines/listings/listing.machine.ts'
import { listingModel } from '#machines/listings/listing.model.ts'
import type { ListingRecord } from '#machines/listings/listing.schema.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { approvals } from '#tests/harness/approval.ts'
import { businessDetails } from '#tests/harness/details.ts'
import { overHttp } from '#tests/harness/levels/http.ts'

/** A listing, its owner, and who reviews the business. */
interface Subject {
  id: string
  api: TestApp
  owner: SignedIn
  reviewer: SignedIn
}

const { description, website } = businessDetails

overHttp(listingModel).walk({
  create: async (api, { missing }): Promise<Subject> => {
    const on = approvals(api)
    const { id, vendor } = await on.ready(missing.length > 0 ? { description: '' } : {})
    return { id, api, owner: vendor, reviewer: await api.signedInAs('ADMIN') }
  },
  gestures: {
    EDIT: async (subject, { missing, differs }) => {
      const record = await read(subject)
      const { version, published } = record
      const same = published ?? firstContent({ description, website, currency: 'USD' })
      const other = { ...same, tagline: `Version ${randomUUID()}` }
      const body = {
        version,
        ...(differs ? other : same),
        description: missing.length > 0 ? '' : description,
      }
      return subject.api.request('PATCH', at(subject), { as: subject.owner, body })
    },
    PUBLISH: ask,
    DISCARD: ask,
    SUBMIT: (subject) => review(subject, [[subject.owner, 'SUBMIT']]),
    RETURN: (subject) =>
      review(subject, [
        [subject.reviewer, 'START_REVIEW'],
        [subject.reviewer, 'REQUEST_CHANGES'],
      ]),
    APPROVE: (subject) =>
      review(subject, [
        [subject.reviewer, 'START_REVIEW'],
        [subject.reviewer, 'APPROVE'],
      ]),
    // What an expired document has paused is withdrawn; what was suspended is reinstated first.
    WITHDRAW: async (subject) => {
      const isPaused = (await read(subject)).state === 'paused'
      return review(subject, [
        ...(isPaused ? [[subject.reviewer, 'REINSTATE'] as Step] : []),
        [subject.owner, 'WITHDRAW'],
      ])
    },
    PAUSE: (subject) => review(subject, [[subject.reviewer, 'SUSPEND']]),
    RESUME: (subject) => review(subject, [[subject.reviewer, 'REINSTATE']]),
  },
  read,
  stateIn: ({ state, facts }: ListingRecord) => ({ state, facts }),
  sides: [['EDIT', 'PUBLISH', 'DISCARD']],
  carried: () => ({ missing: [], differs: true }),
  follows: ['SUBMIT', 'RETURN', 'APPROVE', 'WITHDRAW', 'PAUSE', 'RESUME'],
})

async function ask(subject: Subject, { type }: ListingEvent) {
  const { version } = await read(subject)
  const body = { version, event: type }
  return subject.api.request('POST', `${at(subject)}/events`, { as: subject.owner, body })
}

async function review({ api, id, owner }: Subject, steps: Parameters<Walk>[1]) {
  await approvals(api).walk(id, steps)
  return api.request('GET', `/api/businesses/${id}/listing`, { as: owner })
}

type Walk = ReturnType<typeof approvals>['walk']
type Step = Parameters<Walk>[1][number]

async function read(subject: Subject) {
  return bodyOf<ListingRecord>(await subject.api.request('GET', at(subject), { as: subject.owner }))
}

function at({ id }: Subject) {
  return `/api/businesses/${id}/listing`
}
