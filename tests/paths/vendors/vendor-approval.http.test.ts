import { randomUUID } from 'node:crypto'
import { firstReviewer, secondReviewer } from '#machines/vendors/vendor-approval.cases.ts'
import type { ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import type { Business, BusinessDetails } from '#machines/vendors/business.schema.ts'
import type { ApprovalEvent } from '#machines/vendors/vendor-approval.machine.ts'
import { vendorApprovalModel } from '#machines/vendors/vendor-approval.model.ts'
import type { OwnerRequest, ReviewerRequest } from '#machines/vendors/vendor-approval.schema.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { approvals, needReason } from '#tests/harness/approval.ts'
import { businessDetails } from '#tests/harness/details.ts'
import { overHttp } from '#tests/harness/levels/http.ts'
import { sessionsOf } from '#tests/harness/levels/sessions.ts'

/** A business and the two who move it. */
interface Subject {
  id: string
  on: ReturnType<typeof approvals>
  api: TestApp
  owner: () => Promise<SignedIn>
  /** Two of the team, under the ids that the cases have for them. */
  reviewers: Record<string, () => Promise<SignedIn>>
}

const owners = [
  'SUBMIT',
  'WITHDRAW',
  'APPEAL',
  'CHANGE_DETAILS',
  'ADD_DOCUMENT',
  'REMOVE_DOCUMENT',
] as const
const reviewers = [
  'START_REVIEW',
  'REQUEST_CHANGES',
  'APPROVE',
  'REJECT',
  'SUSPEND',
  'REINSTATE',
  'UPHOLD_DECISION',
  'OVERTURN_DECISION',
  'ASK_TO_CLOSE',
  'DROP_CLOSING',
  'CONFIRM_CLOSING',
] as const

const noDocument = '0197a3c2-8f10-7a3b-9c4d-0123456789ab'

overHttp(vendorApprovalModel).walk({
  create: async (api, { missing, documents }): Promise<Subject> => {
    const on = approvals(api)
    const owner = sessionsOf(api, 'VENDOR')
    const reviewers = {
      [firstReviewer]: sessionsOf(api, 'ADMIN'),
      [secondReviewer]: sessionsOf(api, 'ADMIN'),
    }
    const vendor = await owner()
    const { id } = await bodyOf<Business>(
      await api.request('POST', '/api/businesses', {
        as: vendor,
        body: { ...businessDetails, ...without(missing) },
      }),
    )
    for (let count = 0; count < documents; count++) await on.upload(vendor, id)
    return { id, on, api, owner, reviewers }
  },
  gestures: {
    CHANGE_DETAILS: async (subject, { missing, changes }) => {
      const { business } = await read(subject)
      const { city, country, phone, description } = businessDetails
      const filled = {
        city,
        country,
        phone,
        description,
        website: `https://example.com/${randomUUID()}`,
      }
      const body = {
        ...(changes === 'nothing'
          ? { description: business.description }
          : { ...filled, ...without(missing) }),
        ...(changes === 'checked' ? { name: `${business.name}, renamed` } : {}),
        version: business.version,
      }
      return subject.api.request('PATCH', `/api/businesses/${subject.id}`, {
        as: await subject.owner(),
        body,
      })
    },
    ADD_DOCUMENT: async ({ on, id, owner }) => on.upload(await owner(), id),
    REMOVE_DOCUMENT: async (subject) => {
      const { documents } = await read(subject)
      const path = `/api/businesses/${subject.id}/documents/${documents[0]?.id ?? noDocument}`
      return subject.api.request('DELETE', path, { as: await subject.owner() })
    },
    SUBMIT: ask,
    WITHDRAW: ask,
    START_REVIEW: ask,
    REQUEST_CHANGES: ask,
    APPROVE: ask,
    REJECT: ask,
    SUSPEND: ask,
    REINSTATE: ask,
    APPEAL: ask,
    UPHOLD_DECISION: ask,
    OVERTURN_DECISION: ask,
    ASK_TO_CLOSE: ask,
    DROP_CLOSING: ask,
    CONFIRM_CLOSING: ask,
  },
  read,
  stateIn: ({ business, facts }: ReviewRecord) => ({ state: business.approval, facts }),
  sides: [owners, reviewers],
  carried: (event) => ({
    at: event.at,
    changes: 'other' as const,
    by: 'by' in event ? event.by : '',
  }),
  at: ({ at }) => at,
  hidden: ({ type }, { state, facts }) => {
    if (type === 'REMOVE_DOCUMENT' && facts.documents === 0)
      return 'A document that is not there has no address to delete.'
    return state === 'draft' && isReviewers(type) ? 'The review team does not see drafts.' : null
  },
})

async function ask(subject: Subject, event: ApprovalEvent) {
  const { type } = event
  const { business } = await read(subject)
  const reason = needReason.has(type) ? { reason: `Because of ${type}` } : {}
  // The pair of event and reason is what the schema of the side proves; here the reason is given
  // wherever one fits.
  const request = { version: business.version, event: type, ...reason } as
    | OwnerRequest
    | ReviewerRequest
  const asker = 'by' in event ? subject.reviewers[event.by] : subject.owner
  if (!asker) throw new Error(`Nobody of the team is meant by ${JSON.stringify(event)}.`)
  return subject.on.ask(await asker(), subject.id, request)
}

/**
 * What the owner reads, and of a business that the team sees the facts that stay with the team,
 * too.
 */
async function read({ on, id, owner, reviewers }: Subject): Promise<ReviewRecord> {
  const record = await on.read(await owner(), id)
  if (record.business.approval === 'draft') return record
  const names = new Map<string, string>()
  for (const [name, session] of Object.entries(reviewers)) names.set((await session()).id, name)
  const { facts } = await on.read(await reviewers[firstReviewer]!(), id)
  const named = (of: string | null) => (of === null ? null : (names.get(of) ?? of))
  return {
    ...record,
    facts: { ...facts, decidedBy: named(facts.decidedBy), closingBy: named(facts.closingBy) },
  }
}

function isReviewers(type: ApprovalEvent['type']) {
  return reviewers.some((event) => event === type)
}

function without(missing: (keyof BusinessDetails)[]) {
  return Object.fromEntries(missing.map((field) => [field, '']))
}
