import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { termsVersion } from '#machines/account/terms.schema.ts'
import { noRights } from '#machines/wedding/rights.rules.ts'
import { approvals } from '#tests/harness/approval.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, latestLink } from '#tests/harness/wedding.ts'
import { vendorWithBusiness } from '../bookings/kit.ts'
import { latestBusinessLink } from '../vendors/colleague.ts'
import { enquiriesOf, newEnquiry, strangers } from '../enquiries/kit.ts'
import { approvedBusiness } from '../listings/kit.ts'
import { listed, reviewsOf } from '../reviews/kit.ts'

describe.each(engines)('a step that is sent again under its key on %s', (engine) => {
  const api = openTestApp(engine)

  /** Answers alike each time, and refuses the same step under another key. */
  async function takeOnce(as: SignedIn, path: string, body: object) {
    const send = async (key: string) => {
      const answer = await api.request('POST', path, {
        as,
        body,
        headers: { 'idempotency-key': key },
      })
      // Nothing is left of a draft that was discarded, and nothing is answered.
      const text = await answer.text()
      const content: unknown = text === '' ? null : JSON.parse(text)
      return { status: answer.status, body: content }
    }
    const key = randomUUID()
    const first = await send(key)
    expect(first.status).toBe(200)
    expect(await send(key)).toEqual(first)
    expect((await send(randomUUID())).status).toBeGreaterThan(400)
  }

  test('discards an enquiry once, although nothing is left of it', async () => {
    const { couple, weddingId, businessId } = await strangers(api)
    const on = enquiriesOf(api)
    const draft = await on.ask(couple, weddingId, newEnquiry([businessId], { send: false }))
    const [enquiry] = (await bodyOf<{ items: { id: string; version: number }[] }>(draft)).items
    await takeOnce(couple, `/api/enquiries/${enquiry?.id}/events`, {
      event: 'DISCARD',
      version: enquiry?.version,
    })
  })

  test('joins a wedding or a business once', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const guestOf = async (as: SignedIn, path: string, body: object) => {
      const email = `${randomUUID()}@people.test`
      const sent = await api.request('POST', path, { as, body: { email, ...body } })
      expect(sent.status).toBe(201)
      return email
    }
    const helps = { kind: 'helper', rights: noRights }
    const helper = await guestOf(couple, `/api/weddings/${wedding.id}/invitations`, helps)
    const path = `/api/invitations/${await latestLink(api, helper)}/accept`
    await takeOnce(await api.signedInAs('COUPLE'), path, { leavesOwn: false })

    const { vendor, business } = await vendorWithBusiness(api)
    const colleague = await guestOf(vendor, `/api/businesses/${business.id}/invitations`, {})
    const link = await latestBusinessLink(api, colleague)
    const joining = { acceptedTerms: termsVersion }
    await takeOnce(
      await api.signedInAs('VENDOR'),
      `/api/business-invitations/${link}/accept`,
      joining,
    )
  })

  test('answers a review once', async () => {
    const on = reviewsOf(api)
    const { vendor, enquiryId, id } = await on.sent(await listed(api))
    const { review } = await on.read(vendor, enquiryId)
    const answer = { event: 'ANSWER', text: 'Thank you.', version: review?.version }
    await takeOnce(vendor, `/api/reviews/${id}/events`, answer)
  })

  test('publishes a listing once', async () => {
    const { id, vendor, listing } = await approvedBusiness(api)
    await listing.edit({ description: 'A garden, an orchard and a barn for the dancing.' })
    const { version } = await listing.read()
    await takeOnce(vendor, `/api/businesses/${id}/listing/events`, { event: 'PUBLISH', version })
  })

  test('withdraws a proposed change once', async () => {
    const { id, vendor } = await listed(api)
    const { business } = await approvals(api).read(vendor, id)
    const { version, name, category, country } = business
    const body = { version, name, category, city: 'Porto', country }
    const path = `/api/businesses/${id}/changes`
    const change = await bodyOf<{ id: string; version: number }>(
      await api.request('POST', path, { as: vendor, body }),
    )
    await takeOnce(vendor, `${path}/${change.id}/events`, {
      event: 'WITHDRAW',
      version: change.version,
    })
  })

  /** Sends a report twice under one key, and again under another; tells how many there are. */
  async function report(path: string, body: object, table: 'listingReports' | 'reviewReports') {
    const counts: unknown[] = []
    for (const key of ['first', 'first', 'second']) {
      const headers = { 'idempotency-key': `${key}.${table}` }
      expect((await api.request('POST', path, { body, headers })).status).toBe(202)
      const { count } = await api.deps.db.query
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      counts.push(count)
    }
    return counts
  }

  test('keeps a report of a listing once', async () => {
    const { slug } = await listed(api)
    const body = { reason: 'wrongFacts', text: 'They closed in May.', email: '' }
    const path = `/api/marketplace/listings/${slug}/reports`
    expect(await report(path, body, 'listingReports')).toEqual([1, 1, 2])
  })

  test('keeps a report of a review once', async () => {
    const on = reviewsOf(api)
    const review = await on.sent(await listed(api))
    await on.step(review.vendor, review, 'ANSWER', { text: 'Thank you.' })
    const body = { reason: 'offensive', text: 'Read the last line.' }
    const path = `/api/marketplace/reviews/${review.id}/reports`
    expect(await report(path, body, 'reviewReports')).toEqual([1, 1, 2])
  })
})
