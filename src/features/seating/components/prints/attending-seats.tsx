import type { Guest } from '#machines/guests/guest.schema.ts'
import { chairsOf } from '#machines/seating/people.rules.ts'
import type { Seat, Table } from '#machines/seating/seating.schema.ts'
import type { Room } from '../../use-room.ts'

/** Who sits at a table and may come: whoever declined is on no paper. */
export function attendingSeats(room: Room, table: Table): { seat: Seat; guest: Guest }[] {
  return chairsOf(table, room.plan.seats).flatMap((seat) => {
    const guest = seat && room.diners.has(seat.guestId) ? room.guest(seat.guestId) : undefined
    return seat && guest ? [{ seat, guest }] : []
  })
}
