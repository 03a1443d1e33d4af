import { useMemo } from 'react'
import type { Household } from '#machines/guests/household.schema.ts'
import type { Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { hostOf } from '#machines/guests/list/guest.rules.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import { answeredOf } from '#machines/guests/rsvp/rsvp.rules.ts'
import { inAlphabet } from '#src/i18n/format.ts'
import { guestName } from '../components/table/lines.tsx'
import type { GuestList } from '../use-guest-list.ts'

export interface InvitedHome {
  household: Household
  rsvp: Rsvp | null
  /** Who has still to answer, where somebody else in it has. */
  inPart: { answered: number; invited: number; open: string[] } | null
  /** Nobody in it can be written to. */
  isSilent: boolean
}

/** The households that are invited to anything, by name. */
export function useInvitedHomes(list: GuestList): InvitedHome[] {
  return useMemo(() => invitedIn(list), [list])
}

function invitedIn({ households, guests, rsvps }: GuestList): InvitedHome[] {
  const people = Map.groupBy(guests.values(), ({ householdId }) => householdId)
  return [...households.values()]
    .flatMap((household) => {
      const own = people.get(household.id) ?? []
      const isInvited = own.some(({ answers }) => Object.keys(answers).length > 0)
      const isSilent = own.every(({ email }) => email === '')
      return isInvited
        ? [{ household, rsvp: rsvps.get(household.id) ?? null, inPart: inPartOf(own), isSilent }]
        : []
    })
    .toSorted((one, other) => inAlphabet(one.household.name, other.household.name))
}

/** It was sent, or its link was passed on by hand, or somebody has replied without it. */
export function hasArrived(rsvp: Rsvp | null) {
  if (!rsvp) return false
  const { sentAt, openedAt, begunAt, answeredAt } = rsvp.facts
  return (sentAt ?? openedAt ?? begunAt ?? answeredAt) !== null
}

function inPartOf(people: readonly Guest[]): InvitedHome['inPart'] {
  const counts = answeredOf(people)
  if (counts.answered === 0 || counts.answered === counts.invited) return null
  const open = people.filter(({ answers }) => Object.values(answers).includes('pending'))
  return { ...counts, open: open.map((guest) => guestName(guest, hostOf(guest, people))) }
}
