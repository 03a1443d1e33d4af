import type { Insertable } from 'kysely'
import { leftOf, minorOf } from '#machines/registry/shares.rules.ts'
import type {
  GuestsStep,
  ReceivedGift,
} from '#machines/registry/reservation/gift-reservation.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { findRsvpByToken } from '#api/features/guests/commands/rsvp/answer-rsvp.ts'
import type { Asker, Dependencies } from '#api/features/guests/commands/rsvp/answer-rsvp.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import { readGift, toReceived, toShown } from '../queries.ts'
import type { CountedGift, ReservationRow } from '../queries.ts'
import { lockGift } from './gifts/lock-gift.ts'
import { moved } from './move-reservation.ts'

/**
 * Reserves a gift or a part of it for a household, changes the part, or releases it. The gift is
 * locked before its reservations are counted, so that the second of two concurrent requests learns
 * what is left. The couple learns that something has changed, but not who did it.
 */
export async function reserveGift(
  deps: Dependencies,
  asker: Asker,
  giftId: string,
  step: GuestsStep,
  key: string | null,
): Promise<ReceivedGift> {
  const now = deps.now()
  const { id } = await findRsvpByToken(deps.db.query, deps, asker)
  const { body } = await withIdempotency(
    deps.db,
    { owner: `rsvp ${id}`, operation: 'gift', key, body: { giftId, ...step }, now },
    async (tx) => {
      const { weddingId, householdId } = await findRsvpByToken(tx, deps, asker, 'hold')
      const gift = await lockGift(tx, weddingId, giftId)
      const own = await ownOf(tx, giftId, householdId)
      const current = received(gift, own)
      if (step.event !== 'RESERVE' && own && (own.id !== step.id || own.version !== step.version))
        throw new Problem('version_stale', { current })
      const others = withoutOwn(gift, own)
      const units = step.event === 'RELEASE' ? 1 : step.units
      const { kept } = moved(
        own?.state ?? 'wanted',
        { type: step.event, units, left: leftOf(toShown(others)) },
        { current },
      )
      if (kept === null)
        await tx
          .deleteFrom('giftReservations')
          .where('giftId', '=', giftId)
          .where('householdId', '=', householdId)
          .execute()
      else if (step.event !== 'RELEASE') {
        const reserved = {
          ...kept,
          units,
          minor: minorOf(toShown(others), units),
          note: step.note,
          updatedAt: now,
        }
        await saveReservation(tx, { weddingId, giftId, householdId }, reserved)
      }
      if (step.event === 'RESERVE') await notifyCouple(tx, weddingId, gift, now)
      await publishWeddingChange(tx, weddingId, 'guests')
      return {
        status: 200 as const,
        body: received(await readGift(tx, weddingId, giftId), await ownOf(tx, giftId, householdId)),
      }
    },
  )
  return body
}

/**
 * The activity names the gift but not the household, which stays hidden until the couple asks to
 * see it.
 */
async function notifyCouple(
  tx: Queryable,
  weddingId: string,
  { title }: Pick<CountedGift, 'title'>,
  now: Date,
) {
  const partners = await tx
    .selectFrom('weddingMembers')
    .select('userId')
    .where('weddingId', '=', weddingId)
    .where('kind', '=', 'partner')
    .execute()
  const facts = { names: [title.slice(0, 300)] }
  await notify(
    tx,
    partners.map(({ userId }) => ({ userId, weddingId, kind: 'gift.reserved', facts })),
    now,
  )
}

/**
 * Writes the one reservation that a household has of a gift, under the name that the household has
 * now.
 */
async function saveReservation(
  tx: Queryable,
  of: { weddingId: string; giftId: string; householdId: string },
  reserved: Pick<
    Insertable<Tables['giftReservations']>,
    'state' | 'stateVersion' | 'units' | 'minor' | 'note'
  > & { updatedAt: Date },
) {
  const { name: giver } = await tx
    .selectFrom('households')
    .select('name')
    .where('id', '=', of.householdId)
    .executeTakeFirstOrThrow()
  const now = reserved.updatedAt
  await tx
    .insertInto('giftReservations')
    .values({ ...reserved, ...of, giver, id: newId(now), version: 1, createdAt: now })
    .onConflict((conflict) =>
      conflict.columns(['giftId', 'householdId']).doUpdateSet((eb) => ({
        ...reserved,
        giver,
        version: eb('giftReservations.version', '+', 1),
      })),
    )
    .execute()
}

function ownOf(
  tx: Queryable,
  giftId: string,
  householdId: string,
): Promise<ReservationRow | undefined> {
  return tx
    .selectFrom('giftReservations')
    .selectAll()
    .where('giftId', '=', giftId)
    .where('householdId', '=', householdId)
    .executeTakeFirst()
}

/** The gift's counts without this household's reservation. */
function withoutOwn(gift: CountedGift, own: ReservationRow | undefined): CountedGift {
  return own
    ? { ...gift, taken: gift.taken - Number(own.units), given: gift.given - Number(own.minor ?? 0) }
    : gift
}

function received(gift: CountedGift, own: ReservationRow | undefined): ReceivedGift {
  return toReceived(gift, own)
}
