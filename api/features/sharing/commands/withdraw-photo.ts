import { advance } from '#machines/kernel/lifecycle.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { guestPhoto } from '#machines/album/guest-photo.machine.ts'
import { storedPhoto } from '#machines/album/guest-photo.selectors.ts'
import type { Deps } from '#api/deps.ts'
import { erasureQueue } from '#api/features/files/commands/store-upload.ts'
import { findRsvpByToken } from '#api/features/guests/commands/rsvp/answer-rsvp.ts'
import type { Asker, Dependencies } from '#api/features/guests/commands/rsvp/answer-rsvp.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'

/**
 * A household takes one of its photos back, wherever it is shown by now: its files are erased at
 * once.
 */
export async function withdrawPhoto(
  deps: Dependencies & Pick<Deps, 'jobs'>,
  asker: Asker,
  id: string,
): Promise<void> {
  await findRsvpByToken(deps.db.query, deps, asker)
  await deps.db.transaction(async (tx) => {
    const { weddingId, householdId } = await findRsvpByToken(tx, deps, asker, 'hold')
    const row = await tx
      .selectFrom('guestPhotos')
      .select('state')
      .where('id', '=', id)
      .where('weddingId', '=', weddingId)
      .where('householdId', '=', householdId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Problem('not_found')
    advance(guestPhoto, storedPhoto(row.state), { type: 'WITHDRAW' })
    // The table itself notes the files for erasure.
    await tx.deleteFrom('guestPhotos').where('id', '=', id).execute()
    await publishWeddingChange(tx, weddingId, 'wedding')
  })
  deps.jobs.wake(erasureQueue)
}
