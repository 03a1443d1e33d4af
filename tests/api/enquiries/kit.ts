import { randomUUID } from 'node:crypto'
import { newId } from '#api/db/id.ts'
import { enquiry } from '#machines/enquiries/enquiry.machine.ts'
import { advance, begin } from '#machines/kernel/lifecycle.ts'
import type { Enquiry, EnquiryRequest } from '#machines/enquiries/enquiry-record.schema.ts'
import type { EnquiryFilter, EnquiryList } from '#machines/enquiries/details/enquiry-list.schema.ts'
import type { EnquiryDetails, NewEnquiry } from '#machines/enquiries/enquiry.schema.ts'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { listedBusiness } from '#tests/harness/approval.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

export const enquiryDetails: EnquiryDetails = {
  day: '2031-06-14',
  month: null,
  flexibility: 'days',
  town: 'Lisbon',
  venue: 'The Ropewalk',
  minGuests: 90,
  maxGuests: 120,
  minBudgetMinor: 300_000,
  maxBudgetMinor: 350_000,
  currency: 'EUR',
  mustHaves: ['Loose greens'],
  contactBy: 'here',
  phone: '+351 912 345 678',
}

export const newEnquiry = (
  businessIds: string[],
  change: Partial<NewEnquiry> = {},
): NewEnquiry => ({
  businessIds,
  details: enquiryDetails,
  message: 'We would love loose greens and citrus.',
  shareContact: false,
  send: true,
  ...change,
})

/** The row of a thread that was just sent, for what only needs one to be there. */
export function sentEnquiry(parties: { weddingId: string; businessId: string }) {
  const { stored: draft } = begin(enquiry, { dated: true, counted: true, worded: true })
  const now = new Date()
  const event = {
    type: 'SEND',
    at: now.toISOString(),
    confirmed: true,
    listed: true,
    contact: false,
  } as const
  const { state, facts, version } = advance(enquiry, draft, event).stored
  return {
    ...parties,
    id: newId(now),
    version: 1,
    state,
    stateVersion: version,
    facts: JSON.stringify(facts),
    since: now,
    turn: 'vendor' as const,
    details: JSON.stringify(enquiryDetails),
    message: '',
    shareContact: false,
    createdAt: now,
    updatedAt: now,
    lastEntryAt: now,
  }
}

/** A couple and a listed business that have nothing with each other yet. */
export async function strangers(api: TestApp) {
  const { couple, wedding } = await coupleWithWedding(
    api,
    { partnerName: 'Tom Reyes' },
    { firstName: 'Maya', lastName: 'Okafor' },
  )
  const { vendor, id: businessId } = await listedBusiness(api, await api.signedInAs('ADMIN'))
  return { couple, vendor, weddingId: wedding.id, businessId }
}

/** What both sides do with enquiries, as their pages do it. */
export function enquiriesOf(api: TestApp) {
  const ask = (as: SignedIn, weddingId: string, body: NewEnquiry, key: string = randomUUID()) =>
    api.request('POST', `/api/weddings/${weddingId}/enquiries`, {
      as,
      body,
      headers: { 'idempotency-key': key },
    })
  const read = async (as: SignedIn, id: string) =>
    ok<Enquiry>(api.request('GET', `/api/enquiries/${id}`, { as }))
  const write = (as: SignedIn, id: string, body: string, key: string = randomUUID()) =>
    api.request('POST', `/api/enquiries/${id}/messages`, {
      as,
      body: { body },
      headers: { 'idempotency-key': key },
    })
  const entries = async (as: SignedIn, id: string) =>
    (await ok<{ items: Entry[] }>(api.request('GET', `/api/enquiries/${id}/entries`, { as }))).items
  return {
    ask,
    read,
    write,
    entries,
    /** A thread that has just been sent. */
    async sent(change: Partial<NewEnquiry> = {}) {
      const both = await strangers(api)
      const answer = ask(both.couple, both.weddingId, newEnquiry([both.businessId], change))
      const { items } = await ok<{ items: Enquiry[] }>(answer)
      const [record] = items
      if (!record) throw new Error('Nothing was asked.')
      return { ...both, id: record.id }
    },
    step: async (as: SignedIn, id: string, event: EnquiryRequest, more: object = {}) =>
      api.request('POST', `/api/enquiries/${id}/events`, {
        as,
        body: { version: (await read(as, id)).version, event, ...more },
      }),
    see: async (as: SignedIn, id: string) => {
      const [newest] = await entries(as, id)
      return api.request('PUT', `/api/enquiries/${id}/read`, { as, body: { upTo: newest?.id } })
    },
    list: (as: SignedIn, of: string, filter: EnquiryFilter = 'all', more = '') =>
      ok<EnquiryList>(api.request('GET', `/api/${of}/enquiries?filter=${filter}${more}`, { as })),
  }
}

/** What was answered, where it was not refused. */
export async function ok<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer
  if (!response.ok) throw new Error(`Answered with ${response.status}: ${await response.text()}`)
  return bodyOf<T>(response)
}

/** Of a thread, the state and names of somebody's notices, and the subjects of mail to them. */
export async function notificationsOf(api: TestApp, { id: userId }: SignedIn, enquiryId: string) {
  const { query } = api.deps.db
  const { email } = await query
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const notices = await query
    .selectFrom('notices')
    .select('facts')
    .where('userId', '=', userId)
    .where('kind', '=', 'enquiry')
    .orderBy('id')
    .execute()
  const emails = await query
    .selectFrom('mailOutbox')
    .select('subject')
    .where('recipient', '=', email)
    .where('enquiryId', '=', enquiryId)
    .orderBy('id')
    .execute()
  return {
    notices: notices
      .filter(({ facts }) => facts.enquiryId === enquiryId)
      .map(({ facts }) => [facts.state, facts.names]),
    emails: emails.map(({ subject }) => subject),
  }
}
