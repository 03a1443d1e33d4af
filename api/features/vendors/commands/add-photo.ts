import type { Readable } from 'node:stream'
import { middle } from '#machines/photos/photo.rules.ts'
import type { ListingEvent } from '#machines/listings/listing.machine.ts'
import { allowedFor, failedGuards } from '#machines/listings/listing.selectors.ts'
import { maxPhotos } from '#machines/photos/photo.schema.ts'
import type { NewPhoto } from '#machines/photos/photo.schema.ts'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { safeFileName } from '#api/features/files/commands/detect-file-type.ts'
import { keepFile, recordUpload } from '#api/features/files/commands/store-upload.ts'
import { storeSizedPhoto } from '#api/features/listings/commands/store-sized-photo.ts'
import { avifQueue } from '#api/features/listings/commands/encode-photos.ts'
import { contentOf, listingRow, readListing } from '#api/features/listings/queries.ts'
import { lockForStaff } from '#api/features/staff/queries.ts'
import { writeDraft } from './edit-listing.ts'

type Dependencies = Pick<Deps, 'db' | 'files' | 'jobs' | 'now'>

/** Includes photos that were removed today and can be restored. */
const maxKept = 3 * maxPhotos

/** Adds a photo to the draft of a listing, after the others. */
export async function addPhoto(
  deps: Dependencies,
  ownerId: string,
  businessId: string,
  { file, alt }: NewPhoto & { file: Readable },
  key: string | null,
) {
  const now = deps.now()
  const listing = await readListing(deps.db.query, ownerId, businessId)
  // A repeated request with the same key gets its first response, whatever the number of photos is
  // now.
  if (key === null) {
    refuseTooMany(listing.content.photos.length)
    const event: ListingEvent = { type: 'EDIT', missing: [], differs: true }
    requireAllowed({
      state: listing.state,
      event: event.type,
      refusedBy: failedGuards(listing, event),
      allowed: () => allowedFor(listing),
    })
  }
  const stored = await storeSizedPhoto(deps, file, { now })
  const { fileKey, type, size, width, height, keys } = stored
  const request = {
    owner: ownerId,
    operation: 'add-listing-photo',
    key,
    body: { businessId, alt },
    now,
  }
  const answer = await recordUpload(deps, request, stored, async (tx) => {
    const business = await lockForStaff(tx, ownerId, businessId, 'staff')
    const row = await listingRow(tx, businessId)
    const { photos } = contentOf(row)
    refuseTooMany(photos.length)
    await refuseTooManyKept(tx, businessId)
    const id = newId(now)
    const measures = { width, height }
    await tx
      .insertInto('listingPhotos')
      .values({
        id,
        businessId,
        ...measures,
        name: safeFileName(alt || 'photo', type),
        type,
        size,
        fileKey,
        avif: 'due',
        createdAt: now,
      })
      .execute()
    for (const each of keys) await keepFile(tx, each)
    const change = { photos: [...photos, { id, alt, ...measures, focal: middle }] }
    return { status: 201 as const, body: await writeDraft(tx, business, row, change, now) }
  })
  deps.jobs.wake(avifQueue)
  return answer
}

function refuseTooMany(count: number) {
  if (count >= maxPhotos) throw new Problem('too_many', { limit: maxPhotos })
}

async function refuseTooManyKept(tx: Queryable, businessId: string) {
  const { count } = await tx
    .selectFrom('listingPhotos')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('businessId', '=', businessId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxKept) throw new Problem('too_many', { limit: maxKept })
}
