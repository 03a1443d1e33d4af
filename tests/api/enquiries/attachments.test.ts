import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Attachment, Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { maxDocumentBytes } from '#machines/kernel/files/document-file.ts'
import { eraseUnsent } from '#api/features/enquiries/commands/messages/erase-unsent.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { vendorWithBusiness } from '#tests/api/bookings/kit.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { sentEnquiry } from './kit.ts'

const pdf = Buffer.from('%PDF-1.7\n% a plan of the tables')
let clock = new Date()

describe('files of a thread', () => {
  const api = openTestApp(mainEngine, { now: () => clock })

  async function thread() {
    clock = new Date()
    const { couple, wedding } = await coupleWithWedding(api)
    const { vendor, business } = await vendorWithBusiness(api)
    await api.deps.db.query
      .updateTable('businesses')
      .set({ approval: 'approved' })
      .where('id', '=', business.id)
      .execute()
    const row = sentEnquiry({ weddingId: wedding.id, businessId: business.id })
    await api.deps.db.query.insertInto('enquiries').values(row).execute()
    const at = `/api/enquiries/${row.id}`
    return {
      couple,
      vendor,
      upload: (as: SignedIn, body: Uint8Array, name = 'plan.pdf') =>
        api.app.request(`${at}/attachments?name=${name}`, {
          method: 'POST',
          headers: {
            'x-vowline': '1',
            'content-type': 'application/octet-stream',
            cookie: as.cookie,
          },
          body: new Uint8Array(body),
        }),
      read: (as: SignedIn, id: string) => api.request('GET', `${at}/attachments/${id}`, { as }),
      remove: (as: SignedIn, id: string) =>
        api.request('DELETE', `${at}/attachments/${id}`, { as, body: {} }),
      send: (as: SignedIn, attachments: string[]) =>
        api.request('POST', `${at}/messages`, { as, body: { body: 'Have a look', attachments } }),
    }
  }

  test('are their writer’s until they are sent, and both sides’ from then on', async () => {
    const { couple, vendor, upload, read, send } = await thread()
    const id = await idOf(await upload(couple, pdf))
    expect([(await read(couple, id)).status, (await read(vendor, id)).status]).toEqual([200, 404])
    expect((await send(vendor, [id])).status).toBe(400)
    const sent = await send(couple, [id])
    expect(await bodyOf<Entry>(sent)).toMatchObject({
      body: 'Have a look',
      attachments: [{ id, name: 'plan.pdf', type: 'application/pdf', size: pdf.length }],
    })
    const file = await read(vendor, id)
    expect([file.status, file.headers.get('content-disposition')?.slice(0, 10)]).toEqual([
      200,
      'attachment',
    ])
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf)
    const strange = await api.signedInAs('COUPLE')
    expect((await read(strange, id)).status).toBe(404)
    // What stands in a message goes into no other.
    expect((await send(couple, [id])).status).toBe(400)
  })

  test('are taken by their content, and photos without what the camera wrote', async () => {
    const { vendor, upload, read } = await thread()
    const program = Buffer.from('MZ\u0090\u0000 this is no document at all, whatever its name says')
    const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200)])
    expect((await upload(vendor, program)).status).toBe(415)
    expect((await upload(vendor, broken, 'photo.jpg')).status).toBe(415)
    const photo = await sharp({
      create: { width: 20, height: 10, channels: 3, background: '#246' },
    })
      .withExif({ IFD0: { Copyright: 'Zyxquire' } })
      .jpeg()
      .toBuffer()
    expect(photo.includes('Zyxquire')).toBe(true)
    const id = await idOf(await upload(vendor, photo, 'photo.exe'))
    const kept = await read(vendor, id)
    expect(kept.headers.get('content-disposition')).toContain('.jpg')
    expect(Buffer.from(await kept.arrayBuffer()).includes('Zyxquire')).toBe(false)
  })

  test('are refused beyond the size that a file may have, with that size, and leave nothing behind', async () => {
    const { couple, upload } = await thread()
    const whole = Buffer.alloc(maxDocumentBytes, '%PDF-1.7\n')
    const refused = await upload(couple, Buffer.concat([whole, Buffer.from('!')]), 'huge.pdf')
    expect([refused.status, await bodyOf(refused)]).toMatchObject([
      413,
      { code: 'body_too_large', maxBytes: maxDocumentBytes },
    ])
    const { query } = api.deps.db
    const kept = () =>
      query.selectFrom('enquiryAttachments').select('size').where('name', '=', 'huge.pdf').execute()
    expect(await kept()).toEqual([])
    expect((await upload(couple, whole, 'huge.pdf')).status).toBe(201)
    expect(await kept()).toEqual([{ size: maxDocumentBytes }])
  })

  test('may be taken back, and go when none is sent', async () => {
    const { couple, vendor, upload, read, remove } = await thread()
    const first = await idOf(await upload(couple, pdf))
    const second = await idOf(await upload(couple, pdf))
    expect([(await remove(vendor, first)).status, (await remove(couple, first)).status]).toEqual([
      404, 204,
    ])
    clock = new Date(clock.getTime() + 25 * 3_600_000)
    await eraseUnsent(api.deps)
    clock = new Date(clock.getTime() - 25 * 3_600_000)
    expect((await read(couple, second)).status).toBe(404)
  })

  test('that nobody sees any more after a reload keep nobody from attaching five to the next message', async () => {
    const { couple, vendor, upload, read, send } = await thread()
    const theirs = await idOf(await upload(vendor, pdf))
    const left: string[] = []
    for (let place = 0; place < 20; place++) left.push(await idOf(await upload(couple, pdf)))
    const chosen: string[] = []
    for (let place = 0; place < 5; place++) chosen.push(await idOf(await upload(couple, pdf)))
    const [oldest = '', newest = ''] = [left[4], left[5]]
    const found = [
      await read(couple, oldest),
      await read(couple, newest),
      await read(vendor, theirs),
    ]
    expect(found.map(({ status }) => status)).toEqual([404, 200, 200])
    expect((await send(couple, chosen)).status).toBe(201)
    // No message holds more than five.
    expect((await send(couple, left.slice(-6))).status).toBe(400)
  })
})

async function idOf(answer: Response) {
  return (await bodyOf<Attachment>(answer)).id
}
