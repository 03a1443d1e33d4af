import { randomUUID } from 'node:crypto'
import { newId } from '#api/db/id.ts'
import { quote } from '#machines/quotes/quote.machine.ts'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import type { Quote } from '#machines/quotes/quote.schema.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { listedBusiness } from '#tests/harness/approval.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { enquiriesOf, newEnquiry, ok } from '../enquiries/kit.ts'

/**
 * A quote for a dinner of 80 guests with an optional extra hour: 8,550 in all, and 120 for the
 * hour.
 */
export const dinner: QuoteContent = {
  currency: 'EUR',
  guests: 80,
  lines: [
    {
      id: '3f0c1c1e-6f0b-4a55-9d0e-1a2b3c4d5e6f',
      name: 'Dinner',
      note: 'Three courses, with wine',
      kind: 'per_guest',
      unitMinor: 10_000,
      quantity: 100,
      optional: false,
      chosen: true,
    },
    {
      id: '5a1d2b3c-7e8f-4b66-8c1d-2b3c4d5e6f70',
      name: 'One hour more',
      note: '',
      kind: 'per_hour',
      unitMinor: 12_000,
      quantity: 100,
      optional: true,
      chosen: false,
    },
  ],
  discount: { kind: 'amount', minor: 50_000 },
  tax: { mode: 'on_top', basisPoints: 1_400 },
  deposit: { kind: 'percent', basisPoints: 2_500 },
  plan: [],
  validUntil: '2031-01-31',
  terms: 'Cancelled thirty days before at the latest, the deposit is returned.',
}

/** The row of a quote that was just sent, for tests that need one to exist. */
export function sentQuote(enquiryId: string) {
  const now = new Date()
  return {
    id: newId(now),
    enquiryId,
    number: 1,
    version: 1,
    state: 'open' as const,
    stateVersion: quote.version,
    facts: JSON.stringify({ missing: [], expiresAt: '2031-02-01T00:00:00.000Z' }),
    content: JSON.stringify(dinner),
    counterMinor: null,
    counteredAt: null,
    dueAt: null,
    createdAt: now,
    sentAt: now,
    since: now,
  }
}

/** The requests that both sides send about quotes. */
export function quotesOf(api: TestApp) {
  const list = async (as: SignedIn, enquiryId: string) =>
    (await ok<{ items: Quote[] }>(api.request('GET', `/api/enquiries/${enquiryId}/quotes`, { as })))
      .items
  const step = (
    as: SignedIn,
    { id, version }: Pick<Quote, 'id' | 'version'>,
    event: string,
    more: object = {},
    key = '',
  ) =>
    api.request('POST', `/api/quotes/${id}/events`, {
      as,
      body: { version, event, ...inputOf(event), ...more },
      headers: { 'idempotency-key': key || randomUUID() },
    })
  const write = (
    as: SignedIn,
    enquiryId: string,
    content: QuoteContent,
    key: string = randomUUID(),
  ) =>
    api.request('POST', `/api/enquiries/${enquiryId}/quotes`, {
      as,
      body: { content },
      headers: { 'idempotency-key': key },
    })
  return {
    list,
    step,
    write,
    /** A couple in UTC that has sent an enquiry to a listed business. */
    async asked() {
      const { couple, wedding } = await coupleWithWedding(
        api,
        { partnerName: 'Tom Reyes' },
        { firstName: 'Maya', lastName: 'Okafor' },
      )
      await api.deps.db.query
        .updateTable('weddings')
        .set({ timeZone: 'UTC' })
        .where('id', '=', wedding.id)
        .execute()
      const { vendor, id: businessId } = await listedBusiness(api, await api.signedInAs('ADMIN'))
      const answer = enquiriesOf(api).ask(couple, wedding.id, newEnquiry([businessId]))
      const [enquiry] = (await ok<{ items: Enquiry[] }>(answer)).items
      if (!enquiry) throw new Error('Nothing was asked.')
      return { couple, vendor, weddingId: wedding.id, businessId, enquiryId: enquiry.id }
    },
    /** A quote that was just sent. */
    async send(as: SignedIn, enquiryId: string, content: QuoteContent = dinner) {
      const draft = await ok<Quote>(write(as, enquiryId, content))
      return ok<Quote>(step(as, draft, 'SEND'))
    },
  }
}

/** The input that an event requires. */
function inputOf(event: string) {
  if (event === 'ACCEPT') return { chosen: [] }
  if (event === 'COUNTER') return { text: 'Could you do it for less?', totalMinor: 800_000 }
  return event === 'DECLINE' || event === 'WITHDRAW' ? { text: '' } : {}
}
