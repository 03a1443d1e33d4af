import { Readable } from 'node:stream'
import { maxDocumentBytes } from '#machines/kernel/files/document-file.ts'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import { allowedFor, messageStep, failedGuards } from '#machines/enquiries/enquiry.selectors.ts'
import { maxAttachments } from '#machines/enquiries/thread/entry.schema.ts'
import type { Attachment } from '#machines/enquiries/thread/entry.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { detectFileType, safeFileName } from '#api/features/files/commands/detect-file-type.ts'
import {
  erasureQueue,
  recordUpload,
  storeDocument,
  storePhoto,
} from '#api/features/files/commands/store-upload.ts'
import type { StoredFile } from '#api/features/files/commands/store-upload.ts'
import type { Viewer } from '#api/viewer.ts'
import { requireParty } from '../require-party.ts'
import type { Party } from '../require-party.ts'

type Reader = Pick<Viewer, 'userId' | 'role'>

/**
 * Stores a file for a message that is being written. Until the message is sent only its author can
 * read it. Photos lose their metadata, so that no place or device is revealed.
 */
export async function addAttachment(
  deps: Pick<Deps, 'db' | 'files' | 'jobs' | 'now'>,
  viewer: Reader,
  enquiryId: string,
  { name, file }: { name: string; file: Readable },
  key: string | null,
) {
  const now = deps.now()
  const { userId } = viewer
  requireWriting(await requireParty(deps.db.query, viewer, enquiryId, 'edit'), now)
  const stored = await storeAttachment(deps, file, now)
  const { fileKey, type, size } = stored
  const body = { enquiryId, name }
  const request = { owner: userId, operation: 'add-attachment', key, body, now }
  const answer = await recordUpload(deps, request, stored, async (tx) => {
    requireWriting(await requireParty(tx, viewer, enquiryId, 'edit'), now)
    await dropOldest(tx, { enquiryId, userId })
    const attachment: Attachment = { id: newId(now), name: safeFileName(name, type), type, size }
    await tx
      .insertInto('enquiryAttachments')
      .values({ ...attachment, enquiryId, entryId: null, fileKey, userId, createdAt: now })
      .execute()
    return { status: 201 as const, body: attachment }
  })
  deps.jobs.wake(erasureQueue)
  return answer
}

/**
 * How many files of one author wait in a thread: those of four whole messages, because the outbox
 * of a browser may hold some.
 */
const maxUnsent = 4 * maxAttachments

/**
 * Makes room for one more. Files of a message that was left half-written are not shown to anybody,
 * so the oldest make way and nothing is refused. A trigger notes their files for erasure.
 */
async function dropOldest(tx: Queryable, of: { enquiryId: string; userId: string }) {
  await tx
    .deleteFrom('enquiryAttachments')
    .where('id', 'in', (unsent) =>
      unsent
        .selectFrom('enquiryAttachments')
        .select('id')
        .where('enquiryId', '=', of.enquiryId)
        .where('userId', '=', of.userId)
        .where('entryId', 'is', null)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .offset(maxUnsent - 1),
    )
    .execute()
}

/** Deletes a file of a message that was not sent. */
export async function removeAttachment(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  viewer: Reader,
  { enquiryId, attachmentId }: { enquiryId: string; attachmentId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireParty(tx, viewer, enquiryId, 'edit')
    // A trigger notes the file for erasure.
    const { numDeletedRows } = await tx
      .deleteFrom('enquiryAttachments')
      .where('id', '=', attachmentId)
      .where('enquiryId', '=', enquiryId)
      .where('userId', '=', viewer.userId)
      .where('entryId', 'is', null)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new Problem('not_yours')
  })
  jobs.wake(erasureQueue)
}

/** Refuses a file from somebody who may not write a message. */
function requireWriting({ side, now: stands }: Party, now: Date) {
  const event = { type: messageStep(side), at: now.toISOString() }
  requireAllowed({
    state: stands.state,
    event: event.type,
    refusedBy: failedGuards(stands, event),
    allowed: () => allowedFor(stands, side, event),
  })
}

async function storeAttachment(
  deps: Pick<Deps, 'db' | 'files'>,
  file: Readable,
  now: Date,
): Promise<StoredFile> {
  const { type, content } = await detectFileType(file)
  if (type === null) throw new Problem('file_type')
  const whole = Readable.from(content)
  return type === 'application/pdf'
    ? storeDocument(deps, whole, now)
    : storePhoto(deps, whole, { maxBytes: maxDocumentBytes, now })
}
