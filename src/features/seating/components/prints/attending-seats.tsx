import type { Guest } from '#machines/guests/guest.schema.ts'
import { chairsOf } from '#machines/seating/people.rules.ts'
import type { Seat, Table } from '#machines/seating/seating.schema.ts'
import type { Room } from '../../use-room.ts'

/** The guests at a table who attend or may still attend. Guests who declined are not printed. */
export function attendingSeats(room: Room, table: Table): { seat: Seat; guest: Guest }[] {
  return chairsOf(table, room.plan.seats).flatMap((seat) => {
    const guest = seat && room.diners.has(seat.guestId) ? room.guest(seat.guestId) : undefined
    return seat && guest ? [{ seat, guest }] : []
  })
}
