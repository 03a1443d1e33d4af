import { answersAfter, fullName, tagsAfter } from '#machines/guests/list/guest.rules.ts'
import type { GuestChange, SeveralChange } from '#machines/guests/guest.schema.ts'
import type { HouseholdChange } from '#machines/guests/household.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Database, Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { toGuest, toHousehold } from '../queries.ts'
import type { GuestRow } from '../queries.ts'
import { lockEvents, writeGuestList, lockHousehold, nothingWritten } from './write-guest-list.ts'
import { lockGuests } from '#api/features/wedding/commands/lock-guests.ts'
import { refuseNameless, refuseUnknownMeals } from './new-rows.ts'

interface MemberRef {
  userId: string
  weddingId: string
  id: string
}

/**
 * Changes a guest who was read at `change.version`. If somebody else has changed them, it refuses
 * with version_stale and the current record.
 */
export function changeGuest(
  deps: Deps,
  { userId, weddingId, id }: MemberRef,
  change: GuestChange,
  key: string | null,
): Promise<{ status: 200; body: Written }> {
  const now = deps.now()
  const request = { owner: userId, operation: `change-guest:${id}`, key, body: change, now }
  return withIdempotency(deps.db, request, async (tx) => {
    await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
    const { version, answers = [], householdId, ...fields } = change
    if (householdId) await lockHousehold(tx, weddingId, householdId)
    await lockEvents(tx, weddingId, answers)
    const [row] = await lockGuests(tx, weddingId, [id])
    if (row!.version !== version) throw new Problem('version_stale', { current: toGuest(row!) })
    await refuseUnknownMeals(tx, weddingId, [{ meal: fields.meal, kept: row!.meal }])
    const [next] = await seated(
      tx,
      [{ ...row!, ...fields, answers: answersAfter(row!.answers, answers) }],
      householdId,
    )
    refuseNameless(next!)
    // Saving a form without a change writes nothing.
    if (isAlike(row!, next!))
      return { status: 200, body: { ...nothingWritten, guests: [toGuest(row!)] } }
    const happened = {
      weddingId,
      userId,
      kind: 'guest.changed' as const,
      subject: { id, name: fullName(next!) },
    }
    return { status: 200, body: await writeGuestList(tx, happened, { guests: [next!] }, now) }
  })
}

/** Makes the same change to several guests, whatever else has changed about them meanwhile. */
export function changeSeveral(
  deps: Deps,
  userId: string,
  weddingId: string,
  asked: SeveralChange,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `change-guests:${weddingId}`, key, body: asked, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
      const { ids, answers = [], addTags, removeTags, householdId, ...fields } = asked
      if (householdId) await lockHousehold(tx, weddingId, householdId)
      await lockEvents(tx, weddingId, answers)
      const rows = await lockGuests(tx, weddingId, ids)
      await refuseUnknownMeals(tx, weddingId, [fields])
      const before = new Map(rows.map((row) => [row.id, row]))
      const next = rows.map((row) => ({
        ...row,
        ...fields,
        tags: tagsAfter(row.tags, { add: addTags, remove: removeTags }),
        answers: answersAfter(row.answers, answers),
      }))
      const changed = (await seated(tx, next, householdId)).filter(
        (row) => !isAlike(before.get(row.id)!, row),
      )
      if (changed.length === 0) return { status: 200 as const, body: nothingWritten }
      const happened = { weddingId, userId, kind: 'guest.changed' as const, subject: null }
      return {
        status: 200 as const,
        body: await writeGuestList(tx, happened, { guests: changed }, now),
      }
    },
  )
}

/** Removes guests, and households that nobody is left in. */
export function removeGuests(
  deps: Deps,
  userId: string,
  weddingId: string,
  ids: readonly string[],
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `remove-guests:${weddingId}`, key, body: ids, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
      const rows = await lockGuests(tx, weddingId, ids)
      const [only] = rows.length === 1 ? rows : []
      const subject = only ? { id: null, name: fullName(only) } : null
      const happened = { weddingId, userId, kind: 'guest.removed' as const, subject }
      return {
        status: 200 as const,
        body: await writeGuestList(
          tx,
          happened,
          { gone: { guests: rows.map(({ id }) => id) } },
          now,
        ),
      }
    },
  )
}

/** Changes a household that was read at `change.version`. */
export function changeHousehold(
  db: Database,
  { userId, weddingId, id }: MemberRef,
  change: HouseholdChange,
  now: Date,
): Promise<Written> {
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
    const { version, ...fields } = change
    const row = await lockHousehold(tx, weddingId, id)
    if (row.version !== version) throw new Problem('version_stale', { current: toHousehold(row) })
    const next = { ...row, ...fields }
    if (isAlike(row, next)) return { ...nothingWritten, households: [toHousehold(row)] }
    const happened = {
      weddingId,
      userId,
      kind: 'household.changed' as const,
      subject: { id, name: next.name },
    }
    return writeGuestList(tx, happened, { households: [next] }, now)
  })
}

/** Puts guests who move to another household after everybody in it. */
async function seated(
  tx: Queryable,
  rows: GuestRow[],
  householdId: string | undefined,
): Promise<GuestRow[]> {
  if (!householdId) return rows
  const { last } = await tx
    .selectFrom('guests')
    .select((eb) => eb.fn.max('place').as('last'))
    .where('householdId', '=', householdId)
    .executeTakeFirstOrThrow()
  let place = last ?? -1
  const inOrder = rows.toSorted((one, other) => one.place - other.place)
  return inOrder.map((row) =>
    row.householdId === householdId ? row : { ...row, householdId, place: ++place },
  )
}

function isAlike(before: object, after: object) {
  const was = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify(was.get(field)),
  )
}
