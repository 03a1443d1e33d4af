import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { ListingRecord } from '#machines/listings/listing.schema.ts'
import { maxPhotoBytes, maxPhotos } from '#machines/photos/photo.schema.ts'
import type { PublicListing } from '#machines/listings/public-listing.schema.ts'
import { eraseFiles } from '#api/features/files/jobs.ts'
import { servedKey } from '#api/features/listings/commands/encode-photo.ts'
import { storeSizedPhoto } from '#api/features/listings/commands/store-sized-photo.ts'
import { encodePhotos } from '#api/features/listings/commands/encode-photos.ts'
import { deleteUnusedPhotos } from '#api/features/listings/jobs.ts'
import { png } from '#tests/api/website/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { approvals } from '#tests/harness/approval.ts'
import { engines } from '#tests/harness/database.ts'
import { approvedBusiness, listingOf, photo } from './kit.ts'

describe.each(engines)('photos of a listing on %s', (engine) => {
  const clock = { aheadMs: 0 }
  const api = openTestApp(engine, { now: () => new Date(Date.now() + clock.aheadMs) })

  const publicPhoto = (id: string, size = 400, headers: Record<string, string> = {}) =>
    api.request('GET', `/api/marketplace/photos/${id}/${size}`, { headers })
  const rowOf = (id: string) =>
    api.deps.db.query
      .selectFrom('listingPhotos')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()

  test('are in the draft first, and public in every size once published', async () => {
    const { id, vendor, listing } = await approvedBusiness(api)
    const key = crypto.randomUUID()
    const answer = await listing.upload(await photo(), { alt: 'The walled garden', key })
    expect(answer.status).toBe(201)
    const { content, state } = await bodyOf<ListingRecord>(answer)
    const [added] = content.photos
    expect(state).toBe('edited')
    expect(added).toEqual({
      id: added?.id,
      alt: 'The walled garden',
      width: 1_000,
      height: 600,
      focal: { x: 50, y: 50 },
    })
    // Sent again under its key it is kept once.
    await listing.upload(await photo(), { alt: 'The walled garden', key })
    expect((await listing.read()).content.photos).toHaveLength(1)

    const photoId = added?.id ?? ''
    expect((await publicPhoto(photoId)).status).toBe(404)
    const own = await api.request('GET', `/api/businesses/${id}/photos/${photoId}/400`, {
      as: vendor,
    })
    expect([own.status, own.headers.get('cache-control')]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ])
    const focal = { x: 20, y: 80 }
    await listing.edit({ photos: [{ ...added, alt: 'The garden in June', focal }] })
    expect((await listing.step('PUBLISH')).status).toBe(200)

    const seen = await publicPhoto(photoId, 800)
    const file = Buffer.from(await seen.arrayBuffer())
    expect([
      seen.headers.get('content-type'),
      seen.headers.get('cache-control'),
      seen.headers.get('vary'),
    ]).toEqual(['image/webp', 'public, max-age=31536000, immutable', 'Accept'])
    const { width, exif, xmp, icc } = await sharp(file).metadata()
    expect({ width, exif, xmp, icc }).toEqual({ width: 800 })
    const headers = { 'if-none-match': seen.headers.get('etag') ?? '' }
    expect((await publicPhoto(photoId, 800, headers)).status).toBe(304)

    const { slug } = await listing.read()
    const page = await bodyOf<PublicListing>(
      await api.request('GET', `/api/marketplace/listings/${slug}`),
    )
    expect(page).toMatchObject({
      content: { photos: [{ id: photoId, alt: 'The garden in June', focal }] },
    })
    const found = await bodyOf<{ items: { id: string; cover: unknown }[] }>(
      await api.request('GET', '/api/marketplace/search?sort=newest'),
    )
    expect(found.items.find((each) => each.id === id)?.cover).toMatchObject({ id: photoId })
    const other = await (await approvedBusiness(api)).listing.read()
    const beside = await bodyOf<PublicListing>(
      await api.request('GET', `/api/marketplace/listings/${other.slug}`),
    )
    expect(beside.nearby.find((each) => each.slug === slug)?.cover).toMatchObject({ id: photoId })
  })

  test('are served as AVIF once a job has encoded them', async () => {
    const { listing } = await approvedBusiness(api)
    const { content } = await bodyOf<ListingRecord>(await listing.upload(await photo(500, 300)))
    const photoId = content.photos[0]?.id ?? ''
    await listing.step('PUBLISH')
    const accept = { accept: 'image/avif,image/webp,*/*' }
    const before = await publicPhoto(photoId, 800, accept)
    expect([before.headers.get('content-type'), before.headers.get('cache-control')]).toEqual([
      'image/webp',
      'public, max-age=300',
    ])
    await encodePhotos(api.deps)
    const after = await publicPhoto(photoId, 800, accept)
    const { width, format } = await sharp(Buffer.from(await after.arrayBuffer())).metadata()
    expect([after.headers.get('content-type'), width, format]).toEqual(['image/avif', 500, 'heif'])
    expect((await publicPhoto(photoId, 800)).headers.get('content-type')).toBe('image/webp')
    // It is not wider than 800 pixels.
    expect((await publicPhoto(photoId, 1_600)).status).toBe(404)
    expect((await publicPhoto(photoId, 555)).status).toBe(404)
  })

  test('are encoded later if that fails, and never if there is nothing to encode', async () => {
    const { listing } = await approvedBusiness(api)
    const { content } = await bodyOf<ListingRecord>(await listing.upload(await photo(500, 300)))
    const row = await rowOf(content.photos[0]?.id ?? '')
    const avifOf = async () => (await rowOf(row?.id ?? ''))?.avif
    const lines: string[] = []
    const note = (event: string, facts?: object) =>
      void lines.push(JSON.stringify({ event, ...facts }))
    const failing = {
      ...api.deps,
      files: { ...api.deps.files, put: () => Promise.reject(new Error('ada@people.test')) },
      log: { ...api.deps.log, warn: note, error: note },
    }
    await encodePhotos(failing)
    expect(await avifOf()).toBe('due')
    expect(lines.join()).toContain(row?.id)
    expect(lines.join()).not.toContain('ada@people.test')
    clock.aheadMs = 2 * 60_000
    await encodePhotos(api.deps)
    expect(await avifOf()).toBe('made')

    const again = () =>
      api.deps.db.query
        .updateTable('listingPhotos')
        .set({ avif: 'due' })
        .where('id', '=', row?.id ?? '')
        .execute()
    await again()
    const pdf = { contentType: 'application/pdf' }
    await api.deps.files.put(row?.fileKey ?? '', Readable.from(['no picture']), pdf)
    await encodePhotos(api.deps)
    expect(await avifOf()).toBe('none')
    await again()
    await api.deps.files.delete(row?.fileKey ?? '')
    await encodePhotos(api.deps)
    clock.aheadMs = 0
    expect(await avifOf()).toBe('none')
  })

  test('keep nothing that the camera wrote, not even privately', async () => {
    const { listing } = await approvedBusiness(api)
    const sent = await photo()
    expect(sent.toString('latin1')).toContain('Rose Lane')
    const { content } = await bodyOf<ListingRecord>(await listing.upload(sent))
    const row = await rowOf(content.photos[0]?.id ?? '')
    const kept = await buffer(await api.deps.files.get(row?.fileKey ?? ''))
    expect(kept.toString('latin1')).not.toMatch(/Rose Lane|Exif/)
  })

  test('that nothing names for a day go with all their files', async () => {
    const { listing } = await approvedBusiness(api)
    const { content } = await bodyOf<ListingRecord>(await listing.upload(await photo(500, 300)))
    const first = content.photos[0]!
    await listing.step('PUBLISH')
    await encodePhotos(api.deps)
    // Removed from the draft, it is still public.
    await listing.edit({ photos: [] })
    expect((await rowOf(first.id))?.unusedSince).toBeNull()
    await listing.step('PUBLISH')
    expect((await rowOf(first.id))?.unusedSince).not.toBeNull()
    expect((await publicPhoto(first.id)).status).toBe(404)
    // Removed by mistake, it comes back.
    await listing.edit({ photos: [first] })
    expect((await rowOf(first.id))?.unusedSince).toBeNull()
    await listing.step('DISCARD')

    const { fileKey } = (await rowOf(first.id))!
    const all = [
      fileKey,
      servedKey(fileKey, 400, 'webp'),
      servedKey(fileKey, 800, 'webp'),
      servedKey(fileKey, 800, 'avif'),
    ]
    const there = () => Promise.all(all.map((each) => api.deps.files.exists(each)))
    await deleteUnusedPhotos(api.deps)
    expect(await there()).toEqual(all.map(() => true))
    clock.aheadMs = 25 * 3_600_000
    await deleteUnusedPhotos(api.deps)
    await eraseFiles(api.deps)
    clock.aheadMs = 0
    expect(await rowOf(first.id)).toBeUndefined()
    expect(await there()).toEqual(all.map(() => false))
  })

  test('refuse what is no photo, and change nothing', async () => {
    const { listing } = await approvedBusiness(api)
    const refused = [
      ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
      ['a drawing that may run scripts', Buffer.from('<svg onload="alert(1)"/>'), 415],
      ['a picture of more points than anybody can draw', png(20_000, 20_000), 413],
      ['a PDF that calls itself a photo', Buffer.from('%PDF-1.7 example'), 415],
      ['a file that is too large', Buffer.alloc(maxPhotoBytes + 1, 0xff), 413],
    ] as const
    for (const [what, file, status] of refused)
      expect([what, (await listing.upload(file)).status]).toEqual([what, status])
    expect((await listing.read()).content.photos).toEqual([])
  })

  test('wait for nobody who sends slowly', async () => {
    const slow = [1, 2].map(() => new PassThrough())
    const refused = slow.map((upload) =>
      storeSizedPhoto(api.deps, upload, { now: api.deps.now() }).catch((error: Error) => error),
    )
    for (const upload of slow) upload.write((await photo()).subarray(0, 100))
    const { listing } = await approvedBusiness(api)
    expect((await listing.upload(await photo(500, 300))).status).toBe(201)
    for (const upload of slow) upload.destroy(new Error('The phone is off.'))
    expect(await Promise.all(refused)).toEqual(slow.map(() => new Error('The phone is off.')))
  })

  test('carry nothing that follows the picture in its file', async () => {
    const { listing } = await approvedBusiness(api)
    const polyglot = Buffer.concat([
      await photo(500, 300),
      Buffer.from('<script>alert(1)</script>'),
    ])
    const { content } = await bodyOf<ListingRecord>(await listing.upload(polyglot))
    const row = await rowOf(content.photos[0]?.id ?? '')
    const kept = await buffer(await api.deps.files.get(row?.fileKey ?? ''))
    expect(kept.toString('latin1')).not.toContain('script')
  })

  test('belong to one business', async () => {
    const { listing } = await approvedBusiness(api)
    const other = await approvedBusiness(api)
    const { content } = await bodyOf<ListingRecord>(await listing.upload(await photo(500, 300)))
    const taken = await other.listing.edit({ photos: content.photos })
    expect([taken.status, await bodyOf(taken)]).toMatchObject([
      400,
      { fields: [{ path: 'photos.0.id', code: 'invalid_choice' }] },
    ])
    const [mine] = content.photos
    const stretched = await listing.edit({ photos: [{ ...mine, width: 9 }] })
    expect(stretched.status).toBe(400)
    const foreign = await listingOf(api, other.id, await api.signedInAs('VENDOR')).upload(
      await photo(500, 300),
    )
    expect(foreign.status).toBe(404)
  })

  test('are at most so many', async () => {
    const { listing } = await approvedBusiness(api)
    const { content } = await bodyOf<ListingRecord>(await listing.upload(await photo(500, 300)))
    const row = (await rowOf(content.photos[0]?.id ?? ''))!
    const others = Array.from({ length: maxPhotos - 1 }, (_, n) => ({
      ...row,
      id: `${row.id.slice(0, -4)}${String(n).padStart(4, '0')}`,
      fileKey: `${row.fileKey}-${n}`,
    }))
    await api.deps.db.query.insertInto('listingPhotos').values(others).execute()
    const [first] = content.photos
    const photos = [first, ...others.map(({ id }) => ({ ...first, id }))]
    expect((await listing.edit({ photos })).status).toBe(200)
    expect((await listing.edit({ photos: [...photos, first] })).status).toBe(400)
    const beyond = await listing.upload(await photo(500, 300))
    expect([beyond.status, await bodyOf(beyond)]).toMatchObject([409, { code: 'too_many' }])
  })

  test('cannot be added while the team reads the listing', async () => {
    const on = approvals(api)
    const { id, vendor } = await on.ready()
    await on.walk(id, [[vendor, 'SUBMIT']])
    const answer = await listingOf(api, id, vendor).upload(await photo(500, 300))
    expect([answer.status, await bodyOf(answer)]).toMatchObject([
      409,
      { code: 'event_not_allowed', state: 'submitted' },
    ])
  })
})
