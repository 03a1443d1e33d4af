import type { Readable } from 'node:stream'
import { Problem } from '#machines/kernel/problem.ts'
import type { NewDocument } from '#machines/vendors/approval-record.schema.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { approvalRecord, lockOwnBusiness, readBusiness } from '../queries.ts'
import { nameFor } from '#api/features/files/commands/detect-file-type.ts'
import { moveApproval } from './move-approval.ts'
import {
  erasureQueue,
  recordUpload,
  storeDocument,
} from '#api/features/files/commands/store-upload.ts'

type Dependencies = Pick<Deps, 'db' | 'files' | 'jobs' | 'now'>

/** Keeps a verification document. */
export async function addDocument(
  deps: Dependencies,
  ownerId: string,
  businessId: string,
  { file, kind, name }: NewDocument & { file: Readable },
  key: string | null,
) {
  const now = deps.now()
  await readBusiness(deps.db.query, ownerId, businessId)
  const stored = await storeDocument(deps, file, now)
  const { fileKey, type, size } = stored
  const request = {
    owner: ownerId,
    operation: 'add-document',
    key,
    body: { businessId, kind, name },
    now,
  }
  return recordUpload(deps, request, stored, async (tx) => {
    const row = await lockOwnBusiness(tx, ownerId, businessId)
    const moved = await moveApproval(
      tx,
      row,
      { type: 'ADD_DOCUMENT', at: now.toISOString() },
      { side: 'owner', userId: ownerId },
    )
    await tx
      .insertInto('businessDocuments')
      .values({
        id: newId(now),
        businessId,
        kind,
        name: nameFor(name, type),
        type,
        size,
        fileKey,
        createdAt: now,
      })
      .execute()
    return { status: 201 as const, body: await approvalRecord(tx, moved.row) }
  })
}

/** Removes a document; its file is erased at once. While the team reads, what was handed in stays. */
export async function removeDocument(
  { db, jobs, now }: Dependencies,
  ownerId: string,
  businessId: string,
  documentId: string,
) {
  const at = now()
  const record = await db.transaction(async (tx) => {
    const row = await lockOwnBusiness(tx, ownerId, businessId)
    const found = tx
      .selectFrom('businessDocuments')
      .select('id')
      .where('id', '=', documentId)
      .where('businessId', '=', businessId)
    if (!(await found.executeTakeFirst())) throw new Problem('not_yours')
    const moved = await moveApproval(
      tx,
      row,
      { type: 'REMOVE_DOCUMENT', at: at.toISOString() },
      { side: 'owner', userId: ownerId },
    )
    // The table itself notes the file for erasure.
    await tx.deleteFrom('businessDocuments').where('id', '=', documentId).execute()
    return approvalRecord(tx, moved.row)
  })
  jobs.wake(erasureQueue)
  return record
}
