import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { ListingRecord } from '#machines/listings/listing.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { approvedBusiness, photo } from './kit.ts'

describe.each(engines)('the picture beside a link to a listing on %s', (engine) => {
  const api = openTestApp(engine)
  const read = (slug: string, headers: Record<string, string> = {}) =>
    api.request('GET', `/api/marketplace/listings/${slug}/picture`, { headers })
  const shown = async (slug: string) => {
    const answer = await read(slug)
    return { etag: answer.headers.get('etag') ?? '', file: Buffer.from(await answer.arrayBuffer()) }
  }

  test('is made of its cover, name and town, and is another one once they are', async () => {
    const { listing } = await approvedBusiness(api, { name: 'Quince & <Quill>', city: 'Łódź' })
    const { slug } = await listing.read()
    const first = await shown(slug ?? '')
    const { format, width, height } = await sharp(first.file).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1_200, height: 630 })
    expect((await read(slug ?? '', { 'if-none-match': first.etag })).status).toBe(304)

    const { content } = await bodyOf<ListingRecord>(
      await listing.upload(await photo(1_000, 1_500, '#c33')),
    )
    expect((await shown(slug ?? '')).etag).toBe(first.etag)
    await listing.step('PUBLISH')
    const second = await shown(slug ?? '')
    expect(second.etag).not.toBe(first.etag)
    const above = await sharp(second.file)
      .extract({ left: 0, top: 0, width: 1_200, height: 300 })
      .toBuffer()
    const { channels } = await sharp(above).stats()
    expect(channels.map(({ mean }) => Math.round(mean / 20))).toEqual([10, 3, 3])

    await listing.edit({ photos: [{ ...content.photos[0], focal: { x: 0, y: 0 } }] })
    await listing.step('PUBLISH')
    expect((await shown(slug ?? '')).etag).not.toBe(second.etag)
  })

  test('has its name on it', async () => {
    const one = await approvedBusiness(api, { name: 'Iris' })
    const other = await approvedBusiness(api, {
      name: 'A name that is so long that it takes two lines of the panel',
    })
    const files = await Promise.all(
      [one, other].map(
        async ({ listing }) => (await shown((await listing.read()).slug ?? '')).file,
      ),
    )
    const inks = await Promise.all(files.map(inkOf))
    // Dark letters on the panel, and more of them for a longer name.
    expect(inks[0]).toBeGreaterThan(0.5)
    expect(inks[1]).toBeGreaterThan((inks[0] ?? 0) * 2)
  })

  test('is there for public listings alone', async () => {
    const { listing, on, id, reviewer } = await approvedBusiness(api)
    const { slug } = await listing.read()
    expect((await read(slug ?? '')).status).toBe(200)
    await on.walk(id, [[reviewer, 'SUSPEND']])
    expect((await read(slug ?? '')).status).toBe(404)
    expect((await read('never-there')).status).toBe(404)
  })
})

/** How much of the panel is ink, in per cent. */
async function inkOf(file: Buffer) {
  const { data } = await sharp(file)
    .extract({ left: 0, top: 425, width: 1_200, height: 200 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (100 * data.filter((value) => value < 128).length) / data.length
}
