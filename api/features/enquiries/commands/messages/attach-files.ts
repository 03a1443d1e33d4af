import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'

/**
 * Adds files that the author has uploaded to a message. A file of somebody else, or of another
 * message, is refused.
 */
export async function attachFiles(
  tx: Queryable,
  { enquiryId, entryId, userId }: { enquiryId: string; entryId: string | null; userId: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const { numUpdatedRows } = await tx
    .updateTable('enquiryAttachments')
    .set({ entryId })
    .where('id', 'in', ids)
    .where('enquiryId', '=', enquiryId)
    .where('userId', '=', userId)
    .where('entryId', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) !== new Set(ids).size)
    throw new Problem('invalid_input', {
      fields: [{ path: 'attachments', code: 'invalid_choice' }],
    })
}
