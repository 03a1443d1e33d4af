import { answersAfter, isNamed } from '#machines/guests/list/guest.rules.ts'
import type { NewGuest } from '#machines/guests/guest.schema.ts'
import type { NewHousehold } from '#machines/guests/household.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { EventRow, GuestRow, HouseholdRow } from '../queries.ts'

/** The row of a new household. Its version is one before the first. */
export function newHousehold(
  weddingId: string,
  { guests: _apart, ...fields }: NewHousehold,
  now: Date,
): HouseholdRow {
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
  return {
    ...blank,
    ...fields,
    id: newId(now),
    weddingId,
    version: 0,
    createdAt: now,
    updatedAt: now,
  }
}

/** The row of a new guest, invited to everything unless the answers say otherwise. */
export function newGuest(
  { weddingId, id: householdId }: Pick<HouseholdRow, 'weddingId' | 'id'>,
  { answers = [], ...fields }: NewGuest,
  {
    place,
    events,
    now,
    path = '',
  }: { place: number; events: readonly EventRow[]; now: Date; path?: string },
): GuestRow {
  const invited = Object.fromEntries(events.map(({ id }) => [id, 'pending' as const]))
  const blank = {
    firstName: '',
    lastName: '',
    isPlusOne: false,
    ageGroup: 'adult' as const,
    tags: [],
    diet: '',
    meal: '',
    email: '',
    phone: '',
    notes: '',
  }
  const row = {
    ...blank,
    ...fields,
    id: newId(now),
    weddingId,
    householdId,
    place,
    answers: answersAfter(invited, answers),
    version: 0,
    createdAt: now,
    updatedAt: now,
  }
  refuseNameless(row, path)
  return row
}

/** Refuses a guest without a name who is no companion. */
export function refuseNameless(
  guest: Pick<GuestRow, 'firstName' | 'lastName' | 'isPlusOne'>,
  path = '',
): void {
  if (!guest.isPlusOne && !isNamed(guest)) {
    throw new Problem('invalid_input', { fields: [{ path: `${path}firstName`, code: 'required' }] })
  }
}

interface AskedMeal {
  meal?: string | undefined
  /** The guest's current meal, which may stay. */
  kept?: string
  /** The path of the meal in the request. */
  path?: string
}

/** If the couple has defined meals, refuses others. Imports are exempt. */
export async function refuseUnknownMeals(
  tx: Queryable,
  weddingId: string,
  asked: readonly AskedMeal[],
): Promise<void> {
  const given = asked.filter(
    ({ meal, kept = '' }) => meal !== undefined && meal !== '' && meal !== kept,
  )
  if (given.length === 0) return
  const settings = await tx
    .selectFrom('rsvpSettings')
    .select('meals')
    .where('weddingId', '=', weddingId)
    .executeTakeFirst()
  const meals = settings?.meals ?? []
  if (meals.length === 0) return
  const unknown = given.filter(({ meal = '' }) => !meals.includes(meal))
  if (unknown.length > 0) {
    throw new Problem('invalid_input', {
      fields: unknown.map(({ path = 'meal' }) => ({ path, code: 'invalid_choice' as const })),
    })
  }
}
