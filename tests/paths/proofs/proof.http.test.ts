import { randomUUID } from 'node:crypto'
import { advanceDueProofs } from '#api/features/vendors/commands/proofs/advance-due-proofs.ts'
import { proofModel } from '#machines/proofs/proof.model.ts'
import type { BusinessDocument, ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { approvals } from '#tests/harness/approval.ts'
import { overHttp } from '#tests/harness/levels/http.ts'
import { sessionsOf } from '#tests/harness/levels/sessions.ts'

/** A document of a business that has another, and the two sides. */
interface Subject {
  id: string
  documentId: string
  on: ReturnType<typeof approvals>
  api: TestApp
  owner: () => Promise<SignedIn>
  reviewer: () => Promise<SignedIn>
}

overHttp(proofModel).walk({
  create: async (api, { kind }): Promise<Subject> => {
    const on = approvals(api)
    const [owner, reviewer] = [sessionsOf(api, 'VENDOR'), sessionsOf(api, 'ADMIN')]
    const vendor = await owner()
    const made = await api.request('POST', '/api/businesses', { as: vendor, body: on.details })
    const { id } = await bodyOf<{ id: string }>(made)
    await on.upload(vendor, id, { kind: 'identity' })
    const kept = await bodyOf<ReviewRecord>(await on.upload(vendor, id, { kind }))
    const subject = { id, documentId: kept.documents.at(-1)?.id ?? '', on, api, owner, reviewer }
    await askForChanges(subject)
    return subject
  },
  gestures: {
    CHECK: async (subject, { validUntil }) =>
      decide(subject, { event: 'CHECK', validUntil, version: (await read(subject)).version }),
    REFUSE: async (subject) =>
      decide(subject, {
        event: 'REFUSE',
        reason: 'It cannot be read',
        version: (await read(subject)).version,
      }),
    WITHDRAW: async ({ api, id, documentId, owner }) => {
      const answer = await api.request('DELETE', `/api/businesses/${id}/documents/${documentId}`, {
        as: await owner(),
      })
      // Where the approval refuses, too, the answer is about it, and tells of the proof beside.
      const { proof } = await bodyOf<{ proof?: object }>(answer.clone())
      return proof ? Response.json(proof, { status: answer.status }) : answer
    },
    REPLACE: async (subject) => {
      const { api, id, documentId, on, owner } = subject
      const { kind } = (await read(subject)).facts
      const as = await owner()
      const newer = await bodyOf<ReviewRecord>(
        await on.upload(as, id, { kind, renews: documentId, key: randomUUID() }),
      )
      const document = newer.documents.at(-1)
      return api.request('POST', `/api/proofs/${document?.id}/events`, {
        as: await subject.reviewer(),
        body: { event: 'CHECK', validUntil: '2031-01-01', version: document?.version },
      })
    },
    // The approval of the business is what these follow: given, or given and ended.
    RELY: async (subject) => {
      const { business } = await record(subject)
      if (business.approval === 'approved') return ok(subject)
      await walk(subject, ['SUBMIT', 'START_REVIEW', 'APPROVE'])
      return ok(subject)
    },
    RELEASE: async (subject) => {
      const { business } = await record(subject)
      if (business.approval === 'approved') {
        await walk(subject, ['WITHDRAW'])
        await askForChanges(subject)
      }
      return ok(subject)
    },
    TIME_PASSED: async (subject) => {
      await advanceDueProofs(subject.api.deps)
      return ok(subject)
    },
  },
  read,
  stateIn: ({ state, facts }: Pick<BusinessDocument, 'state' | 'facts'>) => ({ state, facts }),
  sides: [['WITHDRAW'], ['CHECK', 'REFUSE']],
  carried: ({ at }) => ({ at }),
  at: ({ at }) => at,
  follows: ['REPLACE', 'RELY', 'RELEASE', 'TIME_PASSED'],
  hidden: (_, { state }) =>
    state === 'withdrawn' ? 'A document that was removed has no address.' : null,
})

const seen = new WeakMap<Subject, BusinessDocument['facts']>()

/** A document that is gone was withdrawn, with the facts that it had. */
async function read(
  subject: Subject,
): Promise<Pick<BusinessDocument, 'state' | 'facts' | 'version'>> {
  const { documents } = await record(subject)
  const found = documents.find(({ id }) => id === subject.documentId)
  if (found) {
    seen.set(subject, found.facts)
    const { state, facts, version } = found
    return { state, facts, version }
  }
  const facts = seen.get(subject)
  if (!facts) throw new Error('The document was never there.')
  return { state: 'withdrawn', facts, version: 1 }
}

async function record({ on, id, owner }: Subject) {
  return on.read(await owner(), id)
}

async function ok(subject: Subject) {
  const { api, id } = subject
  return api.request('GET', `/api/businesses/${id}/approval`, { as: await subject.owner() })
}

async function decide({ api, documentId, reviewer }: Subject, body: object) {
  return api.request('POST', `/api/proofs/${documentId}/events`, { as: await reviewer(), body })
}

/**
 * Where both sides may do what they may: the team sees the business, and its owner may change it.
 */
async function askForChanges(subject: Subject) {
  await walk(subject, ['SUBMIT', 'START_REVIEW', 'REQUEST_CHANGES'])
  const { business } = await record(subject)
  await subject.api.request('PATCH', `/api/businesses/${subject.id}`, {
    as: await subject.owner(),
    body: { version: business.version, website: `https://example.com/${randomUUID()}` },
  })
}

type Step = Parameters<ReturnType<typeof approvals>['walk']>[1][number][1]

async function walk(subject: Subject, events: Step[]) {
  const [owner, reviewer] = [await subject.owner(), await subject.reviewer()]
  await subject.on.walk(
    subject.id,
    events.map((event) => [event === 'SUBMIT' || event === 'WITHDRAW' ? owner : reviewer, event]),
  )
}
