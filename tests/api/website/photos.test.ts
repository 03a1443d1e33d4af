import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { stripImageMetadata } from '#api/features/files/commands/strip-image-metadata.ts'
import { robotsFor } from '#api/http/site/crawlers.ts'
import { eraseFiles } from '#api/features/files/jobs.ts'
import { redrawPagePhotos } from '#api/features/website/jobs.ts'
import { limits } from '#machines/website/website.schema.ts'
import { newId } from '#api/db/id.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { guestOf, jpeg, png, websiteOf, written } from './kit.ts'

interface Added {
  photo: { id: string }
}

test.each([
  ['a PNG', png(3, 2), { type: 'image/png', width: 3, height: 2 }],
  ['a JPEG', await jpeg(), { type: 'image/jpeg', width: 40, height: 30 }],
  ['a JPEG on its side', await jpeg({ turn: 6 }), { type: 'image/jpeg', width: 30, height: 40 }],
])('stripping metadata of %s keeps only the picture', async (_, file, about) => {
  expect(file.toString('latin1')).toMatch(/Rose Lane/)
  const clean = await stripImageMetadata(file, limits.photoBytes)
  expect(clean).toMatchObject(about)
  const content = clean!.content
  expect(content.toString('latin1')).not.toMatch(/Rose Lane|GPS|Exif|MPF|xap|ftyp|Comment/)
  const { exif, xmp, iptc, icc, comments, orientation } = await sharp(content).metadata()
  expect({ exif, xmp, iptc, icc, comments, orientation }).toEqual({})
  // One picture, and nothing after its end.
  const beginnings = content.toString('latin1').match(/\xff\xd8\xff|\x89PNG/g)
  expect([beginnings?.length, /(?:ffd9|49454e44ae426082)$/.test(content.toString('hex'))]).toEqual([
    1,
    true,
  ])
  // Stripping again changes nothing, orientation included.
  expect(await stripImageMetadata(content, limits.photoBytes)).toMatchObject(about)
})

test('a picture that exceeds the maximum size is scaled down', async () => {
  const width = 200
  const raw = randomBytes(width * width * 3)
  const file = await sharp(raw, { raw: { width, height: width, channels: 3 } })
    .png()
    .toBuffer()
  const clean = await stripImageMetadata(file, 60_000)
  expect(clean!.content.length).toBeLessThan(60_000)
  expect(clean).toMatchObject({ type: 'image/png', width: 140, height: 140 })
})

test.each([
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  [
    'a drawing that may run scripts',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  ],
  ['a PDF', Buffer.from('%PDF-1.7 example')],
  ['nothing', Buffer.alloc(0)],
  ['eight bytes of a PNG', png().subarray(0, 8)],
  ['a PNG that breaks off', png().subarray(0, 60)],
  ['a JPEG that breaks off', (await jpeg()).subarray(0, 700)],
  ['a JPEG without a picture', Buffer.from('ffd8ffd9', 'hex')],
  ['a picture of more points than anybody can draw', png(20_000, 20_000)],
  ['a picture without any', png(0, 9)],
])('%s is not a photo', async (_, file) => {
  expect(await stripImageMetadata(file, limits.photoBytes)).toBeNull()
})

describe.each(engines)('photos of the wedding page on %s', (engine) => {
  const api = openTestApp(engine)

  test('guests see photos only while they may see the page, and removed photos are erased', async () => {
    const { couple: as, wedding } = await coupleWithWedding(api)
    const page = websiteOf(api, wedding.id, as)
    const key = crypto.randomUUID()
    const added = await page.photo('Maya & Sam on the ferry', png(), key)
    expect(added.status).toBe(201)
    const { photo } = await bodyOf<{ photo: { id: string } }>(added)
    expect(await bodyOf(await page.photo('Maya & Sam on the ferry', png(), key))).toMatchObject({
      photo,
    })
    const { website } = await written(page.step('OPEN'))
    expect(website.photos).toEqual([
      { id: photo.id, version: 1, alt: 'Maya & Sam on the ferry', width: 3, height: 2 },
    ])
    const at = `/api/w/${website.visibility.slug}/photos/${photo.id}`
    const seen = await api.request('GET', at)
    expect([
      seen.status,
      seen.headers.get('content-type'),
      seen.headers.get('cache-control'),
    ]).toEqual([200, 'image/png', 'private, no-cache'])
    expect(Buffer.from(await seen.arrayBuffer()).toString('latin1')).not.toContain('Rose Lane')
    const headers = { 'if-none-match': seen.headers.get('etag') ?? '' }
    const again = await api.request('GET', at, { headers })
    // The policy of a response without content would replace the cached one.
    expect([again.status, again.headers.get('content-security-policy')]).toEqual([304, null])

    await written(page.step('SET_PASSCODE', 'Ferry to Tybee'))
    expect((await api.request('GET', at, { headers })).status).toBe(404)
    const guest = guestOf(api)
    await guest.say(website.visibility.slug ?? '', 'ferry to tybee')
    expect((await guest.open(at)).status).toBe(200)
    await written(page.step('SWITCH_OFF'))
    expect((await guest.open(at)).status).toBe(404)

    const { fileKey } = await api.deps.db.query
      .selectFrom('weddingPagePhotos')
      .select('fileKey')
      .where('id', '=', photo.id)
      .executeTakeFirstOrThrow()
    expect((await buffer(await api.deps.files.get(fileKey))).length).toBeGreaterThan(50)
    expect((await page.ask('DELETE', `/photos/${photo.id}`)).status).toBe(200)
    await eraseFiles(api.deps)
    expect(await api.deps.files.exists(fileKey)).toBe(false)
  })

  test('photos of an earlier release lose their camera metadata, each once', async () => {
    const { couple: as, wedding } = await coupleWithWedding(api)
    const page = websiteOf(api, wedding.id, as)
    const camera = await jpeg({ turn: 6 })
    const [ferry, stairs] = [
      await bodyOf<Added>(await page.photo('The ferry')),
      await bodyOf<Added>(await page.photo('The stairs')),
    ]
    const { website } = await written(page.step('OPEN'))
    const originals = [
      await storedBefore(ferry.photo.id, camera),
      await storedBefore(stairs.photo.id, Buffer.from('no picture at all')),
    ]
    const at = `/api/w/${website.visibility.slug}/photos/${ferry.photo.id}`
    const before = await api.request('GET', at)
    expect(Buffer.from(await before.arrayBuffer()).toString('latin1')).toContain('Rose Lane')

    // One run dies after it stored the new file and before the row names it.
    const dying = {
      ...api.deps,
      db: { ...api.deps.db, transaction: () => Promise.reject(new Error('It died.')) },
    }
    await expect(redrawPagePhotos(dying)).rejects.toThrow('It died.')
    await eraseFiles(api.deps)
    expect(
      (
        await api.request('GET', at, {
          headers: { 'if-none-match': before.headers.get('etag') ?? '' },
        })
      ).status,
    ).toBe(304)

    await redrawPagePhotos(api.deps)
    await eraseFiles(api.deps)
    const seen = await api.request('GET', at, {
      headers: { 'if-none-match': before.headers.get('etag') ?? '' },
    })
    expect(seen.status).toBe(200)
    const shown = Buffer.from(await seen.arrayBuffer())
    expect(shown).toEqual((await stripImageMetadata(camera, limits.photoBytes))?.content)
    expect(shown.toString('latin1')).not.toContain('Rose Lane')
    expect((await page.read()).photos).toMatchObject([
      { width: 30, height: 40, version: 2 },
      { alt: 'The stairs' },
    ])
    expect(await Promise.all(originals.map((key) => api.deps.files.exists(key)))).toEqual([
      false,
      true,
    ])
    expect(api.logged.filter(({ event }) => event === 'photo.not_redrawn')).toMatchObject([
      { id: stairs.photo.id },
    ])

    const rows = () =>
      api.deps.db.query
        .selectFrom('weddingPagePhotos')
        .selectAll()
        .where('weddingId', '=', wedding.id)
        .execute()
    const done = await rows()
    await redrawPagePhotos(api.deps)
    expect(await rows()).toEqual(done)
    expect(
      await api.deps.db.query
        .selectFrom('fileErasures')
        .select('fileKey')
        .where('dueAt', '<=', new Date())
        .execute(),
    ).toEqual([])
  })

  /**
   * Turns a photo into one stored by an earlier release, with the camera’s original file. Returns
   * the key of the file.
   */
  async function storedBefore(id: string, content: Buffer) {
    const fileKey = `documents/before-${crypto.randomUUID()}`
    await api.deps.files.put(fileKey, Readable.from([content]), { contentType: 'image/jpeg' })
    const row = {
      fileKey,
      type: 'image/jpeg',
      size: content.length,
      width: 40,
      height: 30,
      drawnAnew: false,
    } as const
    await api.deps.db.query.updateTable('weddingPagePhotos').set(row).where('id', '=', id).execute()
    return fileKey
  }

  test('a crawler that obeys robots.txt reaches the picture of a public page, and neither name nor picture of others', async () => {
    const { couple: as, wedding } = await coupleWithWedding(api)
    const page = websiteOf(api, wedding.id, as)
    await page.photo('Maya & Sam on the ferry')
    const { website } = await written(page.step('OPEN'))
    const html = await (await api.request('GET', `/w/${website.visibility.slug}`)).text()
    const image = new URL(/property="og:image" content="([^"]+)"/.exec(html)![1]!).pathname
    expect([mayCrawl(image), (await api.request('GET', image)).status]).toEqual([true, 200])
    expect(
      [
        `/w/${website.visibility.slug}`,
        `/api/w/${website.visibility.slug}`,
        '/api/auth/me',
        '/dashboard',
      ].map(mayCrawl),
    ).toEqual([true, false, false, false])
    const { website: shared } = await written(page.step('SHARE_LINK'))
    const byLink = await (
      await api.request('GET', new URL(shared.visibility.link!).pathname)
    ).text()
    expect(byLink).not.toContain('og:image')
    expect((await api.request('GET', image)).status).toBe(404)
  })

  test('photos over the maximum number and of other types are refused', async () => {
    const { couple: as, wedding } = await coupleWithWedding(api)
    const page = websiteOf(api, wedding.id, as)
    const refused = await page.photo('A page', Buffer.from('<svg onload=alert(1)>'))
    expect([refused.status, (await bodyOf(refused))['code']]).toEqual([415, 'file_type'])
    const blank = { width: 8_000, height: 5_001, channels: 3, background: '#fff' } as const
    const wide = await page.photo('Too wide', await sharp({ create: blank }).jpeg().toBuffer())
    expect([wide.status, (await bodyOf(wide))['code']]).toEqual([413, 'picture_too_large'])
    const large = await page.photo('Too large', Buffer.alloc(limits.photoBytes + 1))
    expect(large.status).toBe(413)
    expect((await page.photo('Photo 1')).status).toBe(201)
    const first = await api.deps.db.query
      .selectFrom('weddingPagePhotos')
      .selectAll()
      .where('weddingId', '=', wedding.id)
      .executeTakeFirstOrThrow()
    const others = Array.from({ length: limits.photos - 2 }, (_, place) => ({
      ...first,
      id: newId(new Date()),
      fileKey: `${first.fileKey}-${place}`,
    }))
    await api.deps.db.query.insertInto('weddingPagePhotos').values(others).execute()
    const key = crypto.randomUUID()
    const last = await bodyOf(await page.photo('The last', png(), key))
    const again = await page.photo('The last', png(), key)
    expect([again.status, await bodyOf(again)]).toEqual([201, last])
    expect((await page.photo('One too many')).status).toBe(409)
  })
})

/** RFC 9309: the longest matching rule wins. */
function mayCrawl(path: string) {
  const rules = robotsFor('https://vowline.test')
    .split('\n')
    .flatMap((line) => {
      const [, kind, pattern] = /^(Allow|Disallow): (.+)$/.exec(line) ?? []
      return kind && pattern ? [{ kind, pattern }] : []
    })
  const fitting = rules.filter(({ pattern }) =>
    new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}`).test(path),
  )
  return (
    fitting.toSorted((one, other) => other.pattern.length - one.pattern.length)[0]?.kind !==
    'Disallow'
  )
}
