import { fullName } from '#machines/guests/list/guest.rules.ts'
import type { NewGuest } from '#machines/guests/guest.schema.ts'
import type { NewHousehold } from '#machines/guests/household.schema.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { lockEvents, writeGuestList, lockHousehold } from './write-guest-list.ts'
import { newGuest, newHousehold, refuseUnknownMeals } from './new-rows.ts'

/** Adds a household with its guests. */
export function addHousehold(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  weddingId: string,
  asked: NewHousehold,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `add-household:${weddingId}`, key, body: asked, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
      const events = await lockEvents(
        tx,
        weddingId,
        asked.guests.flatMap(({ answers = [] }) => answers),
      )
      await refuseUnknownMeals(
        tx,
        weddingId,
        asked.guests.map(({ meal }, place) => ({ meal, path: `guests.${place}.meal` })),
      )
      const household = newHousehold(weddingId, asked, now)
      const guests = asked.guests.map((guest, place) =>
        newGuest(household, guest, { place, events, now, path: `guests.${place}.` }),
      )
      const happened = {
        weddingId,
        userId,
        kind: 'household.added' as const,
        subject: { id: household.id, name: household.name },
      }
      return {
        status: 201 as const,
        body: await writeGuestList(tx, happened, { households: [household], guests }, now),
      }
    },
  )
}

/** Adds a guest to a household. */
export function addGuest(
  deps: Deps,
  userId: string,
  weddingId: string,
  asked: NewGuest & { householdId: string },
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `add-guest:${weddingId}`, key, body: asked, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
      const { householdId, ...fields } = asked
      const household = await lockHousehold(tx, weddingId, householdId)
      const events = await lockEvents(tx, weddingId, asked.answers)
      await refuseUnknownMeals(tx, weddingId, [asked])
      const { last } = await tx
        .selectFrom('guests')
        .select((eb) => eb.fn.max('place').as('last'))
        .where('weddingId', '=', weddingId)
        .where('householdId', '=', householdId)
        .executeTakeFirstOrThrow()
      const guest = newGuest(household, fields, {
        place: last === null ? 0 : last + 1,
        events,
        now,
      })
      const subject = { id: guest.id, name: fullName(guest) || household.name }
      const happened = { weddingId, userId, kind: 'guest.added' as const, subject }
      return {
        status: 201 as const,
        body: await writeGuestList(tx, happened, { guests: [guest] }, now),
      }
    },
  )
}
