import { randomUUID } from 'node:crypto'
import { openDueReviews } from '#api/features/reviews/commands/open-reviews.ts'
import { advanceDueProofs } from '#api/features/vendors/commands/proofs/advance-due-proofs.ts'
import type { BusinessChangeRecord } from '#machines/changes/business-change.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Report } from '#machines/reports/listing-report.schema.ts'
import type { ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import { overBooking, reviewsOf, written } from '#tests/api/reviews/kit.ts'
import { bodyOf } from '#tests/harness/app.ts'
import { approvals } from '#tests/harness/approval.ts'
import { job } from '../race.ts'
import type { Commands } from '../race.ts'
import type { RacedBusiness } from '../raced-business.ts'

/** Documents of a business, and what the team says of them and of the business. */
export function documentCommands({
  api,
  ask,
  at,
  id,
  vendor,
  reviewer,
  business,
}: RacedBusiness): Commands {
  const on = approvals(api)
  const upload = async () => {
    const { documents } = await bodyOf<ReviewRecord>(await on.upload(vendor, id))
    return documents.at(-1)!
  }
  const year = new Date(api.deps.now().getTime() + 400 * 86_400_000)
  return new Map([
    ['the owner hands in a document', async () => async () => on.upload(vendor, id)],
    [
      'the owner removes a document',
      async () => {
        const document = await upload()
        return () => ask(vendor, 'DELETE', `${at}/documents/${document.id}`)
      },
    ],
    [
      'the team checks a document',
      async () => {
        const { id: documentId, version } = await upload()
        const body = { version, event: 'CHECK', validUntil: '2031-01-31' }
        return () => ask(reviewer, 'POST', `/api/proofs/${documentId}/events`, body)
      },
    ],
    ['documents expire', job(() => advanceDueProofs({ ...api.deps, now: () => year }))],
    [
      'the team suspends the business',
      async () => {
        const { version } = await business()
        const body = { version, event: 'SUSPEND', reason: 'A complaint' }
        return () => ask(reviewer, 'POST', `/api/approvals/${id}/events`, body)
      },
    ],
  ])
}

/** What the owner would have changed of a listed business, and what the team decides. */
export function changeCommands({ ask, at, vendor, reviewer, business }: RacedBusiness): Commands {
  return new Map([
    [
      'the owner proposes another town',
      async () => {
        const { name, category, country, version } = await business()
        const change = {
          version,
          name,
          category,
          country,
          city: `Town ${randomUUID().slice(0, 4)}`,
        }
        return () => ask(vendor, 'POST', `${at}/changes`, change)
      },
    ],
    [
      'the owner withdraws the change',
      async () => {
        const { id: changeId, version } = await proposed()
        const path = `${at}/changes/${changeId}/events`
        return () => ask(vendor, 'POST', path, { version, event: 'WITHDRAW' })
      },
    ],
    [
      'the team accepts the change',
      async () => {
        const { id: changeId, version } = await proposed()
        const path = `/api/changes/${changeId}/events`
        return () => ask(reviewer, 'POST', path, { version, event: 'ACCEPT' })
      },
    ],
  ])

  /**
   * The change that waits for the team. One is proposed where none does, again where the business
   * has changed meanwhile: others are prepared at the same moment.
   */
  async function proposed(): Promise<BusinessChangeRecord> {
    const answer = await ask(vendor, 'GET', `${at}/changes`)
    const { items } = await bodyOf<Page<BusinessChangeRecord>>(answer)
    const waiting = items.find(({ state }) => state === 'proposed')
    if (waiting) return waiting
    const { name, category, country, version } = await business()
    await ask(vendor, 'POST', `${at}/changes`, { version, name, category, country, city: 'Porto' })
    return proposed()
  }
}

/** What readers and couples say of a business, and what the team answers. */
export function readerCommands({ api, ask, id, slug, vendor, reviewer }: RacedBusiness): Commands {
  const reviews = reviewsOf(api)
  const month = new Date(api.deps.now().getTime() + 30 * 86_400_000)
  return new Map([
    ['a reader reports the listing', async () => report],
    [
      'the team answers a report',
      async () => {
        await report()
        const { items } = await bodyOf<Page<Report>>(
          await ask(reviewer, 'GET', '/api/team/reports?limit=100'),
        )
        const { id: reportId, version } = items.findLast((one) => one.business.id === id)!
        const body = { version, event: 'DISMISS', answer: 'It is as it should be.' }
        return () => ask(reviewer, 'POST', `/api/team/reports/${reportId}/events`, body)
      },
    ],
    [
      'a reader looks at the listing',
      async () => () =>
        api.request('POST', `/api/marketplace/listings/${slug}/views`, { body: { found: null } }),
    ],
    [
      'a couple writes a review',
      async () => {
        const { couple, enquiryId } = await overBooking(api, { id, vendor })
        return async () => reviews.write(couple, enquiryId)
      },
    ],
    [
      'a couple changes its review',
      async () => {
        const sent = await reviews.sent({ id, vendor })
        const { review } = await reviews.read(sent.couple, sent.enquiryId)
        const change = { version: review?.version, event: 'CHANGE', ...written }
        return () =>
          api.request('POST', `/api/reviews/${sent.id}/events`, { as: sent.couple, body: change })
      },
    ],
    ['reviews open', job(() => openDueReviews({ ...api.deps, now: () => month }))],
  ])

  function report() {
    const body = { reason: 'wrongFacts', text: 'They closed in May.', email: '' }
    return api.request('POST', `/api/marketplace/listings/${slug}/reports`, { body })
  }
}
