import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { eraseFiles } from '#api/features/files/jobs.ts'
import { servedKey } from '#api/features/listings/commands/encode-photo.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { GuestPage } from '#machines/website/website.schema.ts'
import { maxOfHousehold, maxOfWedding } from '#machines/album/guest-photo.schema.ts'
import type { SentPhoto, ShownAlbum } from '#machines/album/guest-photo.schema.ts'
import { unzip } from '#tests/api/account/export/zip.ts'
import { jpeg, png, websiteOf, written } from '#tests/api/website/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { memberOf } from '#tests/harness/wedding.ts'
import { albumOf, dayAfter, keepPhotos, sharedWedding } from './kit.ts'

const elsewhere = '01900000-0000-7000-8000-000000000000'

describe.each(engines)('photos of guests on %s', (engine) => {
  const clock = { at: dayAfter }
  const api = openTestApp(engine, { now: () => clock.at })

  const begun = async () => {
    clock.at = dayAfter
    return sharedWedding(api)
  }
  const fileKeyOf = async (id: string) =>
    (
      await api.deps.db.query
        .selectFrom('guestPhotos')
        .select('fileKey')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).fileKey

  test('wait for the couple, and are on the page once they show them, for whoever sees that part', async () => {
    const { couple, wedding, album, household } = await begun()
    const page = websiteOf(api, wedding.id, couple)
    const { website } = await written(page.step('OPEN'))
    const at = `/api/w/${website.visibility.slug}`
    const shown = async () => {
      const read = await bodyOf<GuestPage>(await api.request('GET', at))
      return read.is === 'shown' ? read.guestPhotos.items.map(({ id }) => id) : null
    }
    const { id } = await household.sent('The first dance')
    const file = `${at}/guest-photos/${id}/400`
    expect([await shown(), (await api.request('GET', file)).status]).toEqual([[], 404])
    expect((await album.list()).items).toMatchObject([
      { id, state: 'waiting', caption: 'The first dance', household: { name: 'Okafor' } },
    ])
    const { photos } = await album.stepped('SHOW', (await album.list()).items)
    expect(await shown()).toEqual([id])
    const seen = await api.request('GET', file)
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(seen.headers.get('cache-control')).toBe('private, no-cache')
    const headers = { 'if-none-match': seen.headers.get('etag') ?? '' }
    expect((await api.request('GET', file, { headers })).status).toBe(304)
    // Nothing tells a visitor who sent it.
    expect(await (await api.request('GET', at)).text()).not.toContain('Okafor')

    const { activityId } = await album.stepped('HIDE', photos)
    expect([await shown(), (await api.request('GET', file)).status]).toEqual([[], 404])
    await album.ask('POST', `/activity/${activityId}/undo`)
    expect(await shown()).toEqual([id])
    await written(page.write({ arrangement: [{ kind: 'guestPhotos', audience: 'guests' }] }))
    expect([await shown(), (await api.request('GET', file)).status]).toEqual([[], 404])
    expect((await api.request('GET', `${at}/guest-photos`)).status).toBe(404)
  })

  test('are sent from the day of the wedding to the sixtieth after it, where the wedding is', async () => {
    const { couple, wedding, household } = await begun()
    await api.deps.db.query
      .updateTable('weddings')
      .set({ timeZone: 'Pacific/Auckland' })
      .where('id', '=', wedding.id)
      .execute()
    const sendAt = async (instant: string) => {
      clock.at = new Date(instant)
      const answer = await household.send(await jpeg())
      const { stage } = await household.read()
      return [answer.status, stage]
    }
    expect(await sendAt('2029-03-12T10:59:00Z')).toEqual([409, 'early'])
    expect(await sendAt('2029-03-12T11:00:00Z')).toEqual([201, 'open'])
    expect(await sendAt('2029-05-12T11:59:00Z')).toEqual([201, 'open'])
    expect(await sendAt('2029-05-12T12:00:00Z')).toEqual([409, 'closed'])
    clock.at = dayAfter
    await written(websiteOf(api, wedding.id, couple).write({ takesPhotos: false }))
    const refused = await household.send(await jpeg())
    expect(await bodyOf(refused)).toMatchObject({ code: 'event_not_allowed', state: 'off' })
  })

  test('keep nothing that the camera wrote, whatever they are sent as', async () => {
    const { album, household } = await begun()
    const webp = await sharp(await jpeg({ width: 60, height: 40 }))
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 4/1 51/1' } })
      .webp()
      .toBuffer()
    expect(webp.toString('latin1')).toContain('EXIF')
    for (const file of [await jpeg({ turn: 6 }), png(30, 20), webp])
      expect((await household.send(file)).status).toBe(201)
    const { items } = await album.list()
    expect(items.map(({ width, height }) => [width, height])).toEqual([
      [30, 40],
      [30, 20],
      [60, 40],
    ])
    const archive = await album.ask('GET', '/guest-photos/archive')
    const length = archive.headers.get('content-length')
    const content = await archive.arrayBuffer()
    expect(length).toBe(String(content.byteLength))
    const files = await unzip(content)
    expect([...files.keys()]).toEqual(['001 Okafor.jpg', '002 Okafor.png', '003 Okafor.jpg'])
    for (const file of files.values()) {
      const { exif, xmp, comments, icc } = await sharp(file).metadata()
      expect({ exif, xmp, comments, icc }).toEqual({})
      expect(file.toString('latin1')).not.toMatch(/Rose Lane|GPS/)
    }
  })

  test.each([
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with a script', Buffer.from('<svg onload="alert(1)"/>')],
    ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a WebP that breaks off', Buffer.from('RIFF\x10\0\0\0WEBPVP8 \0\0\0\0', 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused and leaves nothing', async (_, file) => {
    const { household } = await begun()
    const refused = await household.send(file)
    expect([refused.status, (await bodyOf(refused))['code']]).toEqual([415, 'file_type'])
    expect((await household.read()).photos).toEqual([])
  })

  test('a picture of more points than anybody can draw is refused as too large', async () => {
    const { household } = await begun()
    const refused = await household.send(png(20_000, 20_000))
    const { status } = refused
    expect([status, (await bodyOf(refused))['code']]).toEqual([413, 'picture_too_large'])
    expect((await household.read()).photos).toEqual([])
  })

  test('arrive once when they are sent again under their key', async () => {
    const { household } = await begun()
    const key = crypto.randomUUID()
    const file = await jpeg()
    const answers = await Promise.all(
      [1, 2, 3].map(async () => bodyOf<SentPhoto>(await household.send(file, { key }))),
    )
    expect(new Set(answers.map(({ photo }) => photo.id)).size).toBe(1)
    expect((await household.read()).photos).toHaveLength(1)
    const other = await household.send(png(30, 20), { key })
    expect((await bodyOf(other))['code']).toBe('idempotency_mismatch')
  })

  test('of two that are sent for the last place one is kept, for a household and for a wedding', async () => {
    const { wedding, album, household } = await begun()
    const of = { weddingId: wedding.id, householdId: household.householdId }
    await keepPhotos(api, of, { count: maxOfHousehold - 1 })
    expect(await household.read()).toMatchObject({ room: 1, full: null })
    const file = await jpeg()
    const race = async (one: typeof household, other: typeof household) => {
      const answers = await Promise.all([one.send(file), other.send(file)])
      return answers.map(({ status }) => status).toSorted((first, second) => first - second)
    }
    expect(await race(household, household)).toEqual([201, 409])
    expect(await household.read()).toMatchObject({ room: 0, full: 'household' })
    expect((await household.send(file, { key: null })).status).toBe(409)

    // A fixture of many households' photos leaves one place for two others.
    const others = { ...of, householdId: (await album.household('Raman')).householdId }
    await keepPhotos(api, others, { count: maxOfWedding - maxOfHousehold - 1 })
    const [one, other] = [await album.household('Lind'), await album.household('Costa')]
    expect([(await one.read()).room, (await other.read()).room]).toEqual([1, 1])
    expect(await race(one, other)).toEqual([201, 409])
    expect([await one.read(), await other.read()]).toMatchObject([
      { room: 0, full: 'wedding' },
      { room: 0, full: 'wedding' },
    ])
  })

  test('are decided on all together or not at all', async () => {
    const { album, household } = await begun()
    for (const caption of ['One', 'Two', 'Three']) await household.sent(caption)
    const [one, two, three] = (await album.list()).items
    await album.stepped('DECLINE', [three!])
    const stale = await album.step('SHOW', [one!, { ...two!, version: 9 }])
    expect(await bodyOf(stale)).toMatchObject({ code: 'version_stale', current: { id: two!.id } })
    const refused = await album.step('SHOW', [one!, { id: three!.id, version: 2 }])
    expect(await bodyOf(refused)).toMatchObject({
      code: 'event_not_allowed',
      state: 'declined',
      allowed: ['REMOVE'],
    })
    expect((await album.step('SHOW', [one!, { id: elsewhere, version: 1 }])).status).toBe(404)
    expect((await album.step('SHOW', [one!, one!])).status).toBe(400)
    expect((await album.list()).counts).toEqual({ waiting: 2, shown: 0, hidden: 0, declined: 1 })
    // The answer to the first was lost.
    const again = { 'idempotency-key': crypto.randomUUID() }
    const decided = await bodyOf(await album.step('SHOW', [one!, two!], again))
    expect(await bodyOf(await album.step('SHOW', [one!, two!], again))).toEqual(decided)
    expect((await album.list()).counts).toEqual({ waiting: 0, shown: 2, hidden: 0, declined: 1 })
  })

  test('that are removed or taken back go with all of their files, for their own household alone', async () => {
    const { album, household } = await begun()
    const other = await album.household('Raman')
    const [kept, gone] = [await household.sent(), await household.sent()]
    const key = await fileKeyOf(gone.id)
    const files = [key, servedKey(key, 400, 'webp')]
    const there = () => Promise.all(files.map((name) => api.deps.files.exists(name)))
    expect(await there()).toEqual([true, true])
    expect((await other.withdraw(gone.id)).status).toBe(404)
    expect((await api.request('GET', `${other.at}/${gone.id}/400`)).status).toBe(404)
    expect((await api.request('GET', `${household.at}/${gone.id}/400`)).status).toBe(200)
    expect((await household.withdraw(gone.id)).status).toBe(204)
    expect((await household.withdraw(gone.id)).status).toBe(404)
    await eraseFiles(api.deps)
    expect(await there()).toEqual([false, false])
    const removed = await fileKeyOf(kept.id)
    expect((await buffer(await api.deps.files.get(removed))).length).toBeGreaterThan(100)
    const { activityId } = await album.stepped('REMOVE', (await album.list()).items)
    await eraseFiles(api.deps)
    expect(await api.deps.files.exists(removed)).toBe(false)
    const undone = await album.ask('POST', `/activity/${activityId}/undo`)
    expect((await bodyOf(undone))['code']).toBe('not_undoable')
    expect((await household.read()).photos).toEqual([])
    const archive = await album.ask('GET', '/guest-photos/archive')
    expect((await unzip(await archive.arrayBuffer())).size).toBe(0)
  })

  test('go with the household that sent them', async () => {
    const { album, household } = await begun()
    const key = await fileKeyOf((await household.sent()).id)
    const guests = await bodyOf<Page<{ id: string }>>(await album.ask('GET', '/guests'))
    const gone = await album.ask('POST', '/guests/removals', {
      ids: guests.items.map((guest) => guest.id),
    })
    expect(gone.status).toBe(200)
    await eraseFiles(api.deps)
    expect(await api.deps.files.exists(key)).toBe(false)
    expect((await album.list()).counts.waiting).toBe(0)
  })

  test('stay with those who sent them when they are moved to, or found to be in, another household', async () => {
    const { album, household } = await begun()
    const home = await album.household('Raman')
    const other = await album.household('Lind')
    await household.sent('Moved')
    await other.sent('Merged')
    const guests = await bodyOf<Page<{ id: string; version: number; householdId: string }>>(
      await album.ask('GET', '/guests'),
    )
    const of = (householdId: string) =>
      guests.items.find((guest) => guest.householdId === householdId)!
    const { id, version } = of(household.householdId)
    const moved = { version, householdId: home.householdId }
    expect((await album.ask('PATCH', `/guests/${id}`, moved)).status).toBe(200)
    const [kept, gone] = [of(home.householdId), of(other.householdId)]
    const pair = {
      kept: { id: kept.id, version: kept.version },
      gone: { id: gone.id, version: gone.version },
    }
    expect((await album.ask('POST', '/guests/merges', pair)).status).toBe(200)
    const { items } = await album.list()
    expect(items.map((photo) => [photo.caption, photo.household.name])).toEqual([
      ['Moved', 'Raman'],
      ['Merged', 'Raman'],
    ])
  })

  test('are for the two alone, and for nobody without a link', async () => {
    const { wedding, album, household } = await begun()
    const { id } = await household.sent()
    const helper = await memberOf(api, wedding.id, { rights: { guests: 'edit' } })
    const asHelper = albumOf(api, wedding.id, helper)
    const { couple: strangers } = await begun()
    const asStranger = albumOf(api, wedding.id, strangers)
    for (const [who, status] of [
      [asHelper, 403],
      [asStranger, 404],
    ] as const) {
      const [photo] = (await album.list()).items
      const answers = [
        await who.ask('GET', '/guest-photos'),
        await who.ask('GET', '/guest-photos/archive'),
        await who.ask('GET', `/guest-photos/${id}/400`),
        await who.step('SHOW', [photo!]),
      ]
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status])
    }
    const unknown = `/api/rsvp/${'A'.repeat(household.token.length)}/photos`
    expect((await api.request('GET', unknown)).status).toBe(404)
  })

  test('come to the page in parts', async () => {
    const { couple, wedding, household } = await begun()
    const of = { weddingId: wedding.id, householdId: household.householdId }
    await keepPhotos(api, of, { count: 30, state: 'shown' })
    const { website } = await written(websiteOf(api, wedding.id, couple).step('OPEN'))
    const at = `/api/w/${website.visibility.slug}/guest-photos`
    const first = await bodyOf<ShownAlbum>(await api.request('GET', at))
    const cursor = encodeURIComponent(first.nextCursor ?? '')
    const rest = await bodyOf<ShownAlbum>(await api.request('GET', `${at}?cursor=${cursor}`))
    expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([24, 6, null])
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(30)
  })
})
