import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Placement, Seating, SeatingWritten } from '#machines/seating/seating.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useLive } from '#src/client/live/use-live.ts'
import { refresh } from '#src/client/query/refresh.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { seatGuests, seatingOptions } from './seating.queries.ts'

/** The result of a write: the activity for undo, a conflict, or the reason for a refusal. */
export type Outcome = { undo: string | null } | { stale: true } | { refused: string }

/** Reads the whole plan of one event and keeps it up to date with own and other changes. */
export function useSeating(weddingId: string, eventId: string) {
  const client = useQueryClient()
  const options = seatingOptions(weddingId, eventId)
  const query = useQuery(options)
  const keep = useSetQueryData(options)
  const readQuietly = () => void refresh(client, { queryKey: options.queryKey, exact: true })
  const sendOnce = useSendOnce()
  const waiting = useRef(0)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const hasMissed = useRef(false)
  // Pending changes are shown already, and a read during them may be outdated: it is made after
  // them.
  useLive(weddingId, ['guests'], () => {
    if (waiting.current > 0) hasMissed.current = true
    else readQuietly()
  })

  const now = () => client.getQueryData(options.queryKey) ?? { tables: [], seats: [], rules: [] }

  /** Applies the answer of a write. */
  function settle(answer: Answer<SeatingWritten>): Outcome {
    if (answer.result === 'refused') {
      readQuietly()
      return answer.code === 'version_stale' ? { stale: true } : { refused: answer.code }
    }
    keep(merged(now(), answer.body))
    return { undo: answer.body.activityId }
  }

  /**
   * Seats guests and shows it at once. Changes are sent one after the other, each with the versions
   * that the one before has returned.
   */
  function seat(
    placementsIn: (plan: Seating) => readonly Placement[],
    by: 'hand' | 'suggestion',
  ): Promise<Outcome> {
    waiting.current++
    const turn = last.current.then(async (): Promise<Outcome> => {
      const before = now()
      const placements = [...placementsIn(before)]
      if (placements.length === 0) return { undo: null }
      keep({ ...before, seats: seatsAfter(before.seats, placements, eventId) })
      const change = { by, placements }
      const answer = await sendOnce(change, (key) => seatGuests(weddingId, eventId, change, key))
      keep({ ...now(), seats: before.seats })
      return settle(answer)
    })
    last.current = turn.finally(() => {
      waiting.current--
      if (waiting.current > 0 || !hasMissed.current) return
      hasMissed.current = false
      readQuietly()
    })
    return turn
  }

  return { query, readQuietly, settle, seat }
}

/** The seats after a change. Their versions come with the answer. */
function seatsAfter(
  seats: Seating['seats'],
  placements: readonly Placement[],
  eventId: string,
): Seating['seats'] {
  const moved = new Map(placements.map(({ guestId, to }) => [guestId, to]))
  const staying = seats.filter(({ guestId }) => !moved.has(guestId))
  const seatOf = new Map(seats.map((seat) => [seat.guestId, seat]))
  const next = placements.flatMap(({ guestId, to }) =>
    to ? [{ id: guestId, version: 1, eventId, guestId, ...seatOf.get(guestId), ...to }] : [],
  )
  return [...staying, ...next]
}

function merged(plan: Seating, { tables, seats, rules, gone }: SeatingWritten): Seating {
  return {
    tables: withChanges(plan.tables, tables, gone.tables),
    seats: withChanges(plan.seats, seats, gone.seats).filter(
      ({ tableId }) => !gone.tables.includes(tableId),
    ),
    rules: withChanges(plan.rules, rules, gone.rules),
  }
}

/** The rows, with those that were written in place of their former versions, without the gone. */
function withChanges<R extends { id: string }>(
  before: readonly R[],
  written: readonly R[],
  gone: readonly string[],
): R[] {
  const byId = new Map([...before, ...written].map((row) => [row.id, row]))
  for (const id of gone) byId.delete(id)
  return [...byId.values()]
}
