import sharp from 'sharp'
import type { ListingRecord } from '#machines/listings/listing.schema.ts'
import type { BusinessDetails } from '#machines/vendors/business.schema.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { approvals } from '#tests/harness/approval.ts'

/** A business that the team has approved, and its owner. */
export async function approvedBusiness(api: TestApp, details: Partial<BusinessDetails> = {}) {
  const on = approvals(api)
  const { id, vendor } = await on.ready(details)
  const reviewer = await api.signedInAs('ADMIN')
  await on.walk(id, [
    [vendor, 'SUBMIT'],
    [reviewer, 'START_REVIEW'],
    [reviewer, 'APPROVE'],
  ])
  return { id, vendor, reviewer, on, listing: listingOf(api, id, vendor) }
}

/** The listing of a business, as its owner works on it. */
export function listingOf(api: TestApp, id: string, as: SignedIn) {
  const at = `/api/businesses/${id}`
  const read = async () => bodyOf<ListingRecord>(await api.request('GET', `${at}/listing`, { as }))
  return {
    read,
    edit: async (change: object) =>
      api.request('PATCH', `${at}/listing`, {
        as,
        body: { version: (await read()).version, ...change },
      }),
    step: async (event: string) =>
      api.request('POST', `${at}/listing/events`, {
        as,
        body: { version: (await read()).version, event },
      }),
    upload: async (content: Buffer, { alt = '', key = '' } = {}) =>
      api.app.request(`${at}/photos?alt=${encodeURIComponent(alt)}`, {
        method: 'POST',
        headers: {
          'x-vowline': '1',
          'content-type': 'application/octet-stream',
          cookie: as.cookie,
          ...(key && { 'idempotency-key': key }),
        },
        body: new Uint8Array(content),
      }),
  }
}

/** A JPEG of one colour that tells where it was taken. */
export function photo(width = 1_000, height = 600, colour = '#7a5'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'Rose Lane' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
}
