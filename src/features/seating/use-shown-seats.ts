import { useMemo } from 'react'
import { breachesOf, chairsOf } from '#machines/seating/people.rules.ts'
import type { Breach } from '#machines/seating/people.rules.ts'
import type { Seat } from '#machines/seating/seating.schema.ts'
import type { Suggestion } from '#machines/seating/suggest.rules.ts'
import type { Room } from './use-room.ts'

/** The guests on their chairs, and the rules that this breaks. */
export interface Drawn {
  chairs: (tableId: string) => readonly (Seat | null)[]
  /** Whether the suggestion gives this guest another seat than the stored one. */
  isNew: (guestId: string) => boolean
  breaches: readonly Breach[]
  isSuggested: boolean
}

/** The stored seats of a plan, or those of a suggestion. */
export function useShownSeats(room: Room, suggestion: Suggestion | null): Drawn {
  return useMemo(() => {
    const { tables, rules } = room.plan
    const suggested = suggestion
      ? [...suggestion.seats].map(([guestId, { tableId, place }]) => ({
          id: guestId,
          version: 1,
          eventId: room.event.id,
          guestId,
          tableId,
          place,
        }))
      : null
    const seats = suggested ?? room.plan.seats
    const chairs = new Map(tables.map((table) => [table.id, chairsOf(table, seats)]))
    const isNew = (guestId: string) => {
      const to = suggestion?.seats.get(guestId)
      const now = room.seatOf(guestId)
      return to !== undefined && (now?.tableId !== to.tableId || now.place !== to.place)
    }
    return {
      chairs: (tableId) => chairs.get(tableId) ?? [],
      isNew,
      breaches: breachesOf({ seats, rules }, [...room.diners.values()]),
      isSuggested: suggestion !== null,
    }
  }, [room, suggestion])
}
