import { moveEnquiry } from '#api/features/enquiries/commands/move-enquiry.ts'
import { lockEnquiry } from '#api/features/enquiries/commands/lock-enquiry.ts'
import { advanceDueEnquiries } from '#api/features/enquiries/commands/advance-due-enquiries.ts'
import { enquiryNow } from '#api/features/enquiries/queries.ts'
import type { EnquiryEvent } from '#machines/enquiries/enquiry-setup.rules.ts'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import { enquiryModel } from '#machines/enquiries/enquiry.model.ts'
import type { EnquiryFacts, PartySide } from '#machines/enquiries/enquiry.schema.ts'
import { isStepOf } from '#machines/enquiries/enquiry.selectors.ts'
import type { EnquiryNow } from '#machines/enquiries/enquiry.selectors.ts'
import { enquirySteps } from '#machines/enquiries/enquiry-record.schema.ts'
import { expect } from 'vitest'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { expectBothSidesAgree } from '#tests/api/enquiries/both-sides.ts'
import { enquiryDetails, newEnquiry, ok } from '#tests/api/enquiries/kit.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { approvals } from '#tests/harness/approval.ts'
import { weddingDetails } from '#tests/harness/details.ts'
import { overHttp } from '#tests/harness/levels/http.ts'
import { sessionsOf } from '#tests/harness/levels/sessions.ts'

/** A thread, and the two sides. */
interface Subject {
  api: TestApp
  couple: () => Promise<SignedIn>
  vendor: () => Promise<SignedIn>
  weddingId: string
  businessId: string
  id: string
  /** What was read last: nothing is left of a draft that was thrown away. */
  last: EnquiryNow | null
}

interface Known {
  now: EnquiryNow
  /** As each side reads it; the vendor knows nothing of a draft. */
  ours: Enquiry | null
  theirs: Enquiry | null
}

const followed = [
  'CHANGE_DETAILS',
  'SEE',
  'QUOTE',
  'COUNTER',
  'QUOTE_ENDED',
  'ACCEPT',
  'FOLLOW_BOOKING',
  'LEAVE',
  'PAUSE',
  'RESUME',
  'TIME_PASSED',
] as const

overHttp(enquiryModel).walk({
  create: async (api, facts): Promise<Subject> => {
    const { vendor, businessId } = await businessOn(api)
    await status(api, businessId, 'approved', 'anew')
    const couple = sessionsOf(api, 'COUPLE')
    const made = api.request('POST', '/api/weddings', { as: await couple(), body: weddingDetails })
    const { id: weddingId } = await ok<Wedding>(made)
    const subject = { api, couple, vendor, weddingId, businessId, id: '', last: null }
    const { items } = await ok<{ items: Enquiry[] }>(write(subject, facts))
    return { ...subject, id: items[0]?.id ?? '' }
  },
  gestures: {
    CHANGE_DETAILS: write,
    SEND: async (subject, { confirmed, listed, contact }) => {
      await ready(subject, { confirmed, listed, contact })
      const answer = await step(subject, 'couple', { event: 'SEND' })
      await ready(subject, { confirmed: true, listed: true, contact: false })
      return answer
    },
    DISCARD: (subject) => step(subject, 'couple', { event: 'DISCARD' }),
    SEE: async (subject) => {
      const as = await subject.vendor()
      const at = `/api/enquiries/${subject.id}`
      const { items } = await ok<{ items: { id: string }[] }>(
        subject.api.request('GET', `${at}/entries`, { as }),
      )
      return subject.api.request('PUT', `${at}/read`, { as, body: { upTo: items[0]?.id } })
    },
    REPLY: (subject) => say(subject, 'vendor'),
    WRITE: (subject) => say(subject, 'couple'),
    SHARE_CONTACT: (subject) => step(subject, 'couple', { event: 'SHARE_CONTACT' }),
    HIDE_CONTACT: (subject) => step(subject, 'couple', { event: 'HIDE_CONTACT' }),
    WITHDRAW: (subject) => step(subject, 'couple', { event: 'WITHDRAW' }),
    DECLINE: (subject, { by, reason }) => step(subject, by, { event: 'DECLINE', reason, text: '' }),
    BLOCK: (subject, { by }) => step(subject, by, { event: 'BLOCK' }),
    UNBLOCK: (subject, { by }) => step(subject, by, { event: 'UNBLOCK' }),
    QUOTE: (subject, event) => react(subject, event, 'vendor'),
    COUNTER: (subject, event) => react(subject, event, 'couple'),
    QUOTE_ENDED: (subject, event) => react(subject, event, 'product'),
    ACCEPT: (subject, event) => react(subject, event, 'couple'),
    FOLLOW_BOOKING: (subject, event) => react(subject, event, 'product'),
    LEAVE: (subject, event) => react(subject, event, sideIn(event)),
    PAUSE: async (subject) => {
      await status(subject.api, subject.businessId, 'suspended')
      return read200(subject)
    },
    RESUME: async (subject) => {
      await status(subject.api, subject.businessId, 'approved')
      return read200(subject)
    },
    TIME_PASSED: async (subject) => {
      await advanceDueEnquiries(subject.api.deps)
      return read200(subject)
    },
  },
  read,
  stateIn: ({ now }: Known) => now,
  agree: async ({ api, couple, vendor, id }) =>
    expectBothSidesAgree(api, { couple: await couple(), vendor: await vendor(), enquiryId: id }),
  sides: [],
  sideOf: (event) => enquirySteps.filter((type) => isStepOf(type, sideIn(event))),
  carried: (event) => ({ confirmed: true, listed: true, ...event, by: sideIn(event) }),
  at: ({ at }) => at,
  follows: [...followed],
  hidden: (event, { state }) => {
    if (state === 'discarded') return 'Nothing is left of a draft that was thrown away.'
    return state === 'draft' && sideIn(event) === 'vendor'
      ? 'The vendor knows nothing of drafts.'
      : null
  },
})

/**
 * Quotes, erasures, time and the approval of the business do the rest; each has tests of its own.
 */
async function react(subject: Subject, event: EnquiryEvent, side: PartySide | 'product') {
  const { api, id } = subject
  const { id: userId } = await (side === 'vendor' ? subject.vendor() : subject.couple())
  await api.deps.db.transaction(async (tx) => {
    const row = await lockEnquiry(tx, id)
    await moveEnquiry(tx, api.deps, row, event, {
      side,
      userId: side === 'product' ? null : userId,
    })
  })
  return read200(subject)
}

async function read200({ api, couple, id }: Subject) {
  return api.request('GET', `/api/enquiries/${id}`, { as: await couple() })
}

function sideIn(event: EnquiryEvent): PartySide {
  if ('by' in event) return event.by
  return enquirySteps.some((type) => type === event.type && isStepOf(type, 'vendor'))
    ? 'vendor'
    : 'couple'
}

async function write(subject: Subject, facts: Pick<EnquiryFacts, 'dated' | 'counted' | 'worded'>) {
  const { api, couple, weddingId, businessId } = subject
  const details = {
    ...enquiryDetails,
    ...(facts.dated ? {} : { day: null }),
    ...(facts.counted ? {} : { minGuests: null, maxGuests: null }),
  }
  const body = newEnquiry([businessId], {
    details,
    send: false,
    ...(facts.worded ? {} : { message: '' }),
  })
  return api.request('POST', `/api/weddings/${weddingId}/enquiries`, { as: await couple(), body })
}

async function step(subject: Subject, side: PartySide, request: object) {
  const { api, id } = subject
  const as = await (side === 'vendor' ? subject.vendor() : subject.couple())
  const { version = 1 } =
    (await api.deps.db.query
      .selectFrom('enquiries')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirst()) ?? {}
  return api.request('POST', `/api/enquiries/${id}/events`, { as, body: { version, ...request } })
}

async function say(subject: Subject, side: PartySide) {
  const as = await (side === 'vendor' ? subject.vendor() : subject.couple())
  const body = { body: 'Do you work with dried flowers, too?' }
  return subject.api.request('POST', `/api/enquiries/${subject.id}/messages`, { as, body })
}

/** What the sender and the business are like, and what the draft would let the vendor know. */
async function ready(
  { api, couple, businessId, id }: Subject,
  { confirmed, listed, contact }: { confirmed: boolean; listed: boolean; contact: boolean },
) {
  const { query } = api.deps.db
  const { id: userId } = await couple()
  await query
    .updateTable('users')
    .set({ emailConfirmed: confirmed })
    .where('id', '=', userId)
    .execute()
  const state = listed ? ('published' as const) : ('unpublished' as const)
  await query.updateTable('listings').set({ state }).where('businessId', '=', businessId).execute()
  const draft = query.updateTable('enquiries').set({ shareContact: contact })
  await draft.where('id', '=', id).where('state', '=', 'draft').execute()
}

async function status(
  api: TestApp,
  id: string,
  approval: 'approved' | 'suspended',
  when: 'anew' | 'changed' = 'changed',
) {
  const set = { approval, approvalSince: api.deps.now() }
  const row = api.deps.db.query.updateTable('businesses').set(set).where('id', '=', id)
  await row
    .$if(when === 'changed', (changed) => changed.where('approval', '!=', approval))
    .execute()
}

const businesses = new WeakMap<TestApp, ReturnType<typeof makeBusiness>>()

/** One for all: each thread has a wedding of its own. */
function businessOn(api: TestApp) {
  const made = businesses.get(api) ?? makeBusiness(api)
  businesses.set(api, made)
  return made
}

async function makeBusiness(api: TestApp) {
  const on = approvals(api)
  const vendor = sessionsOf(api, 'VENDOR')
  const as = await vendor()
  const made = await api.request('POST', '/api/businesses', { as, body: on.details })
  const { id } = await bodyOf<{ id: string }>(made)
  await on.upload(as, id)
  const reviewer = await api.signedInAs('ADMIN')
  await on.walk(id, [
    [as, 'SUBMIT'],
    [reviewer, 'START_REVIEW'],
    [reviewer, 'APPROVE'],
  ])
  return { vendor, businessId: id }
}

const flipped = { mine: 'theirs', theirs: 'mine', both: 'both', none: 'none' } as const

/**
 * Read from both accounts: state, turn, next, deadline and progress are the same on both sides, or
 * the walk fails.
 */
async function read(subject: Subject): Promise<Known> {
  const { api, couple, vendor, id } = subject
  const at = `/api/enquiries/${id}`
  const row = await api.deps.db.query
    .selectFrom('enquiries')
    .innerJoin('businesses', 'businesses.id', 'enquiries.businessId')
    .selectAll('enquiries')
    .select(['approval', 'approvalSince'])
    .where('enquiries.id', '=', id)
    .executeTakeFirst()
  if (!row) {
    if (!subject.last) throw new Error('The thread was never there.')
    return { now: { ...subject.last, state: 'discarded' }, ours: null, theirs: null }
  }
  const now = enquiryNow(row, row)
  subject.last = now
  const ours = await ok<Enquiry>(api.request('GET', at, { as: await couple() }))
  const other = await api.request('GET', at, { as: await vendor() })
  const theirs = other.status === 404 ? null : await ok<Enquiry>(Promise.resolve(other))
  expect([ours.state, theirs === null]).toEqual([now.state, now.state === 'draft'])
  if (theirs)
    expect({
      ...sharedBy(theirs),
      where: { ...theirs.where, turn: flipped[theirs.where.turn] },
    }).toEqual({ ...sharedBy(ours), where: ours.where })
  return { now, ours, theirs }
}

/** What must not differ between the sides; what is open to one is what the other knows to be. */
function sharedBy({
  state,
  since,
  progress,
  ended,
  isContactShared,
  side,
  actions,
  theirActions,
}: Enquiry) {
  const [couples, vendors] = side === 'couple' ? [actions, theirActions] : [theirActions, actions]
  return { state, since, progress, ended, isContactShared, couples, vendors }
}
