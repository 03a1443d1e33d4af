import type { Guest } from '../guest.schema.ts'
import type { Household } from '../household.schema.ts'
import type { ImportedPerson } from '../foreign/person.rules.ts'

/** The address fields of somebody without an address. */
export const noAddress = {
  addressLine1: '',
  addressLine2: '',
  city: '',
  region: '',
  postcode: '',
  country: '',
}

/** Somebody of the household Okafor, as a row of a file. */
export function person(firstName: string, more: Partial<ImportedPerson> = {}): ImportedPerson {
  return {
    row: 2,
    guestId: '',
    household: 'Okafor',
    firstName,
    lastName: '',
    isPlusOne: firstName === '',
    ageGroup: null,
    side: null,
    tags: [],
    diet: '',
    meal: '',
    email: '',
    phone: '',
    notes: [],
    address: noAddress,
    answers: new Map(),
    ...more,
  }
}

/** Somebody of the household with the id okafor, as a guest of the list. */
export function guest(id: string, firstName: string, more: Partial<Guest> = {}): Guest {
  return {
    id,
    version: 3,
    householdId: 'okafor',
    place: 0,
    firstName,
    lastName: '',
    isPlusOne: firstName === '',
    ageGroup: 'adult',
    tags: [],
    diet: '',
    meal: '',
    email: '',
    phone: '',
    notes: '',
    answers: {},
    createdAt: '',
    updatedAt: '',
    ...more,
  }
}

/** A household of the list with only a name. */
export function household(id: string, name: string, more: Partial<Household> = {}): Household {
  return {
    id,
    version: 5,
    name,
    side: null,
    ...noAddress,
    notes: '',
    createdAt: '',
    updatedAt: '',
    ...more,
  }
}
