import { fullName } from '#machines/guests/list/guest.rules.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Placement, SeatingChange } from '#machines/seating/seating.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { seatsOf, tablesOf, toSeat } from '../queries.ts'
import type { SeatRow } from '../queries.ts'
import { lockGuests } from '#api/features/wedding/commands/lock-guests.ts'
import { lockEvent, saveSeating, nothingSeated } from './save-seating.ts'

/**
 * Seats, moves or unseats guests in one transaction, for a single drag or a whole suggestion, with
 * one undo. If two members move the same guest or take the same seat, the second gets version_stale
 * with the current seats.
 */
export function seatGuests(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId, weddingId, eventId }: { userId: string; weddingId: string; eventId: string },
  asked: SeatingChange,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `seat-guests:${weddingId}:${eventId}`, key, body: asked, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
      await lockEvent(tx, weddingId, eventId)
      const { placements, by } = asked
      const guests = await refuseUnfit(tx, { weddingId, eventId }, placements)
      const before = await seatsOf(tx, weddingId, eventId)
      const { changed, gone } = seatsAfter(before, placements, { weddingId, eventId, now })
      const count = changed.length + gone.length
      if (count === 0) return { status: 200 as const, body: nothingSeated }
      const [only] = placements.length === 1 ? guests : []
      const subject = only ? { id: only.id, name: fullName(only) } : null
      const kind = by === 'hand' ? ('seat.changed' as const) : ('seating.suggested' as const)
      return {
        status: 200 as const,
        body: await saveSeating(
          tx,
          { weddingId, userId, kind, subject, count },
          { seats: changed, gone: { seats: gone } },
          now,
        ),
      }
    },
  )
}

/** The seats that change, and the seats that are removed. */
function seatsAfter(
  before: readonly SeatRow[],
  placements: readonly Placement[],
  { weddingId, eventId, now }: { weddingId: string; eventId: string; now: Date },
) {
  const seatOf = new Map(before.map((seat) => [seat.guestId, seat]))
  const stale = () => new Problem('version_stale', { current: { items: before.map(toSeat) } })
  if (placements.some(({ guestId, version }) => (seatOf.get(guestId)?.version ?? null) !== version))
    throw stale()

  const moved = new Map(placements.map(({ guestId, to }) => [guestId, to]))
  const staying = before.filter(({ guestId }) => !moved.has(guestId))
  const times = { createdAt: now, updatedAt: now }
  const seats = placements.flatMap(({ guestId, to }): SeatRow[] => {
    if (to === null) return []
    const blank = { id: newId(now), weddingId, eventId, guestId, version: 0, ...times }
    return [{ ...blank, ...seatOf.get(guestId), ...to }]
  })
  const taken = [...staying, ...seats].map(({ tableId, place }) => `${tableId} ${place}`)
  if (new Set(taken).size < taken.length) throw stale()

  const changed = seats.filter((seat) => {
    const was = seatOf.get(seat.guestId)
    return was?.tableId !== seat.tableId || was.place !== seat.place
  })
  const gone = placements.flatMap(({ guestId, to }) =>
    to === null ? (seatOf.get(guestId)?.id ?? []) : [],
  )
  return { changed, gone }
}

/**
 * Refuses unless each guest is named once, belongs to this wedding, and is invited and has not
 * declined if they get a seat, and unless each seat exists at one of the event’s tables.
 */
async function refuseUnfit(
  tx: Queryable,
  { weddingId, eventId }: { weddingId: string; eventId: string },
  placements: readonly Placement[],
) {
  const guests = await lockGuests(
    tx,
    weddingId,
    placements.map(({ guestId }) => guestId),
  )
  const answerOf = new Map(guests.map(({ id, answers }) => [id, answers[eventId]]))
  const chairs = new Map(
    (await tablesOf(tx, weddingId, eventId)).map((table) => [table.id, table.chairs]),
  )
  const seen = new Set<string>()
  const problems: FieldProblem[] = []
  for (const [at, { guestId, to }] of placements.entries()) {
    const answer = answerOf.get(guestId)
    const mayBeSeated = to === null || answer === 'coming' || answer === 'pending'
    if (seen.has(guestId) || !mayBeSeated)
      problems.push({ path: `placements.${at}.guestId`, code: 'invalid_choice' })
    if (to && to.place >= (chairs.get(to.tableId) ?? 0))
      problems.push({ path: `placements.${at}.to`, code: 'invalid_choice' })
    seen.add(guestId)
  }
  if (problems.length > 0) throw new Problem('invalid_input', { fields: problems.slice(0, 50) })
  return guests
}
