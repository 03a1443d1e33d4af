import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { eraseFiles } from '#api/features/files/jobs.ts'
import { maxChoiceDocuments } from '#machines/choices/choice/choice.schema.ts'
import type { ChoiceRecord } from '#machines/choices/choice/choice.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { files } from '#tests/harness/approval.ts'
import { engines } from '#tests/harness/database.ts'
import { memberOf } from '#tests/harness/wedding.ts'
import { plan, vendorsOf } from './kit.ts'

describe.each(engines)('the documents of a couple’s vendors on %s', (engine) => {
  const api = openTestApp(engine)

  const onDisk = () => readdir(join(api.deps.config.dataDir, 'files', 'documents'))

  test('are downloaded byte for byte by those who may see the vendors and by nobody else', async () => {
    const { add, upload, request, wedding } = await plan(api)
    const { choice } = await add()
    const { record, document } = await kept(
      upload(choice.id, { kind: 'contract', name: 'agreed.pdf' }),
    )
    expect(record.choice).toMatchObject({ documents: 1, version: choice.version + 1 })
    expect(document).toMatchObject({
      kind: 'contract',
      name: 'agreed.pdf',
      type: 'application/pdf',
      by: 'Ada Moreau',
    })

    const path = `/choices/${choice.id}/documents/${document.id}`
    const answer = await request('GET', path)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(files.pdf)

    const viewer = vendorsOf(
      api,
      wedding.id,
      await memberOf(api, wedding.id, { rights: { vendors: 'view' } }),
    )
    expect((await viewer.request('GET', path)).status).toBe(200)
    expect((await viewer.request('DELETE', path)).status).toBe(403)
    const none = vendorsOf(
      api,
      wedding.id,
      await memberOf(api, wedding.id, { rights: { budget: 'edit' } }),
    )
    expect((await none.request('GET', path)).status).toBe(403)
    const stranger = await plan(api)
    expect((await vendorsOf(api, wedding.id, stranger.couple).request('GET', path)).status).toBe(
      404,
    )
    expect((await stranger.request('GET', path)).status).toBe(404)
    const { choice: other } = await add({ name: 'Another' })
    expect((await request('GET', `/choices/${other.id}/documents/${document.id}`)).status).toBe(404)
  })

  test('a file that is not a PDF, JPEG or PNG is refused', async () => {
    const { add, upload, record } = await plan(api)
    const { choice } = await add()
    const answer = await upload(choice.id, {
      name: 'quote.pdf',
      content: Buffer.from('<!doctype html><script>alert(1)</script>'),
    })
    expect([answer.status, await bodyOf(answer)]).toMatchObject([415, { code: 'file_type' }])
    expect((await record(choice.id)).documents).toEqual([])
  })

  test('more than the maximum are refused', async () => {
    const { add, upload, couple, wedding } = await plan(api)
    const { choice } = await add()
    const at = new Date()
    for (let count = 0; count < maxChoiceDocuments; count++) {
      await api.deps.db.query
        .insertInto('choiceDocuments')
        .values({
          id: `0197a3c2-8f10-7a3b-9c4d-${choice.id.slice(-8)}${String(count).padStart(4, '0')}`,
          weddingId: wedding.id,
          choiceId: choice.id,
          kind: 'quote',
          name: 'quote.pdf',
          type: 'application/pdf',
          size: 16,
          fileKey: `documents/${choice.id}-${count}`,
          userId: couple.id,
          createdAt: at,
        })
        .execute()
    }
    const refused = await upload(choice.id)
    expect([refused.status, await bodyOf(refused)]).toMatchObject([
      409,
      { refusedBy: ['hasRoomForDocument'] },
    ])
  })

  test('files are deleted with their document, their vendor and their wedding', async () => {
    const { add, upload, request, step, wedding } = await plan(api)
    const { choice } = await add()
    const { document } = await kept(upload(choice.id))
    const { document: second } = await kept(upload(choice.id))
    const before = await onDisk()
    expect((await request('DELETE', `/choices/${choice.id}/documents/${document.id}`)).status).toBe(
      200,
    )
    await eraseFiles(api.deps)
    expect(await onDisk()).toHaveLength(before.length - 1)

    await step(choice.id, 'DROP')
    expect(await bodyOf(await request('DELETE', `/choices/${choice.id}`))).toMatchObject({
      refusedBy: ['hasNoDocuments'],
    })
    expect((await request('GET', `/choices/${choice.id}/documents/${second.id}`)).status).toBe(200)
    await api.deps.db.query.deleteFrom('weddings').where('id', '=', wedding.id).execute()
    await eraseFiles(api.deps)
    expect(await onDisk()).toHaveLength(before.length - 2)
  })

  test('undoing the addition of a vendor deletes no documents', async () => {
    const { add, upload, undo, record } = await plan(api)
    const { choice, activityId } = await add()
    await upload(choice.id)
    const refused = await undo(activityId)
    expect([refused.status, await bodyOf(refused)]).toMatchObject([409, { code: 'changed_since' }])
    expect((await record(choice.id)).documents).toHaveLength(1)
  })
})

async function kept(answer: Promise<Response>) {
  const record = await bodyOf<ChoiceRecord>(await answer)
  const document = record.documents.at(-1)
  if (!document) throw new Error('No document was kept.')
  return { record, document }
}
