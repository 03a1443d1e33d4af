import { sql } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import { maxGuests } from '#machines/guests/guest.schema.ts'
import type { GivenAnswer } from '#machines/guests/guest.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import type { ActivityKind, ActivitySubject } from '#machines/wedding/activity.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import type { Captured } from '#api/features/wedding/commands/record-activity.ts'
import { apartIdsOf, toEvent, toGuest, toHousehold } from '../queries.ts'
import type { EventRow, GuestRow, HouseholdRow } from '../queries.ts'
import { enterAnswers, householdsAnswered, rsvpIdsOf } from './rsvp/enter-answers.ts'
import { takeAlong } from './take-along.ts'
import { releaseSeats } from '#api/features/seating/commands/release-seats.ts'
import { writeRows } from '#api/db/engine/write-rows.ts'

/** The rows to write, new ones included, and the ids to delete. */
export interface ListChange {
  households?: readonly HouseholdRow[]
  guests?: readonly GuestRow[]
  events?: readonly EventRow[]
  gone?: { households?: readonly string[]; guests?: readonly string[]; events?: readonly string[] }
  /** Two merged guests: the one who is gone passes on what they had. */
  merged?: { gone: string; kept: string }
}

export interface ListActivity {
  weddingId: string
  /** Null is a household that answered by its link; nobody else can undo its answer. */
  userId: string | null
  kind: ActivityKind
  subject: ActivitySubject | null
}

/**
 * Writes a change of the guest list as one activity, which one undo reverts. Households that become
 * empty are removed. The rows come with their current version; each is one version higher
 * afterwards.
 */
export async function writeGuestList(
  tx: Queryable,
  { weddingId, userId, kind, subject }: ListActivity,
  change: ListChange,
  now: Date,
): Promise<Written> {
  const { events = [], gone = {} } = change
  const guests = (change.guests ?? []).map((row) => written(row, now))
  const households = (change.households ?? []).map((row) => written(row, now))
  const keptEvents = events.map((row) => written(row, now))
  const goneGuests = [...(gone.guests ?? [])]
  const goneEvents = [...(gone.events ?? [])]
  const emptied = await emptiedBy(tx, weddingId, guests, goneGuests)
  const goneHouseholds = [...new Set([...(gone.households ?? []), ...emptied])]

  // A household is recorded before its guests: undo works backwards, so that no guest is left in a
  // removed household.
  const rows: Captured[] = [
    await snapshotRows(tx, 'weddingEvents', [...keptEvents.map(({ id }) => id), ...goneEvents]),
    await snapshotRows(tx, 'households', [...households.map(({ id }) => id), ...goneHouseholds]),
    await snapshotRows(tx, 'guests', [...guests.map(({ id }) => id), ...goneGuests]),
    await snapshotRows(tx, 'rsvps', await rsvpIdsOf(tx, weddingId, goneHouseholds)),
    await snapshotRows(tx, 'guestsApart', await apartIdsOf(tx, weddingId, goneGuests)),
    ...(await releaseSeats(
      tx,
      weddingId,
      { guests: goneGuests, events: goneEvents, merged: change.merged ?? null },
      now,
    )),
  ]
  await writeRows(tx, 'wedding_events', eventColumns, keptEvents)
  await writeRows(tx, 'households', householdColumns, households)
  await writeRows(tx, 'guests', guestColumns, guests)
  const moves = newHomes(rows[2]!.before, guests, change.merged, emptied)
  rows.push(...(await takeAlong(tx, weddingId, moves, now)))
  await remove(tx, 'guests', weddingId, goneGuests)
  await remove(tx, 'households', weddingId, goneHouseholds)
  await remove(tx, 'wedding_events', weddingId, goneEvents)
  if (guests.some(({ version }) => version === 1)) await refuseTooMany(tx, weddingId)

  if (userId !== null)
    rows.push(await enterAnswers(tx, weddingId, householdsAnswered(rows[2]!.before, guests), now))

  const count = guests.length + goneGuests.length
  const undone = userId === null ? [] : rows.filter(({ before }) => before.size > 0)
  const activityId = await recordActivity(
    tx,
    { weddingId, userId, kind, area: 'guests', subject, facts: { count }, rows: undone },
    now,
  )
  return {
    activityId,
    households: households.map(toHousehold),
    guests: guests.map(toGuest),
    events: keptEvents.map(toEvent),
    gone: { households: goneHouseholds, guests: goneGuests, events: goneEvents },
  }
}

/** The result of a write that had nothing to change. */
export const nothingWritten: Written = {
  activityId: null,
  households: [],
  guests: [],
  events: [],
  gone: { households: [], guests: [], events: [] },
}

/** A household of the wedding, locked until the transaction ends. */
export async function lockHousehold(
  tx: Queryable,
  weddingId: string,
  id: string,
): Promise<HouseholdRow> {
  const row = await tx
    .selectFrom('households')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return row
}

/**
 * The events of a wedding, locked until the transaction ends. `given` is refused if it names
 * another event.
 */
export async function lockEvents(
  tx: Queryable,
  weddingId: string,
  given: readonly GivenAnswer[] = [],
): Promise<EventRow[]> {
  const events = await tx
    .selectFrom('weddingEvents')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .orderBy('createdAt')
    .orderBy('id')
    .forShare()
    .execute()
  if (given.some(({ eventId }) => events.every(({ id }) => id !== eventId))) {
    throw new Problem('invalid_input', { fields: [{ path: 'answers', code: 'invalid_choice' }] })
  }
  return events
}

/** The households that are empty once these guests are written and those are removed. */
async function emptiedBy(
  tx: Queryable,
  weddingId: string,
  written: readonly GuestRow[],
  gone: readonly string[],
): Promise<string[]> {
  const leaving = [...gone, ...written.filter(({ version }) => version > 1).map(({ id }) => id)]
  if (leaving.length === 0) return []
  const staying = [...new Set(written.map(({ householdId }) => householdId))]
  const { rows } = await sql<{ id: string }>`
    select distinct household_id as id from guests as leaver
    where id = any(${leaving}::uuid[]) and not household_id = any(${staying}::uuid[])
      and not exists (select from guests as other where other.wedding_id = ${weddingId} and other.household_id = leaver.household_id
        and not other.id = any(${leaving}::uuid[]))`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Where those who were left in a household that is empty now have gone. */
function newHomes(
  before: Captured['before'],
  guests: readonly GuestRow[],
  merged: ListChange['merged'],
  emptied: readonly string[],
): { from: string; to: string }[] {
  return emptied.flatMap((from) => {
    const leftIt = (id: string | undefined) =>
      id !== undefined && before.get(id)?.['household_id'] === from
    const next =
      guests.find(({ id }) => leftIt(id)) ??
      guests.find(({ id }) => id === merged?.kept && leftIt(merged.gone))
    return next ? [{ from, to: next.householdId }] : []
  })
}

function written<R extends { version: number; updatedAt: Date }>(row: R, now: Date): R {
  return { ...row, version: row.version + 1, updatedAt: now }
}

const eventColumns = ['kind', 'name', 'day', 'start_minute', 'end_minute', 'location', 'address']

const householdColumns = [
  'name',
  'side',
  'address_line1',
  'address_line2',
  'city',
  'region',
  'postcode',
  'country',
  'notes',
]

const guestColumns = [
  'household_id',
  'place',
  'first_name',
  'last_name',
  'is_plus_one',
  'age_group',
  'tags',
  'diet',
  'meal',
  'email',
  'phone',
  'notes',
  'answers',
]

async function remove(
  tx: Queryable,
  table: string,
  weddingId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from ${sql.table(table)} where wedding_id = ${weddingId} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
}

async function refuseTooMany(tx: Queryable, weddingId: string) {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from guests where wedding_id = ${weddingId}`.execute(tx)
  if ((rows[0]?.count ?? 0) > maxGuests) throw new Problem('too_many', { limit: maxGuests })
}
