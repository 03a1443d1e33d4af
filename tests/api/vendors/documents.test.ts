import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { eraseFiles } from '#api/features/files/jobs.ts'
import { maxDocumentBytes } from '#machines/kernel/files/document-file.ts'
import type { ApprovalRecord } from '#machines/vendors/approval-record.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { approvals, files } from '#tests/harness/approval.ts'
import { engines } from '#tests/harness/database.ts'
import { businessDetails } from '#tests/harness/details.ts'

const html = '<!doctype html><script>alert(1)</script>'

describe.each(engines)('verification documents on %s', (engine) => {
  const api = openTestApp(engine)
  let on: ReturnType<typeof approvals>
  let reviewer: SignedIn
  beforeAll(async () => {
    on = approvals(api)
    reviewer = await api.signedInAs('ADMIN')
  })

  const kept = async (vendor: SignedIn, id: string, file: Parameters<typeof on.upload>[2]) => {
    const answer = await on.upload(vendor, id, file)
    expect(answer.status).toBe(201)
    const document = (await bodyOf<ApprovalRecord>(answer)).documents.at(-1)
    if (!document) throw new Error('No document was kept.')
    return document
  }
  const download = (as: SignedIn, documentId: string) =>
    api.request('GET', `/api/documents/${documentId}`, { as })
  const onDisk = () => readdir(join(api.deps.config.dataDir, 'files', 'documents'))
  const eraseIn = (milliseconds: number) =>
    eraseFiles({ ...api.deps, now: () => new Date(Date.now() + milliseconds) })

  test('are read back byte for byte, as downloads only', async () => {
    const { vendor, id } = await on.ready()
    for (const [name, type, content] of [
      ['licence.pdf', 'application/pdf', files.pdf],
      ['passport.JPG', 'image/jpeg', files.jpeg],
      ['insurance.png', 'image/png', files.png],
    ] as const) {
      const document = await kept(vendor, id, { content, name, kind: 'insurance' })
      expect(document).toMatchObject({ name, type, size: content.length, kind: 'insurance' })
      const answer = await download(vendor, document.id)
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(content)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': type,
        'content-length': String(content.length),
        'content-disposition': expect.stringMatching(
          /^attachment; filename="document\.\w+"; filename\*=UTF-8''[\w.%-]+$/,
        ),
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
      })
    }
  })

  test.each([
    ['a page', html],
    ['a picture with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a GIF', 'GIF89a\x01\x00\x01\x00'],
    ['an archive', 'PK\x03\x04'],
    ['a program', 'MZ\x90\x00'],
    ['a page that becomes a PDF later', `${html}%PDF-1.7\n`],
    ['a PDF behind a byte order mark', '\xef\xbb\xbf%PDF-1.7\n'],
    ['a PDF of no version', '%PDF-'],
    ['a PDF in small letters', '%pdf-1.7\n'],
    ['a PNG of eight bytes', '\x89PNG\r\n\x1a\n'],
    ['a PNG without a header', `\x89PNG\r\n\x1a\n${'\0'.repeat(60)}`],
    ['a JPEG of three bytes', '\xff\xd8\xff'],
    ['a WebP', 'RIFF\x24\x00\x00\x00WEBPVP8 '],
    ['nothing', ''],
  ])('%s is refused by its content, whatever its name', async (_, content) => {
    const { vendor, id } = await on.ready()
    const before = await onDisk()
    const answer = await on.upload(vendor, id, {
      content: Buffer.from(content, 'latin1'),
      name: 'licence.pdf',
    })
    expect([answer.status, (await bodyOf(answer))['code']]).toEqual([415, 'file_type'])
    expect(await onDisk()).toEqual(before)
  })

  test.each([
    [
      'a PDF with a page in it',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(html)]),
      'application/pdf',
    ],
    ['a PNG with a page after it', Buffer.concat([files.png, Buffer.from(html)]), 'image/png'],
    [
      'a JPEG with a page in its comment',
      Buffer.concat([files.jpeg.subarray(0, 20), Buffer.from(`\xff\xfe${html}`, 'latin1')]),
      'image/jpeg',
    ],
  ])('%s is served as the type of its first bytes, and cannot run', async (_, content, type) => {
    const { vendor, id } = await on.ready()
    const document = await kept(vendor, id, { content, name: 'page.html' })
    expect(document.name).toMatch(/^page\.html\.(?:pdf|png|jpg)$/)
    const { headers } = await download(vendor, document.id)
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      type,
      'nosniff',
    ])
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  test.each([
    ['../../../etc/passwd', '_.._.._etc_passwd.pdf'],
    ['C:\\Users\\me\\licence.pdf', 'C_Users_me_licence.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['licence\u202efdp.exe', 'licence_fdp.exe.pdf'],
    ['a"; filename="b.html', 'a_; filename=_b.html.pdf'],
    ['x\r\nSet-Cookie: a=b', 'x_Set-Cookie_ a=b.pdf'],
    ['Gewerbeschein “München” 📄.PDF', 'Gewerbeschein “München” 📄.PDF'],
    ['..', 'document.pdf'],
  ])('a file called %j is stored under a random name and shown as %j', async (typed, shown) => {
    const { vendor, id } = await on.ready()
    const before = new Set(await onDisk())
    const document = await kept(vendor, id, { name: typed })
    expect(document.name).toBe(shown)
    expect((await onDisk()).filter((name) => !before.has(name))).toEqual([
      expect.stringMatching(/^[0-9a-f]{48}$/),
    ])
    const given = (await download(vendor, document.id)).headers.get('content-disposition') ?? ''
    expect(given).toMatch(/^[\x20-\x7e]+$/)
    expect(decodeURIComponent(given.split("UTF-8''")[1] ?? '')).toBe(shown)
  })

  test.each(['', ' ', 'x'.repeat(201), '\0'])('a file called %j is refused', async (name) => {
    const { vendor, id } = await on.ready()
    expect((await on.upload(vendor, id, { name })).status).toBe(400)
  })

  test('ten megabytes are accepted and a byte more is not, declared or not', async () => {
    const { vendor, id } = await on.ready()
    const largest = Buffer.concat([files.pdf, Buffer.alloc(maxDocumentBytes - files.pdf.length)])
    expect((await kept(vendor, id, { content: largest })).size).toBe(maxDocumentBytes)
    const before = await onDisk()
    const tooLarge = await on.upload(vendor, id, {
      content: Buffer.concat([largest, Buffer.from('x')]),
    })
    expect([tooLarge.status, await bodyOf(tooLarge)]).toMatchObject([
      413,
      { code: 'body_too_large', maxBytes: maxDocumentBytes },
    ])
    const declared = await api.app.request(
      `/api/businesses/${id}/documents?kind=other&name=a.pdf`,
      {
        method: 'POST',
        headers: {
          'x-vowline': '1',
          'content-type': 'application/octet-stream',
          'content-length': String(maxDocumentBytes + 1),
          cookie: vendor.cookie,
        },
        body: '%PDF-1.7',
      },
    )
    expect(declared.status).toBe(413)
    expect(await onDisk()).toEqual(before)
  })

  test('are limited to ten, even when sent at once', async () => {
    const { vendor, id } = await on.ready()
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, n) => on.upload(vendor, id, { name: `${n}.pdf` })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      ...Array<number>(9).fill(201),
      ...Array<number>(5).fill(409),
    ])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && (await bodyOf(refused))).toMatchObject({
      code: 'event_not_allowed',
      refusedBy: ['hasRoomForDocument'],
    })
    expect((await on.read(vendor, id)).documents).toHaveLength(10)
  })

  test('that are sent again with their key are stored once', async () => {
    const { vendor, id } = await on.ready()
    const send = () => on.upload(vendor, id, { name: 'again.pdf', key: 'again' })
    const [first, ...others] = await Promise.all(
      [send(), send(), send()].map(async (sent) => bodyOf<ApprovalRecord>(await sent)),
    )
    for (const other of others) expect(other).toEqual(first)
    expect((await on.read(vendor, id)).documents).toHaveLength(2)
    const another = await on.upload(vendor, id, {
      content: files.png,
      name: 'again.pdf',
      key: 'again',
    })
    expect(another.status).toBe(422)
  })

  test('are visible to their owner, and to reviewers from submission on', async () => {
    const { vendor, id } = await on.ready()
    const { id: documentId } = await kept(vendor, id, {})
    const [stranger, couple] = [await api.signedInAs('VENDOR'), await api.signedInAs('COUPLE')]
    const statuses = async () => {
      const people = [vendor, stranger, couple, reviewer]
      return Promise.all(people.map(async (as) => (await download(as, documentId)).status))
    }
    expect(await statuses()).toEqual([200, 404, 403, 404])
    expect((await api.request('GET', `/api/documents/${documentId}`)).status).toBe(401)
    await on.walk(id, [[vendor, 'SUBMIT']])
    expect(await statuses()).toEqual([200, 404, 403, 200])
    const remove = (as: SignedIn, business: string) =>
      api.request('DELETE', `/api/businesses/${business}/documents/${documentId}`, { as })
    expect((await remove(stranger, id)).status).toBe(404)
    expect((await on.upload(stranger, id)).status).toBe(404)
    const { id: own } = await bodyOf<{ id: string }>(
      await api.request('POST', '/api/businesses', { as: stranger, body: businessDetails }),
    )
    expect((await remove(stranger, own)).status).toBe(404)
    expect((await download(vendor, documentId)).status).toBe(200)
  })

  test('cannot be removed during review, and are deleted with their file by their owner', async () => {
    const { vendor, id } = await on.ready()
    const { id: documentId } = await kept(vendor, id, {})
    const remove = () =>
      api.request('DELETE', `/api/businesses/${id}/documents/${documentId}`, { as: vendor })
    await on.walk(id, [[vendor, 'SUBMIT']])
    expect(await bodyOf(await remove())).toMatchObject({
      code: 'event_not_allowed',
      state: 'submitted',
      allowed: ['WITHDRAW'],
    })
    expect((await on.upload(vendor, id)).status).toBe(409)
    await on.walk(id, [[reviewer, 'START_REVIEW']])
    expect((await remove()).status).toBe(409)
    await on.walk(id, [[reviewer, 'REQUEST_CHANGES']])

    await eraseIn(2 * 3_600_000)
    const before = await onDisk()
    const removed = await bodyOf<ApprovalRecord>(await remove())
    expect([removed.documents.length, removed.facts.documents]).toEqual([1, 1])
    expect((await download(vendor, documentId)).status).toBe(404)
    expect((await remove()).status).toBe(404)
    await eraseIn(0)
    expect((await onDisk()).length).toBe(before.length - 1)
  })

  test('leave no file behind, after a refused upload or a deleted account', async () => {
    const { vendor, id } = await on.ready()
    await eraseIn(2 * 3_600_000)
    const before = await onDisk()
    await on.walk(id, [[vendor, 'SUBMIT']])
    expect((await on.upload(vendor, id)).status).toBe(409)
    await eraseIn(0)
    expect((await onDisk()).length).toBe(before.length + 1)
    await eraseIn(2 * 3_600_000)
    expect((await onDisk()).length).toBe(before.length)
    await api.deps.db.query.deleteFrom('users').where('id', '=', vendor.id).execute()
    await eraseIn(0)
    expect((await onDisk()).length).toBe(before.length - 1)
    expect(await api.deps.db.query.selectFrom('fileErasures').selectAll().execute()).toEqual([])
  })
})
