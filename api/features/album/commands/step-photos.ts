import { sql } from 'kysely'
import { advance } from '#machines/kernel/lifecycle.ts'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import { guestPhoto } from '#machines/album/guest-photo.machine.ts'
import { coupleMay, storedPhoto, failedGuards } from '#machines/album/guest-photo.selectors.ts'
import type {
  CouplesPhotoStep,
  GuestPhotosStepped,
  GuestPhotoStepRequest,
  KeptPhotoState,
} from '#machines/album/guest-photo.schema.ts'
import type { ActivityKind } from '#machines/wedding/activity.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { erasureQueue } from '#api/features/files/commands/store-upload.ts'
import { recordActivity, snapshotRows } from '#api/features/wedding/commands/record-activity.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { readGuestPhotos } from '../queries.ts'

const kinds: Record<CouplesPhotoStep, ActivityKind> = {
  SHOW: 'album.shown',
  DECLINE: 'album.declined',
  HIDE: 'album.hidden',
  REMOVE: 'album.removed',
}

/**
 * The couple decides on photos of their guests: on all of them or, where one of them does not allow
 * it, on none. Repeated with the same key, it is decided once.
 */
export async function stepPhotos(
  { db, jobs, now: clock }: Pick<Deps, 'db' | 'jobs' | 'now'>,
  { userId, weddingId }: { userId: string; weddingId: string },
  { event, photos }: GuestPhotoStepRequest,
  key: string | null,
): Promise<{ status: 200; body: GuestPhotosStepped }> {
  const now = clock()
  const ids = photos.map(({ id }) => id)
  const request = { owner: userId, operation: `step-photos:${weddingId}`, key, now }
  const body = { event, photos }
  const stepped = await withIdempotency(db, { ...request, body }, async (tx) => {
    await requireMember(tx, userId, weddingId, 'partner')
    const next = await nextOf(tx, weddingId, { event, photos })
    const rows = await snapshotRows(tx, 'guestPhotos', ids)
    if (next === 'removed') await tx.deleteFrom('guestPhotos').where('id', 'in', ids).execute()
    else
      await tx
        .updateTable('guestPhotos')
        .set({
          state: next,
          stateVersion: guestPhoto.version,
          version: sql<number>`version + 1`,
          updatedAt: now,
        })
        .where('id', 'in', ids)
        .execute()
    const happened = {
      weddingId,
      userId,
      kind: kinds[event],
      area: 'wedding',
      subject: null,
      facts: { count: ids.length },
      // Files of removed photos are erased at once, and no undo brings them back.
      ...(next === 'removed' ? {} : { rows }),
    } as const
    const activityId = await recordActivity(tx, happened, now)
    const left = await readGuestPhotos(tx, weddingId, ids)
    return { status: 200 as const, body: { photos: left, activityId } }
  })
  jobs.wake(erasureQueue)
  return stepped
}

/**
 * Where the event leads from where each of the photos stands, which is one state for all of them.
 */
async function nextOf(
  tx: Queryable,
  weddingId: string,
  { event, photos }: GuestPhotoStepRequest,
): Promise<KeptPhotoState | 'removed'> {
  const current = new Map(
    (
      await readGuestPhotos(
        tx,
        weddingId,
        photos.map(({ id }) => id),
      )
    ).map((photo) => [photo.id, photo]),
  )
  const next = photos.map(({ id, version }) => {
    const photo = current.get(id)
    if (!photo) throw new Problem('not_yours')
    if (photo.version !== version) throw new Problem('version_stale', { current: photo })
    const { state } = photo
    requireAllowed({
      state,
      event,
      refusedBy: failedGuards(state, { type: event }),
      allowed: () => coupleMay(state),
    })
    return advance(guestPhoto, storedPhoto(state), { type: event }).stored.state
  })
  return next[0]!
}
