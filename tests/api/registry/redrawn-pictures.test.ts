import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { redrawGiftPictures } from '#api/features/registry/jobs.ts'
import { stripImageMetadata } from '#api/features/files/commands/strip-image-metadata.ts'
import { eraseFiles } from '#api/features/files/jobs.ts'
import { maxDocumentBytes } from '#machines/kernel/files/document-file.ts'
import { jpeg, png } from '#tests/api/website/kit.ts'
import { openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { registryOf } from './kit.ts'

const camera = 'Rose Lane'

describe.each(engines)('gift pictures of an earlier release on %s', (engine) => {
  const api = openTestApp(engine)
  beforeEach(() => void (api.logged.length = 0))

  test('a JPEG and a PNG lose their camera metadata, look the same, and are redrawn once', async () => {
    const { registry, storedBefore, rows } = await begun()
    const originals = [await jpeg({ turn: 6 }), png(30, 20, `Taken at 12 ${camera}`)]
    const pictures = [
      await storedBefore(originals[0]!, 'image/jpeg'),
      await storedBefore(originals[1]!, 'image/png'),
    ]
    await redrawGiftPictures(api.deps)
    await eraseFiles(api.deps)
    for (const [place, { giftId, id, fileKey }] of pictures.entries()) {
      const seen = await registry.ask('GET', `/registry/gifts/${giftId}/pictures/${id}`)
      const shown = Buffer.from(await seen.arrayBuffer())
      const drawn = await stripImageMetadata(originals[place]!, maxDocumentBytes)
      expect([seen.status, seen.headers.get('content-type')]).toEqual([200, drawn?.type])
      expect(shown).toEqual(drawn?.content)
      expect(shown.toString('latin1')).not.toContain(camera)
      expect(await api.deps.files.exists(fileKey)).toBe(false)
    }
    const done = await rows()
    expect(done.map(({ drawnAnew }) => drawnAnew)).toEqual([true, true])
    await redrawGiftPictures(api.deps)
    expect(await rows()).toEqual(done)
  })

  test('a missing file and an invalid picture stay unchanged, are reported once by id, and stop nothing', async () => {
    const { storedBefore, rows } = await begun()
    const [missing, none, last] = [
      await storedBefore(null, 'image/jpeg'),
      await storedBefore(Buffer.from('<svg onload=alert(1)>'), 'image/png'),
      await storedBefore(png(30, 20), 'image/png'),
    ]
    await redrawGiftPictures(api.deps)
    await eraseFiles(api.deps)
    const failures = () => api.logged.filter(({ event }) => event === 'photo.not_redrawn')
    expect(failures()).toMatchObject([
      { table: 'giftPictures', id: missing.id },
      { table: 'giftPictures', id: none.id },
    ])
    expect((await rows()).map(({ drawnAnew }) => drawnAnew)).toEqual([true, true, true])
    expect((await rows()).map(({ fileKey }) => fileKey).slice(0, 2)).toEqual([
      missing.fileKey,
      none.fileKey,
    ])
    expect((await buffer(await api.deps.files.get(none.fileKey))).toString()).toBe(
      '<svg onload=alert(1)>',
    )
    expect(await api.deps.files.exists(last.fileKey)).toBe(false)
    await redrawGiftPictures(api.deps)
    expect(failures()).toHaveLength(2)
  })

  test('an interrupted run leaves a picture for each gift, and the next run continues', async () => {
    const { registry, storedBefore, rows } = await begun()
    const original = png(30, 20, camera)
    // More than one batch.
    const pictures: Awaited<ReturnType<typeof storedBefore>>[] = []
    for (let number = 0; number < 12; number++)
      pictures.push(await storedBefore(original, 'image/png'))
    let written = 0
    const transaction: typeof api.deps.db.transaction = (work) => api.deps.db.transaction(work)
    const dying: typeof transaction = (work) =>
      ++written > 4 ? Promise.reject(new Error('It died.')) : transaction(work)
    await expect(
      redrawGiftPictures({ ...api.deps, db: { ...api.deps.db, transaction: dying } }),
    ).rejects.toThrow('It died.')
    await eraseFiles(api.deps)
    const isDrawn = Array.from({ length: 12 }, (_, place) => place < 4)
    expect((await rows()).map(({ drawnAnew }) => drawnAnew)).toEqual(isDrawn)
    expect(
      await Promise.all(pictures.map(({ fileKey }) => api.deps.files.exists(fileKey))),
    ).toEqual(isDrawn.map((drawn) => !drawn))
    const see = ({ giftId, id }: { giftId: string; id: string }) =>
      registry.ask('GET', `/registry/gifts/${giftId}/pictures/${id}`)
    for (const picture of pictures) expect((await see(picture)).status).toBe(200)

    const early = (await rows()).slice(0, 4)
    await redrawGiftPictures(api.deps)
    await eraseFiles(api.deps)
    expect((await rows()).slice(0, 4)).toEqual(early)
    expect((await rows()).every(({ drawnAnew }) => drawnAnew)).toBe(true)
    expect(
      await Promise.all(pictures.map(({ fileKey }) => api.deps.files.exists(fileKey))),
    ).toEqual(pictures.map(() => false))
    for (const picture of pictures) expect(await (await see(picture)).text()).not.toContain(camera)
  })

  test('a picture replaced while it is redrawn stays the new one, and the redrawn file is erased', async () => {
    const { registry, storedBefore, rows } = await begun()
    const { giftId } = await storedBefore(png(30, 20), 'image/png')
    const transaction: typeof api.deps.db.transaction = (work) => api.deps.db.transaction(work)
    const late: typeof transaction = async (work) => {
      expect((await registry.upload(giftId)).status).toBe(201)
      return transaction(work)
    }
    await redrawGiftPictures({ ...api.deps, db: { ...api.deps.db, transaction: late } })
    const [picture] = await rows()
    expect(picture).toMatchObject({ giftId, drawnAnew: true })
    await eraseFiles({ ...api.deps, now: () => new Date(Date.now() + 7 * 24 * 3_600_000) })
    expect(await api.deps.files.exists(picture!.fileKey)).toBe(true)
  })

  async function begun() {
    const { couple, wedding } = await coupleWithWedding(api)
    const registry = registryOf(api, wedding.id, couple)
    const rows = () =>
      api.deps.db.query
        .selectFrom('giftPictures')
        .selectAll()
        .where('weddingId', '=', wedding.id)
        .orderBy('id')
        .execute()
    /**
     * A gift with a picture as an earlier release stored it; without content its file is missing.
     */
    const storedBefore = async (content: Buffer | null, type: 'image/jpeg' | 'image/png') => {
      const { id: giftId } = await registry.add()
      expect((await registry.upload(giftId)).status).toBe(201)
      const fileKey = `documents/before-${randomUUID()}`
      if (content)
        await api.deps.files.put(fileKey, Readable.from([content]), { contentType: type })
      const { id } = await api.deps.db.query
        .updateTable('giftPictures')
        .set({ fileKey, type, size: content?.length ?? 100, drawnAnew: false })
        .where('giftId', '=', giftId)
        .returning('id')
        .executeTakeFirstOrThrow()
      return { giftId, id, fileKey }
    }
    return { registry, rows, storedBefore }
  }
})
