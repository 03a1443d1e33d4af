import { expect, test } from 'vitest'
import { sheetOf } from '#machines/kernel/files/sheet.ts'
import { recognise } from './source.rules.ts'
import type { ColumnField } from './source.schema.ts'

/** What each heading of a list is taken for, with the cells of its column. */
function columnsOf(headings: string[], ...rows: string[][]) {
  return recognise(
    sheetOf([headings, ...rows].map((cells) => cells.join(';')).join('\n'), 'found')!,
  ).columns
}

function fieldsOf(headings: string[]) {
  return columnsOf(
    headings,
    headings.map(() => 'something'),
  ).map(({ field }) => field)
}

function secondOf(heading: string) {
  return columnsOf(['Name', heading], ['Ada', 'Ben'])[1]
}

test.each<[ColumnField, string]>([
  ['fullName', 'Name, Full name, Guest, Guest name'],
  ['firstName', 'First Name, Given name, Vorname, Prénom, Nombre'],
  ['lastName', 'Last name, Surname, Family Name, Nachname, Familienname, Nom, Nom de famille'],
  ['lastName', 'Apellido, Apellidos, Cognome'],
  ['household', 'Party, Household, Household name, Family, Haushalt, Familie'],
  ['tags', 'Group, Tags, Tag, Labels, Group Membership'],
  ['side', 'Side, Bride or Groom, Bride or groom side, Guest side'],
  ['ageGroup', 'Age, Adult or child, Alter, Age group'],
  ['email', 'E-mail, Email Address, Mail, Correo, Correo electrónico, Courriel, Guest email'],
  ['email', 'Primary email, E-mail 1 - Value, Email 2'],
  ['phone', 'Phone, Phone number, Mobile, Telefon, Teléfono, Téléphone, Tel., Handy, Mobil'],
  ['phone', 'Cell, Cell phone, Mobile phone, Home phone, Primary phone, Phone 1 - Value, Phone 2'],
  ['addressLine1', 'Street address, Street address 1, Street address line 1, Address, Street'],
  ['addressLine1', 'Address line 1, Strasse, Straße, Rue, Home street, Address 1 - Street'],
  ['addressLine2', 'Street address 2, Street address line 2, Address line 2'],
  ['addressLine2', 'Address 1 - Extended Address'],
  ['city', 'City, Town, Ort, Stadt, Ville, Ciudad, Home City, Address 1 - City'],
  ['region', 'State, State/Province, State / Region, Region, Home state, Address 1 - Region'],
  ['postcode', 'Zip/Postal code, Zip, Zip code, Postal code, Postcode, PLZ, Code postal'],
  ['postcode', 'Home postal code, Address 1 - Postal Code'],
  ['country', 'Country, Land, Pays, País, Home country/region, Address 1 - Country'],
  ['diet', 'Diet, Dietary restrictions, Allergies'],
  ['meal', 'Meal, Meal choice'],
  ['notes', 'Notes, My notes, Bemerkungen, Notizen, Comments'],
  ['guestId', 'Vowline ID'],
  ['left_out', 'Photo, E-mail 1 - Label, Phone 1 - Type, Address 1 - Formatted'],
  ['companion', 'Plus One, Plus 1, Plus ones, Plus one name, Plus one’s name, Plus one allowed'],
  ['companion', 'Plus one invited, Plus one guest, +1, + 1 name, Guest of, Companion'],
  ['companion', 'Companion name, Companion’s name, Spouse, Spouse name, Spouse’s name, Partner'],
  ['companion', 'Partner name, Partner’s name, Significant other, Begleitung'],
  ['firstName', 'Partner first name, Partner’s first name, Spouse first name'],
  ['lastName', 'Spouse’s last name, Plus one last name, Plus ones last name, Plus 1 last name'],
  ['note', 'Address 1 - PO Box, Website 1 - Value, Relation 1 - Value, Event 1 - Value'],
  ['note', 'Custom Field 1 - Value, Shoe colour, Email 2 - Kind, Phone 2 - Kind, Plus one hat'],
  ['note', 'My email 2 - Value, E-mail 1 - Labelled, Address 1 - Stereotype, Invited'],
])('%s is read from: %s', (field, headings) => {
  for (const heading of headings.split(', '))
    expect([heading, fieldsOf(['ID card', heading])[1]]).toEqual([heading, field])
})

test('a companion with names of their own is the second person of the row', () => {
  expect(secondOf('Partner first name')).toEqual({ field: 'firstName', person: 1, event: '' })
  expect(secondOf('Plus 1 last name')).toEqual({ field: 'lastName', person: 1, event: '' })
  expect(secondOf('Plus One')).toEqual({ field: 'companion', person: 0, event: '' })
})

test('an invitation is a yes, a no or another answer in all the first hundred cells', () => {
  const seen = (...cells: string[]) =>
    columnsOf(['Name', 'Invited to Dinner'], ...cells.map((cell) => ['Ada', cell]))[1]?.field
  expect([
    seen('yes', 'pending'),
    seen('pending'),
    seen('yes', ''),
    seen('yes', 'Soup'),
    seen(''),
  ]).toEqual(['invited', 'invited', 'invited', 'note', 'note'])
  const many = Array.from({ length: 100 }, () => 'yes')
  expect(seen(...many, 'Soup')).toBe('invited')
  const figures = Array.from({ length: 100 }, () => ['Ada', '2'])
  expect(columnsOf(['Name', 'Hats'], ...figures, ['Ada', 'Soup'])[1]?.field).toBe('invited')
})
