import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { maxEvents } from '#machines/guests/event.schema.ts'
import { answersAfter, isNamed } from '#machines/guests/list/guest.rules.ts'
import type { Imported, ImportPlan, PlannedAnswer } from '#machines/guests/import/plan.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import type { EventRow, GuestRow } from '../../queries.ts'
import { writeGuestList } from '../write-guest-list.ts'
import { newGuest, newHousehold, refuseNameless } from '../new-rows.ts'

type PlannedGuest = ImportPlan['newHouseholds'][number]['guests'][number]

/**
 * Writes what the preview of an import showed, all of it or nothing, as one activity. If the list
 * has changed since the preview, it refuses with version_stale.
 */
export function importGuests(
  deps: Deps,
  userId: string,
  weddingId: string,
  plan: ImportPlan,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `import-guests:${weddingId}`, key, body: plan, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
      const { events, made, joined, changedHouseholds, changedGuests } = await rowsOfPlan(
        tx,
        weddingId,
        plan,
        now,
      )
      const households = [...made.map(({ household }) => household), ...changedHouseholds]
      const added = [...made.flatMap(({ people }) => people), ...joined]
      const counts = {
        addedHouseholds: made.length,
        addedGuests: added.length,
        changedHouseholds: changedHouseholds.length,
        changedGuests: changedGuests.length,
      }
      if (households.length + added.length + changedGuests.length + events.added.length === 0) {
        return { status: 201 as const, body: { activityId: null, ...counts } satisfies Imported }
      }
      const happened = {
        weddingId,
        userId,
        kind: 'guests.imported' as const,
        subject: { id: null, name: plan.fileName },
      }
      const { activityId } = await writeGuestList(
        tx,
        happened,
        { events: events.added, households, guests: [...added, ...changedGuests] },
        now,
      )
      return { status: 201 as const, body: { activityId, ...counts } satisfies Imported }
    },
  )
}

/** The rows of the plan: new ones, and changed ones, which stay locked. */
async function rowsOfPlan(tx: Queryable, weddingId: string, plan: ImportPlan, now: Date) {
  const events = await eventsWith(tx, weddingId, plan.newEvents, now)
  const guestOf = (
    household: { weddingId: string; id: string },
    place: number,
    { answers, ...guest }: PlannedGuest,
  ) =>
    newGuest(
      household,
      { ...guest, answers: answersOf(events, answers) },
      { place, events: events.before, now },
    )
  const made = plan.newHouseholds.map(({ guests, ...fields }) => {
    const household = newHousehold(weddingId, { ...fields, guests: [] }, now)
    return { household, people: guests.map((guest, place) => guestOf(household, place, guest)) }
  })
  const joined = await joining(tx, weddingId, plan, (id, place, guest) =>
    guestOf({ weddingId, id }, place, guest),
  )
  const locked = await heldRows(tx, weddingId, plan)
  const changedHouseholds = plan.changedHouseholds.map(({ id, version: _read, ...fields }) => ({
    ...locked.household(id),
    ...fields,
  }))
  const changedGuests = plan.changedGuests.map(({ id, version: _read, answers, ...fields }) => {
    const guest = locked.guest(id)
    const next = {
      ...guest,
      ...fields,
      answers: answersAfter(guest.answers, answersOf(events, answers)),
    }
    refuseNameless({ ...next, isPlusOne: next.isPlusOne || !isNamed(guest) })
    return next
  })
  return { events, made, joined, changedHouseholds, changedGuests }
}

/** Answers by event: a planned one names an event by its id, or by its index among the new ones. */
function answersOf(
  { added, all }: Awaited<ReturnType<typeof eventsWith>>,
  given: readonly PlannedAnswer[],
) {
  return given.map(({ event, answer }) => {
    const eventId =
      typeof event === 'number' ? added[event]?.id : all.find(({ id }) => id === event)?.id
    if (!eventId)
      throw new Problem('invalid_input', {
        fields: [{ path: 'answers', code: 'invalid_choice' }],
      })
    return { eventId, answer }
  })
}

/** The existing events, locked, and the new ones. New guests are invited to the existing ones. */
async function eventsWith(tx: Queryable, weddingId: string, names: readonly string[], now: Date) {
  const before = await tx
    .selectFrom('weddingEvents')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (before.length + names.length > maxEvents) throw new Problem('too_many', { limit: maxEvents })
  const added: EventRow[] = names.map((name) => ({
    id: newId(now),
    weddingId,
    kind: 'other',
    name,
    day: null,
    startMinute: null,
    endMinute: null,
    location: '',
    address: '',
    version: 0,
    createdAt: now,
    updatedAt: now,
  }))
  return { before, added, all: [...before, ...added] }
}

/** New guests of existing households, after those who are in them. */
async function joining(
  tx: Queryable,
  weddingId: string,
  { newGuests }: ImportPlan,
  make: (householdId: string, place: number, guest: PlannedGuest) => GuestRow,
): Promise<GuestRow[]> {
  if (newGuests.length === 0) return []
  const ids = [...new Set(newGuests.map(({ householdId }) => householdId))]
  const rows = await tx
    .selectFrom('households')
    .where('weddingId', '=', weddingId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .select('id')
    .select((eb) =>
      eb
        .selectFrom('guests')
        .whereRef('guests.householdId', '=', 'households.id')
        .where('guests.weddingId', '=', weddingId)
        .select((of) => of.fn.max('place').as('last'))
        .as('last'),
    )
    .execute()
  if (rows.length < ids.length) throw new Problem('not_yours')
  const places = new Map(rows.map(({ id, last }) => [id, last ?? -1]))
  return newGuests.map(({ householdId, ...guest }) => {
    const place = (places.get(householdId) ?? -1) + 1
    places.set(householdId, place)
    return make(householdId, place, guest)
  })
}

/** The rows to change, locked. If one differs from the preview, the whole import is stale. */
async function heldRows(
  tx: Queryable,
  weddingId: string,
  { changedGuests, changedHouseholds }: ImportPlan,
) {
  const households = await lock(tx, 'households', weddingId, changedHouseholds)
  const guests = await lock(tx, 'guests', weddingId, changedGuests)
  return {
    household: (id: string) => known(households, id),
    guest: (id: string) => known(guests, id),
  }
}

async function lock<Name extends 'households' | 'guests'>(
  tx: Queryable,
  table: Name,
  weddingId: string,
  read: readonly { id: string; version: number }[],
): Promise<Map<string, Selectable<Tables[Name]>>> {
  if (read.length === 0) return new Map()
  const ids = read.map(({ id }) => id)
  const { rows } = await sql<Selectable<Tables[Name]> & { id: string; version: number }>`
    select * from ${sql.table(table)} where wedding_id = ${weddingId} and id = any(${ids}) order by id for update`.execute(
    tx,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  if (found.size < new Set(ids).size) throw new Problem('not_yours')
  if (read.some(({ id, version }) => found.get(id)?.version !== version))
    throw new Problem('version_stale', { current: null })
  return found
}

function known<R>(rows: ReadonlyMap<string, R>, id: string): R {
  const row = rows.get(id)
  if (!row) throw new Problem('not_yours')
  return row
}
