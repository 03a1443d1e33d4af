import type { Readable } from 'node:stream'
import { begin } from '#machines/kernel/lifecycle.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { guestPhoto } from '#machines/album/guest-photo.machine.ts'
import { maxOfHousehold, maxOfWedding, sendsAnHour } from '#machines/album/guest-photo.schema.ts'
import type { NewGuestPhoto, SentPhoto } from '#machines/album/guest-photo.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { safeFileName } from '#api/features/files/commands/detect-file-type.ts'
import { keepFile, recordUpload } from '#api/features/files/commands/store-upload.ts'
import { findRsvpByToken } from '#api/features/guests/commands/rsvp/answer-rsvp.ts'
import type { Asker, Dependencies } from '#api/features/guests/commands/rsvp/answer-rsvp.ts'
import { storeSizedPhoto } from '#api/features/listings/commands/store-sized-photo.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import { readRoom, readStage, toOwnPhoto } from '#api/features/album/queries.ts'
import type { Sender } from '#api/features/album/queries.ts'

/**
 * Keeps a photo that a household sent by its link until the couple decides on it. What the camera
 * wrote into its file is not kept.
 */
export async function sendPhoto(
  deps: Dependencies & Pick<Deps, 'files'>,
  asker: Asker,
  { file, caption }: NewGuestPhoto & { file: Readable },
  key: string | null,
) {
  const now = deps.now()
  const rsvp = await findRsvpByToken(deps.db.query, deps, asker, 'glance')
  await deps.limits.take(`guest-photos:${rsvp.id}`, { limit: sendsAnHour, seconds: 3_600 })
  await requireOpen(deps.db.query, rsvp, now)
  // A request that is sent again under its key gets its first answer, however many there are by
  // now.
  if (key === null) await requireRoom(deps.db.query, rsvp)
  const stored = await storeSizedPhoto(deps, file, { now, evenWebOnly: true })
  const request = {
    owner: `rsvp ${rsvp.id}`,
    operation: 'send-photo',
    key,
    body: { caption },
    now,
  }
  return recordUpload(deps, request, stored, async (tx) => {
    const { weddingId, householdId } = await findRsvpByToken(tx, deps, asker, 'hold')
    await requireOpen(tx, { weddingId, householdId }, now)
    await requireRoom(tx, { weddingId, householdId })
    const { type, size, fileKey, width, height, keys } = stored
    const { state, version: stateVersion } = begin(guestPhoto, undefined).stored
    const row = {
      id: newId(now),
      weddingId,
      householdId,
      caption,
      width,
      height,
      name: safeFileName(caption || 'photo', type),
      type,
      size,
      fileKey,
      // Where every photo begins.
      state: state as 'waiting',
      stateVersion,
      notifiedAt: null,
      version: 1,
      createdAt: now,
      updatedAt: now,
    }
    await tx.insertInto('guestPhotos').values(row).execute()
    for (const each of keys) await keepFile(tx, each)
    await publishWeddingChange(tx, weddingId, 'wedding')
    return { status: 201 as const, body: { photo: toOwnPhoto(row) } satisfies SentPhoto }
  })
}

async function requireOpen(db: Queryable, { weddingId }: Sender, now: Date) {
  const { stage } = await readStage(db, weddingId, now)
  if (stage !== 'open')
    throw new Problem('event_not_allowed', {
      state: stage,
      event: 'SEND',
      allowed: [],
      refusedBy: ['isOpen'],
    })
}

async function requireRoom(db: Queryable, sender: Sender) {
  const { full } = await readRoom(db, sender)
  if (full !== null)
    throw new Problem('too_many', { limit: full === 'household' ? maxOfHousehold : maxOfWedding })
}
