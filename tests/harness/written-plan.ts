import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import type { ListBefore } from '#machines/guests/import/plan.schema.ts'
import type { ImportPlan } from '#machines/guests/import/plan.schema.ts'

/** The list after a plan was written, as the API writes it. */
export function writtenPlan(plan: ImportPlan, before: ListBefore): ListBefore {
  const at = '2026-11-20T10:00:00.000Z'
  const events = [
    ...before.events,
    ...plan.newEvents.map((name, place) => ({ id: id('e', before.events.length + place), name })),
  ]
  const eventOf = (event: string | number) =>
    typeof event === 'string' ? event : (events[before.events.length + event]?.id ?? '')
  const answersOf = (from: Guest['answers'], given: ImportPlan['newGuests'][number]['answers']) => {
    const after = new Map(Object.entries(from))
    for (const { event, answer } of given) {
      if (answer === 'uninvited') after.delete(eventOf(event))
      else after.set(eventOf(event), answer)
    }
    return Object.fromEntries(after)
  }
  const invited = Object.fromEntries(before.events.map((event) => [event.id, 'pending' as const]))
  const households: Household[] = [...before.households]
  const guests: Guest[] = [...before.guests]
  const blankGuest = {
    lastName: '',
    firstName: '',
    isPlusOne: false,
    ageGroup: 'adult' as const,
    tags: [],
    diet: '',
    meal: '',
    email: '',
    phone: '',
  }
  const add = (
    householdId: string,
    { answers, ...guest }: ImportPlan['newHouseholds'][number]['guests'][number],
  ) =>
    guests.push({
      ...blankGuest,
      notes: '',
      ...(guest as Partial<Guest>),
      id: id('g', guests.length),
      version: 1,
      householdId,
      place: guests.length,
      answers: answersOf(invited, answers),
      createdAt: at,
      updatedAt: at,
    })
  for (const { guests: people, ...planned } of plan.newHouseholds) {
    const blank = {
      side: null,
      addressLine1: '',
      addressLine2: '',
      city: '',
      region: '',
      postcode: '',
      country: '',
      notes: '',
    }
    const household = {
      ...blank,
      ...(planned as Partial<Household>),
      name: planned.name,
      id: id('h', households.length),
      version: 1,
      createdAt: at,
      updatedAt: at,
    }
    households.push(household)
    for (const person of people) add(household.id, person)
  }
  for (const { householdId, ...guest } of plan.newGuests) add(householdId, guest)
  const changedGuests = new Map(plan.changedGuests.map((change) => [change.id, change]))
  const changedHouseholds = new Map(plan.changedHouseholds.map((change) => [change.id, change]))
  return {
    events,
    households: households.map((household) => ({
      ...household,
      ...(changedHouseholds.get(household.id) as Partial<Household>),
    })),
    guests: guests.map((guest) => {
      const change = changedGuests.get(guest.id)
      if (!change) return guest
      const { answers, ...fields } = change
      return { ...guest, ...(fields as Partial<Guest>), answers: answersOf(guest.answers, answers) }
    }),
  }
}

function id(kind: string, place: number) {
  return `${kind}${String(place).padStart(5, '0')}`
}
