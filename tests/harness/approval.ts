import type { ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import type { Business, BusinessDetails } from '#machines/vendors/business.schema.ts'
import { reasonedEvents } from '#machines/vendors/vendor-approval.schema.ts'
import type { OwnerRequest, ReviewerRequest } from '#machines/vendors/vendor-approval.schema.ts'
import { bodyOf } from './app.ts'
import type { SignedIn, TestApp } from './app.ts'
import { businessDetails } from './details.ts'

/** A file that is what its name says, as short as it may be. */
export const files = {
  pdf: Buffer.from('%PDF-1.7\n%%EOF\n'),
  jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  png: Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c636060606000000005000195c5b39d0000000049454e44ae426082',
    'hex',
  ),
}

/**
 * What the two sides of an approval do, as their pages do it. An owner's record is a reviewer's
 * without names.
 */
export function approvals(api: TestApp) {
  const upload = async (
    as: SignedIn,
    id: string,
    {
      content = files.pdf,
      name = 'licence.pdf',
      kind = 'registration',
      key = '',
      renews = '',
    }: Upload = {},
  ) =>
    api.app.request(
      `/api/businesses/${id}/documents?kind=${kind}&name=${encodeURIComponent(name)}${renews && `&renews=${renews}`}`,
      {
        method: 'POST',
        headers: {
          'x-vowline': '1',
          'content-type': 'application/octet-stream',
          cookie: as.cookie,
          ...(key ? { 'idempotency-key': key } : {}),
        },
        body: new Uint8Array(content),
      },
    )
  const ask = (
    as: SignedIn,
    id: string,
    request: OwnerRequest | ReviewerRequest,
    headers: Record<string, string> = {},
  ) =>
    api.request(
      'POST',
      as.role === 'ADMIN' ? `/api/approvals/${id}/events` : `/api/businesses/${id}/approval/events`,
      {
        as,
        body: request,
        headers,
      },
    )
  const read = async (as: SignedIn, id: string) =>
    bodyOf<ReviewRecord>(
      await api.request(
        'GET',
        as.role === 'ADMIN' ? `/api/approvals/${id}` : `/api/businesses/${id}/approval`,
        { as },
      ),
    )

  /**
   * Does one thing after the other, each at the version that the one before left; the answer is the
   * record after the last.
   */
  async function walk(
    id: string,
    steps: [SignedIn, (OwnerRequest | ReviewerRequest)['event']][],
  ): Promise<ReviewRecord> {
    let record: ReviewRecord | null = null
    for (const [as, event] of steps) {
      const { business } = record ?? (await read(as, id))
      // The pair of event and reason is what the schema of the side proves; here the reason is
      // given wherever one fits.
      const request = {
        version: business.version,
        event,
        ...(needReason.has(event) ? { reason: `Because of ${event}` } : {}),
      } as ReviewerRequest
      const answer = await ask(as, id, request)
      if (answer.status !== 200)
        throw new Error(`${event} was answered with ${answer.status}: ${await answer.text()}`)
      record = await bodyOf<ReviewRecord>(answer)
    }
    if (!record) throw new Error('There is no step to walk.')
    return record
  }

  return {
    details: businessDetails,
    upload,
    ask,
    read,
    walk,
    /** A vendor with a draft that may be submitted. */
    async ready(details: Partial<BusinessDetails> = {}) {
      const vendor = await api.signedInAs('VENDOR')
      const made = await api.request('POST', '/api/businesses', {
        as: vendor,
        body: { ...businessDetails, ...details },
      })
      const { id } = await bodyOf<Business>(made)
      const kept = await upload(vendor, id)
      if (kept.status !== 201)
        throw new Error(`The document was answered with ${kept.status}: ${await kept.text()}`)
      return { vendor, id }
    },
  }
}

/** The steps that say why; the others add nothing. */
export const needReason: ReadonlySet<string> = new Set(['APPEAL', ...reasonedEvents])

interface Upload {
  content?: Buffer
  name?: string
  kind?: string
  key?: string
  renews?: string
}
/** A business that stands in the marketplace, with its owner and its address there. */
export async function listedBusiness(api: TestApp, reviewer: SignedIn) {
  const on = approvals(api)
  const { vendor, id } = await on.ready()
  await on.walk(id, [
    [vendor, 'SUBMIT'],
    [reviewer, 'START_REVIEW'],
    [reviewer, 'APPROVE'],
  ])
  const { slug } = await api.deps.db.query
    .selectFrom('listings')
    .select('slug')
    .where('businessId', '=', id)
    .executeTakeFirstOrThrow()
  return { vendor, id, slug: slug ?? '' }
}
