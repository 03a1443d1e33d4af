import { useMemo } from 'react'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import { fullName, hostOf, isNamed } from '#machines/guests/list/guest.rules.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import { dinersOf, emptySeats, withoutSeat } from '#machines/seating/people.rules.ts'
import type { Diner } from '#machines/seating/people.rules.ts'
import type { Seat, Seating, Table } from '#machines/seating/seating.schema.ts'
import { formatNames } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'

interface Lists {
  guests: ReadonlyMap<string, Guest>
  households: ReadonlyMap<string, Household>
}

/** An event’s plan with its guests’ names. */
export interface Room {
  event: WeddingEvent
  eventName: string
  plan: Seating
  diners: ReadonlyMap<string, Diner>
  /** Attending guests who need a chair and have none. */
  standing: readonly Diner[]
  /** Seats of guests who do not attend. */
  absent: readonly Seat[]
  seatOf: (guestId: string) => Seat | undefined
  table: (id: string) => Table | undefined
  guest: (id: string) => Guest | undefined
  household: (id: string) => Household | undefined
  /** Empty for a guest who is no longer on the list. */
  nameOf: (guestId: string) => string
  /** Names for a few guests, a count for many. */
  namesOf: (guestIds: readonly string[]) => string
  initialsOf: (guestId: string) => string
}

export function useRoom(event: WeddingEvent, plan: Seating, { guests, households }: Lists): Room {
  const { t } = useTranslation()
  return useMemo(() => {
    const diners = dinersOf(guests.values(), households, event.id)
    const inside = Map.groupBy(guests.values(), ({ householdId }) => householdId)
    const seats = new Map(plan.seats.map((seat) => [seat.guestId, seat]))
    const tables = new Map(plan.tables.map((table) => [table.id, table]))
    const nameOf = (id: string) => {
      const guest = guests.get(id)
      if (!guest) return ''
      if (isNamed(guest)) return fullName(guest)
      const host = hostOf(guest, inside.get(guest.householdId) ?? [])
      return host
        ? t('guests:table.plusOne', { name: host.firstName || host.lastName })
        : t('guests:table.plusOneAlone')
    }
    return {
      event,
      eventName:
        event.name || (event.kind === 'other' ? event.name : t(`guests:event.${event.kind}`)),
      plan,
      diners: new Map(diners.map((diner) => [diner.guestId, diner])),
      standing: withoutSeat(diners, plan.seats),
      absent: emptySeats(diners, plan.seats),
      seatOf: (id) => seats.get(id),
      table: (id) => tables.get(id),
      guest: (id) => guests.get(id),
      household: (id) => households.get(id),
      nameOf,
      namesOf: (ids) =>
        ids.length > 4
          ? t('seating:carry.several', { count: ids.length })
          : formatNames(ids.map(nameOf).filter(Boolean)),
      initialsOf: (id) => {
        const guest = guests.get(id)
        const letters = [guest?.firstName, guest?.lastName]
          .map((name) => Array.from(name ?? '')[0] ?? '')
          .join('')
        return letters || '+1'
      },
    }
  }, [t, event, plan, guests, households])
}

/** How many attending guests have a seat. */
export function leadOf(coming: number, standing: number, event: string) {
  if (coming === 0) return t('seating:leadNobody', { event })
  return standing === 0
    ? t('seating:leadAll', { event })
    : t('seating:lead', { seated: coming - standing, count: coming, event })
}
