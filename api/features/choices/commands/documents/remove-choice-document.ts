import { Problem } from '#machines/kernel/problem.ts'
import type { ChoiceRecord } from '#machines/choices/choice/choice.schema.ts'
import type { Deps } from '#api/deps.ts'
import { erasureQueue } from '#api/features/files/commands/store-upload.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { lockChoice, readChoiceRecord } from '../../queries.ts'
import { toEdit, noteChange } from './note-change.ts'
import type { ChoiceRef } from './note-change.ts'

/** Removes a document; its file is erased at once, and no undo restores it. */
export async function removeChoiceDocument(
  { db, jobs, now: clock }: Pick<Deps, 'db' | 'jobs' | 'now'>,
  { userId, weddingId, choiceId }: ChoiceRef,
  documentId: string,
): Promise<ChoiceRecord> {
  const now = clock()
  const record = await db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, toEdit)
    const row = await lockChoice(tx, weddingId, choiceId)
    // A trigger notes the file for erasure.
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
