import type { Readable } from 'node:stream'
import { requireAllowed } from '#machines/kernel/problem.ts'
import { maxChoiceDocuments } from '#machines/choices/choice/choice.schema.ts'
import type { NewChoiceDocument } from '#machines/choices/choice/choice.schema.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { safeFileName } from '#api/features/files/commands/detect-file-type.ts'
import { recordUpload, storeDocument } from '#api/features/files/commands/store-upload.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { lockChoice, readChoiceRecord } from '../../queries.ts'
import { countDocuments } from '../../documents/queries.ts'
import { toEdit, noteChange } from './note-change.ts'
import type { ChoiceRef } from './note-change.ts'

/**
 * Stores a document of a vendor: a quote, a contract. Only those who may see the couple's vendors
 * may read it.
 */
export async function addChoiceDocument(
  deps: Pick<Deps, 'db' | 'files' | 'now'>,
  { userId, weddingId, choiceId }: ChoiceRef,
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
        name: safeFileName(name, type),
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
