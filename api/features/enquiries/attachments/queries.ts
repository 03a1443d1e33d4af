import { requireFound } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'

/**
 * A file of a thread that was sent, or the reader's own that is not sent yet. Callers must
 * authorize.
 */
export async function findAttachment(
  db: Queryable,
  userId: string,
  { enquiryId, attachmentId }: { enquiryId: string; attachmentId: string },
) {
  return requireFound(
    await db
      .selectFrom('enquiryAttachments')
      .select(['name', 'type', 'size', 'fileKey'])
      .where('id', '=', attachmentId)
      .where('enquiryId', '=', enquiryId)
      .where((eb) => eb.or([eb('entryId', 'is not', null), eb('userId', '=', userId)]))
      .executeTakeFirst(),
  )
}
