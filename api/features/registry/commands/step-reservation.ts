import type {
  CouplesStepRequest,
  Stepped,
} from '#machines/registry/reservation/gift-reservation.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import type { ActivityKind } from '#machines/wedding/activity.schema.ts'
import type { ReservationFact } from '#machines/registry/reservation/gift-reservation.schema.ts'
import { refuseHidden } from '../queries.ts'
import { readReservation } from '../reservations/queries.ts'
import { lockGift, mayEdit } from './gifts/lock-gift.ts'
import type { RecordRef } from './gifts/lock-gift.ts'
import { moved } from './move-reservation.ts'

const kinds: Partial<Record<ReservationFact, ActivityKind>> = {
  freed: 'gift.freed',
  received: 'gift.received',
  taken_back: 'gift.taken_back',
  thanked: 'gift.thanked',
  unthanked: 'gift.unthanked',
}

/**
 * Marks a reservation as received, thanked or freed. The activity names the gift and no household.
 */
export function stepReservation(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId, weddingId, id }: RecordRef,
  asked: CouplesStepRequest,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'gift-step', key, body: { weddingId, id, ...asked }, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, mayEdit)
      await refuseHidden(tx, weddingId)
      const found = tx
        .selectFrom('giftReservations')
        .where('id', '=', id)
        .where('weddingId', '=', weddingId)
      const { giftId } = (await found.select('giftId').executeTakeFirst()) ?? {}
      if (giftId === undefined) throw new Problem('not_yours')
      // Locks the gift before the reservation, as reserving does.
      const { title } = await lockGift(tx, weddingId, giftId)
      const row = await found.selectAll().forNoKeyUpdate().executeTakeFirst()
      if (!row) throw new Problem('not_yours')
      if (row.version !== asked.version)
        throw new Problem('version_stale', { current: await readReservation(tx, id) })
      const { kept, fact } = moved(row.state, { type: asked.event })
      const kind = kinds[fact]
      if (kind === undefined)
        throw new Error(`Nobody says what it is called when a gift is ${fact}.`)
      const rows = await snapshotRows(tx, 'giftReservations', [id])
      if (kept === null) await tx.deleteFrom('giftReservations').where('id', '=', id).execute()
      else
        await tx
          .updateTable('giftReservations')
          .set({
            ...kept,
            thankedAt: fact === 'thanked' ? now : null,
            version: asked.version + 1,
            updatedAt: now,
          })
          .where('id', '=', id)
          .execute()
      const activityId = await recordActivity(
        tx,
        { weddingId, userId, kind, area: 'guests', subject: { id: giftId, name: title }, rows },
        now,
      )
      const body: Stepped = { reservation: kept && (await readReservation(tx, id)), activityId }
      return { status: 200 as const, body }
    },
  )
}
