import type { WeddingEvent } from '../event.schema.ts'
import { isNamed, standingOf } from '../list/guest.rules.ts'
import type { Guest, Standing } from '../guest.schema.ts'
import type { Household } from '../household.schema.ts'
import type { GuestCounts } from './counts.schema.ts'

export type Counted = Pick<
  Guest,
  'householdId' | 'firstName' | 'lastName' | 'ageGroup' | 'answers' | 'diet' | 'email' | 'phone'
>

/**
 * Every figure of a guest list, computed from its records. The API's statement `countGuests`
 * computes the same.
 */
export function countsOf(
  households: readonly Pick<Household, 'id' | 'addressLine1'>[],
  guests: readonly Counted[],
  events: readonly Pick<WeddingEvent, 'id'>[],
): GuestCounts {
  const standing = nobody()
  const ages = { adult: 0, child: 0, infant: 0 }
  const perEvent = events.map(({ id }) => ({ eventId: id, ...nobody() }))
  const invited = new Set<string>()
  const reached = new Set(
    households.filter(({ addressLine1 }) => addressLine1 !== '').map(({ id }) => id),
  )
  let namesToCome = 0
  let diets = 0
  for (const guest of guests) {
    const stands = standingOf(guest.answers)
    standing[stands]++
    ages[guest.ageGroup]++
    for (const event of perEvent) event[guest.answers[event.eventId] ?? 'uninvited']++
    if (stands !== 'uninvited') invited.add(guest.householdId)
    if (guest.email !== '' || guest.phone !== '') reached.add(guest.householdId)
    if (!isNamed(guest)) namesToCome++
    if (guest.diet !== '') diets++
  }
  const householdsWithoutContact = [...invited].filter((id) => !reached.has(id)).length
  return {
    households: households.length,
    people: guests.length,
    standing,
    ages,
    events: perEvent,
    namesToCome,
    diets,
    householdsWithoutContact,
  }
}

function nobody(): Record<Standing, number> {
  return { coming: 0, not_coming: 0, pending: 0, uninvited: 0 }
}
