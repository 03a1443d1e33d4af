import { describe, expect, test } from 'vitest'
import type { PublicListing } from '#machines/listings/public-listing.schema.ts'
import { structuredDataOf } from '#machines/listings/pages/structured-data.rules.ts'
import type { SearchAnswer } from '#machines/marketplace/search.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type {
  BookingReview,
  OwnReviewList,
  PublicReview,
  Review,
  TeamReview,
} from '#machines/reviews/review-record.schema.ts'
import type { Booking } from '#machines/bookings/booking-record.schema.ts'
import { erasePerson } from '#api/features/account/commands/deletion/erase-person.ts'
import { openDueReviews } from '#api/features/reviews/commands/open-reviews.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { placesWith } from '#tests/api/account/erased.ts'
import { engines } from '#tests/harness/database.ts'
import { memberOf } from '#tests/harness/wedding.ts'
import { listed, overBooking, reviewsOf, scores, written } from './kit.ts'

const day = 86_400_000

describe.each(engines)('a review on %s', (engine) => {
  let clock = new Date()
  const api = openTestApp(engine, { now: () => clock })
  const on = reviewsOf(api)

  const shown = async (slug: string) => {
    const page = await bodyOf<Page<PublicReview>>(
      await api.request('GET', `/api/marketplace/listings/${slug}/reviews`),
    )
    const listing = await bodyOf<PublicListing>(
      await api.request('GET', `/api/marketplace/listings/${slug}`),
    )
    if (listing.is !== 'shown') throw new Error('It is not public.')
    return { items: page.items, listing }
  }
  const noticesOf = async ({ id }: SignedIn) =>
    (
      await api.deps.db.query
        .selectFrom('notices')
        .select('facts')
        .where('userId', '=', id)
        .where('kind', '=', 'review.news')
        .orderBy('id')
        .execute()
    ).map(({ facts }) => facts.state)

  test('is sealed until it is answered; then both are public, and count everywhere at once', async () => {
    const business = await listed(api)
    const review = await on.sent(business)
    expect((await shown(business.slug)).items).toEqual([])
    expect((await shown(business.slug)).listing.rating).toMatchObject({ count: 0, rating: 350 })
    expect(await noticesOf(review.vendor)).toEqual(['written'])
    const booking = await bodyOf<Booking>(
      await api.request('GET', `/api/bookings/${review.bookingId}`, { as: review.vendor }),
    )
    expect([booking.progress.now, booking.where.next]).toEqual([3, 'nothing'])
    const own = await bodyOf<OwnReviewList>(
      await api.request('GET', `/api/businesses/${business.id}/reviews?filter=toAnswer`, {
        as: review.vendor,
      }),
    )
    expect(own.items.map(({ id }) => id)).toEqual([review.id])

    const answered = await on.step(review.vendor, review, 'ANSWER', { text: 'Thank you both.' })
    expect(answered.status).toBe(200)
    const { items, listing } = await shown(business.slug)
    expect(items).toMatchObject([
      {
        is: 'shown',
        couple: ['Ada', 'Jonas'],
        occasion: 'tookPlace',
        stars: 460,
        body: written.body,
        answer: { text: 'Thank you both.' },
      },
    ])
    expect(listing.rating).toEqual({
      count: 1,
      rating: 387,
      means: {
        quality: 500,
        responsiveness: 400,
        professionalism: 500,
        value: 400,
        flexibility: 500,
      },
    })
    expect(structuredDataOf(listing, 'https://vowline.test')).toMatchObject({
      aggregateRating: { ratingValue: '3.9', reviewCount: 1 },
    })
    const found = await bodyOf<SearchAnswer>(
      await api.request('GET', '/api/marketplace/search?sort=rating&limit=1'),
    )
    expect(found.items).toMatchObject([{ id: business.id, rating: { rating: 387, count: 1 } }])
    expect(await noticesOf(review.couple)).toEqual(['answered'])
    const again = await on.step(review.vendor, review, 'ANSWER', { text: 'And again.' })
    expect((await bodyOf(again))['refusedBy']).toEqual(['hasNotAnswered'])
  })

  test('is published after seven days, once, however many look', async () => {
    clock = new Date()
    const business = await listed(api)
    const review = await on.sent(business)
    const start = clock.getTime()
    clock = new Date(start + 7 * day - 1_000)
    await openDueReviews(api.deps)
    expect((await shown(business.slug)).items).toEqual([])
    clock = new Date(start + 7 * day)
    await Promise.all([openDueReviews(api.deps), openDueReviews(api.deps)])
    expect((await shown(business.slug)).listing.rating.count).toBe(1)
    expect(await noticesOf(review.couple)).toEqual(['published'])
    expect(await noticesOf(review.vendor)).toEqual(['written', 'published'])
    clock = new Date()
  })

  test('that cannot be read is logged, and those behind it are published', async () => {
    clock = new Date()
    const businesses = [await listed(api), await listed(api)] as const
    const [broken] = [await on.sent(businesses[0]), await on.sent(businesses[1])]
    await api.deps.db.query
      .updateTable('reviews')
      .set({ stateVersion: 999, dueAt: clock })
      .where('id', '=', broken.id)
      .execute()
    clock = new Date(clock.getTime() + 7 * day)
    await openDueReviews(api.deps)
    expect((await shown(businesses[1].slug)).listing.rating.count).toBe(1)
    const failed = api.logged.filter(({ event }) => event === 'due_row_failed')
    expect(failed).toMatchObject([{ table: 'reviews', id: broken.id, cause: 'Error' }])
    await api.deps.db.query.deleteFrom('reviews').where('id', '=', broken.id).execute()
    clock = new Date()
  })

  test('is changed while it is sealed, and an answer is to what was read', async () => {
    const business = await listed(api)
    const review = await on.sent(business)
    const read = (await on.read(review.vendor, review.enquiryId)).review
    await on.step(review.couple, review, 'CHANGE', { scores, body: 'They left early.' })
    const stale = await api.request('POST', `/api/reviews/${review.id}/events`, {
      as: review.vendor,
      body: { version: read?.version, event: 'ANSWER', text: 'We loved it.' },
    })
    expect([stale.status, (await bodyOf<{ current: Review }>(stale)).current.body]).toEqual([
      409,
      'They left early.',
    ])
    expect((await on.step(review.vendor, review, 'ANSWER', { text: 'Sorry.' })).status).toBe(200)
    const late = await on.step(review.couple, review, 'CHANGE', written)
    expect(late.status).toBe(409)
  })

  test('comes from a booking that took place or was called off late, once, and from nobody else', async () => {
    const business = await listed(api)
    const [over, late, early] = [
      await overBooking(api, business),
      await overBooking(api, business, 'calledOffLate'),
      await overBooking(api, business, 'calledOff'),
    ]
    const viewer = await memberOf(api, over.wedding.id, { rights: { vendors: 'view' } })
    const editor = await memberOf(api, over.wedding.id, { rights: { vendors: 'edit' } })
    const stranger = await api.signedInAs('COUPLE')
    expect([
      (await on.write(viewer, over.enquiryId)).status,
      (await on.write(stranger, over.enquiryId)).status,
      (await on.write(over.vendor, over.enquiryId)).status,
      (await on.write(editor, over.enquiryId)).status,
      (await on.write(late.couple, late.enquiryId)).status,
    ]).toEqual([403, 404, 403, 201, 201])
    const refused = await on.write(early.couple, early.enquiryId)
    expect([refused.status, (await bodyOf(refused))['refusedBy']]).toEqual([409, ['isOver']])
    const twice = await on.write(over.couple, over.enquiryId)
    expect((await bodyOf(twice))['refusedBy']).toEqual(['hasNotReviewed'])
    expect((await on.read(early.couple, early.enquiryId)).until).toBe(null)
  })

  test('keeps its stars whatever is reported; covered words and what is removed leave the reason', async () => {
    const business = await listed(api)
    const { reviewer, slug } = business
    const review = await on.sent(business)
    const report = (id: string) =>
      api.request('POST', `/api/marketplace/reviews/${id}/reports`, {
        body: { reason: 'offensive', text: 'Read the last line.' },
      })
    expect((await report(review.id)).status).toBe(404)
    await on.step(review.vendor, review, 'ANSWER', { text: 'Thank you.' })
    expect((await report(review.id)).status).toBe(202)
    expect((await shown(slug)).items).toMatchObject([{ is: 'shown', body: written.body }])
    const waiting = async () =>
      (
        await bodyOf<Page<TeamReview>>(
          await api.request('GET', '/api/team/reviews', { as: reviewer }),
        )
      ).items.filter(({ id }) => id === review.id)
    const asked = { reason: 'offensive', text: 'It is not about us.' } as const
    expect((await on.step(review.vendor, review, 'REPORT', asked)).status).toBe(200)
    const [both] = await waiting()
    expect((await on.decide(reviewer, both!, { event: 'KEEP' })).status).toBe(200)
    expect((await noticesOf(review.vendor)).at(-1)).toBe('reportKept')
    expect((await report(review.id)).status).toBe(202)
    const [reported] = await waiting()
    expect(reported?.reports).toMatchObject([{ by: 'reader', text: 'Read the last line.' }])

    const held = await on.decide(reviewer, reported!, { event: 'HOLD', reason: 'privateDetails' })
    expect((await shown(slug)).items).toMatchObject([
      { is: 'shown', stars: 460, body: null, answer: null, reason: 'privateDetails' },
    ])
    expect((await shown(slug)).listing.rating.count).toBe(1)
    const removed = await on.decide(reviewer, await bodyOf<TeamReview>(held), {
      event: 'REMOVE',
      reason: 'privateDetails',
    })
    expect(removed.status).toBe(200)
    const { items, listing } = await shown(slug)
    expect(items).toMatchObject([{ is: 'removed', reason: 'privateDetails' }])
    expect(items[0]).not.toHaveProperty('body')
    expect(listing.rating).toEqual({ count: 0, rating: 350, means: null })
    expect(structuredDataOf(listing, '')).not.toHaveProperty('aggregateRating')
    expect(await waiting()).toEqual([])
    expect(await noticesOf(review.couple)).toEqual(['answered', 'held', 'removed'])
  })

  test('of a couple that is erased keeps its stars, without words and names; of a business, nothing it said', async () => {
    const business = await listed(api)
    const body = { scores, body: 'Zyxquire was kind.' }
    const [gone, stays] = [await on.sent(business, body), await on.sent(business)]
    await on.step(gone.vendor, gone, 'ANSWER', { text: 'Thank you.' })
    await on.step(gone.vendor, stays, 'ANSWER', { text: 'Vexlorn thanks you.' })
    await erase(gone.couple)
    expect(await placesWith(api, 'zyxquire')).toEqual([])
    const { items, listing } = await shown(business.slug)
    expect(items.find(({ id }) => id === gone.id)).toMatchObject({
      couple: ['', ''],
      body: '',
      stars: 460,
    })
    expect(listing.rating.count).toBe(2)
    await erase(business.vendor)
    expect(await placesWith(api, 'vexlorn')).toEqual([])
    const left = await bodyOf<BookingReview>(
      await api.request('GET', `/api/enquiries/${stays.enquiryId}/review`, { as: stays.couple }),
    )
    expect(left.review).toMatchObject({ body: written.body, answer: { text: '' } })
  })

  test('whose business is erased before it is public is told to nobody as published', async () => {
    const business = await listed(api)
    const [reported, sealed] = [await on.sent(business), await on.sent(business)]
    await on.step(reported.vendor, reported, 'REPORT', { reason: 'offensive', text: 'Not true.' })
    await erase(business.vendor)
    clock = new Date(clock.getTime() + 8 * day)
    await openDueReviews(api.deps)
    for (const { couple, enquiryId, id } of [reported, sealed]) {
      expect(await noticesOf(couple)).toEqual([])
      const { state, dueAt, publishedAt } = await api.deps.db.query
        .selectFrom('reviews')
        .select(['state', 'dueAt', 'publishedAt'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect([state, dueAt, publishedAt]).toEqual(['pending', null, null])
      const steps = await api.deps.db.query
        .selectFrom('enquiryEntries')
        .select('facts')
        .where('enquiryId', '=', enquiryId)
        .execute()
      expect(steps.map(({ facts }) => facts.step)).not.toContain('review_published')
    }
  })

  test('that was reported waits for the team no longer once its business is erased', async () => {
    const business = await listed(api)
    const review = await on.sent(business)
    await on.step(review.vendor, review, 'REPORT', { reason: 'offensive', text: 'Not true.' })
    const waiting = async () =>
      (
        await bodyOf<Page<TeamReview>>(
          await api.request('GET', '/api/team/reviews', { as: business.reviewer }),
        )
      ).items.map(({ id }) => id)
    expect(await waiting()).toContain(review.id)
    await erase(business.vendor)
    expect(await waiting()).not.toContain(review.id)
  })

  test('the team reads what the business reports, however many readers have reported it before', async () => {
    const business = await listed(api)
    const review = await on.sent(business)
    await on.step(review.vendor, review, 'ANSWER', { text: 'Thank you.' })
    const report = { reason: 'advertising', text: 'They sell something.' }
    const path = `/api/marketplace/reviews/${review.id}/reports`
    for (let times = 0; times < 21; times++)
      expect((await api.request('POST', path, { body: report })).status).toBe(202)
    const own = { reason: 'notThisBooking', text: 'They mean somebody else.' }
    expect((await on.step(review.vendor, review, 'REPORT', own)).status).toBe(200)
    const read = await bodyOf<Page<TeamReview>>(
      await api.request('GET', '/api/team/reviews', { as: business.reviewer }),
    )
    const found = read.items.find(({ id }) => id === review.id)
    expect(
      found?.reports
        .map(({ by }) => by)
        .toSorted()
        .slice(-2),
    ).toEqual(['reader', 'vendor'])
    await on.decide(business.reviewer, found!, { event: 'KEEP' })
    expect((await noticesOf(review.vendor)).at(-1)).toBe('reportKept')
  })

  async function erase({ id }: SignedIn) {
    const { sub, email } = await api.deps.db.query
      .selectFrom('users')
      .select(['sub', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await api.deps.db.transaction((tx) =>
      erasePerson(tx, api.deps, { id, sub, email }, api.deps.now()),
    )
  }
})
