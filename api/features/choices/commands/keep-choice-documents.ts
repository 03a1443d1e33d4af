import type { Readable } from 'node:stream'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import { maxChoiceDocuments } from '#machines/choices/choice/choice.schema.ts'
import type { ChoiceRecord, NewChoiceDocument } from '#machines/choices/choice/choice.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { nameFor } from '#api/features/files/commands/detect-file-type.ts'
import {
  erasureQueue,
  recordUpload,
  storeDocument,
} from '#api/features/files/commands/store-upload.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { lockChoice, readChoiceRecord } from '../queries.ts'
import { countDocuments } from '../documents/queries.ts'
import type { ChoiceRow } from '../queries.ts'

interface Kept {
  userId: string
  weddingId: string
  choiceId: string
}

const toEdit = { area: 'vendors', to: 'edit' } as const

/** Keeps a document of a vendor: a quote, a contract. Whoever may see the couple's vendors may read it, and nobody else. */
export async function addChoiceDocument(
  deps: Pick<Deps, 'db' | 'files' | 'now'>,
  { userId, weddingId, choiceId }: Kept,
  { file, kind, name }: NewChoiceDocument & { file: Readable },
  key: string | null,
) {
  const now = deps.now()
  await requireMember(deps.db.query, userId, weddingId, toEdit)
  await readChoiceRecord(deps.db.query, weddingId, choiceId, now)
  const stored = await storeDocument(deps, file, now)
  const { fileKey, type, size } = stored
  const request = {
    owner: userId,
    operation: 'add-choice-document',
    key,
    body: { choiceId, kind, name },
    now,
  }
  return recordUpload(deps, request, stored, async (tx) => {
    await requireMember(tx, userId, weddingId, toEdit)
    const row = await lockChoice(tx, weddingId, choiceId)
    const refusedBy =
      (await countDocuments(tx, choiceId)) < maxChoiceDocuments ? null : ['hasRoomForDocument']
    requireAllowed({ state: row.state, event: 'ADD_DOCUMENT', refusedBy, allowed: () => [] })
    await tx
      .insertInto('choiceDocuments')
      .values({
        id: newId(now),
        weddingId,
        choiceId,
        kind,
        name: nameFor(name, type),
        type,
        size,
        fileKey,
        userId,
        createdAt: now,
      })
      .execute()
    await noteChange(tx, row, { userId, kind: 'choice.document_added', now })
    return { status: 201 as const, body: await readChoiceRecord(tx, weddingId, choiceId, now) }
  })
}

/** Removes a document; its file is erased at once, and no undo brings it back. */
export async function removeChoiceDocument(
  { db, jobs, now: clock }: Pick<Deps, 'db' | 'jobs' | 'now'>,
  { userId, weddingId, choiceId }: Kept,
  documentId: string,
): Promise<ChoiceRecord> {
  const now = clock()
  const record = await db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, toEdit)
    const row = await lockChoice(tx, weddingId, choiceId)
    // The table itself notes the file for erasure.
    const gone = tx
      .deleteFrom('choiceDocuments')
      .where('id', '=', documentId)
      .where('choiceId', '=', choiceId)
    if ((await gone.executeTakeFirstOrThrow()).numDeletedRows === 0n) throw new Problem('not_yours')
    await noteChange(tx, row, { userId, kind: 'choice.document_removed', now })
    return readChoiceRecord(tx, weddingId, choiceId, now)
  })
  jobs.wake(erasureQueue)
  return record
}

/** With another version, so that undoing how the choice came here does not take its documents with it. */
async function noteChange(
  tx: Queryable,
  { id, weddingId, category, name, version }: ChoiceRow,
  {
    userId,
    kind,
    now,
  }: { userId: string; kind: 'choice.document_added' | 'choice.document_removed'; now: Date },
) {
  await tx
    .updateTable('choices')
    .set({ version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .execute()
  await recordActivity(
    tx,
    { weddingId, userId, kind, area: 'vendors', subject: { id, name }, facts: { category } },
    now,
  )
}
