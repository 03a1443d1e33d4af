import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { Problem } from '#machines/kernel/problem.ts'
import type { NewDocument } from '#machines/vendors/approval-record.schema.ts'
import { newId } from '#api/db/id.ts'
import { once } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { approvalRecord, lockOwnBusiness, readBusiness } from '../queries.ts'
import { knowFile, nameFor } from './know-file.ts'
import { moveApproval } from './move-approval.ts'

type Needed = Pick<Deps, 'db' | 'files' | 'jobs' | 'now'>

/** So long may an upload take until it is recorded; past it the file is erased. */
const unfinishedFor = 60 * 60 * 1_000

/** The queue that erases files. */
export const erasureQueue = 'file-erasure'

/**
 * Keeps a verification document. The file is stored before its record is written, so that no transaction waits for it; until then it is
 * due to be erased, so that nothing is left of an upload that is refused or whose process dies.
 */
export async function addDocument(
  deps: Needed,
  ownerId: string,
  businessId: string,
  { file, kind, name }: NewDocument & { file: Readable },
  key: string | null,
) {
  const { db, files } = deps
  const now = deps.now()
  await readBusiness(db.query, ownerId, businessId)
  const { type, content } = await knowFile(file)
  if (type === null) throw new Problem('file_type')

  const fileKey = `documents/${randomBytes(24).toString('hex')}`
  await db.query
    .insertInto('fileErasures')
    .values({ fileKey, dueAt: new Date(now.getTime() + unfinishedFor) })
    .execute()
  const measured = measure(content)
  await files.put(fileKey, measured.content, { contentType: type })
  const { size, sha256 } = measured.result()

  const request = { owner: ownerId, operation: 'add-document', key, body: { businessId, kind, name, sha256 }, now }
  return once(db, request, async (tx) => {
    const row = await lockOwnBusiness(tx, ownerId, businessId)
    const moved = await moveApproval(tx, row, { type: 'ADD_DOCUMENT', at: now.toISOString() }, { side: 'owner', userId: ownerId })
    await tx
      .insertInto('businessDocuments')
      .values({ id: newId(now), businessId, kind, name: nameFor(name, type), type, size, fileKey, createdAt: now })
      .execute()
    const { numDeletedRows } = await tx.deleteFrom('fileErasures').where('fileKey', '=', fileKey).executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new Error('The file was erased before its upload was over: the clock has jumped.')
    return { status: 201 as const, body: await approvalRecord(tx, moved.row) }
  })
}

/** Removes a document; its file is erased at once. While the team reads, what was handed in stays. */
export async function removeDocument({ db, jobs, now }: Needed, ownerId: string, businessId: string, documentId: string) {
  const at = now()
  const record = await db.transaction(async (tx) => {
    const row = await lockOwnBusiness(tx, ownerId, businessId)
    const found = tx.selectFrom('businessDocuments').select('id').where('id', '=', documentId).where('businessId', '=', businessId)
    if (!(await found.executeTakeFirst())) throw new Problem('not_yours')
    const moved = await moveApproval(tx, row, { type: 'REMOVE_DOCUMENT', at: at.toISOString() }, { side: 'owner', userId: ownerId })
    // The table itself notes the file for erasure.
    await tx.deleteFrom('businessDocuments').where('id', '=', documentId).execute()
    return approvalRecord(tx, moved.row)
  })
  jobs.wake(erasureQueue)
  return record
}

/** Size and SHA-256 of what passes. */
function measure(source: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let size = 0
  async function* passing() {
    for await (const chunk of source) {
      hash.update(chunk)
      size += chunk.byteLength
      yield chunk
    }
  }
  return { content: Readable.from(passing()), result: () => ({ size, sha256: hash.digest('hex') }) }
}
