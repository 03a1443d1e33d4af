import { expect, test } from 'vitest'
import type { Guest } from '../guest.schema.ts'
import type { ImportedPerson } from '../foreign/person.rules.ts'
import { changeOf, duplicatesOf, newGuestOf } from './changes.rules.ts'
import { eventsOf } from './events.rules.ts'
import { guest, household, noAddress, person } from '../duplicates/match.cases.ts'
import { isTooMuch, planImport } from './plan.rules.ts'
import type { PlannedAnswer } from './plan.schema.ts'

const okafor = household('okafor', 'Okafor')
const raman = household('raman', 'Raman')
const events = [
  { id: 'c', name: 'Ceremony' },
  { id: 'r', name: 'Reception' },
]

test('a person of the file becomes a guest with all that is told, an adult where nothing else is', () => {
  const answers: PlannedAnswer[] = [{ event: 'c', answer: 'coming' }]
  const ada = person('Ada', { lastName: 'Okafor', tags: ['Work'], diet: 'Vegan', meal: 'Trout' })
  const more = { email: 'a@b.co', phone: '1', notes: ['Aunt', 'Hat: red'] }
  expect(newGuestOf({ ...ada, ...more }, answers)).toEqual({
    firstName: 'Ada',
    lastName: 'Okafor',
    isPlusOne: false,
    ageGroup: 'adult',
    tags: ['Work'],
    diet: 'Vegan',
    meal: 'Trout',
    email: 'a@b.co',
    phone: '1',
    notes: 'Aunt\nHat: red',
    answers,
  })
  expect(newGuestOf(person('', { ageGroup: 'child' }), [])).toMatchObject({
    isPlusOne: true,
    ageGroup: 'child',
    notes: '',
  })
})

test('what the file says otherwise of a guest changes them, and what it does not say stays', () => {
  const ada = guest('ada', 'Ada', { diet: 'Vegan', tags: ['Work'], notes: 'Aunt', email: 'a@b.co' })
  expect(changeOf(ada, person('Ada'), [])).toBe(null)
  expect(changeOf(ada, person('Ada', { diet: 'Vegan', tags: ['Work'], notes: ['Aunt'] }), [])).toBe(
    null,
  )
  expect(
    changeOf(
      ada,
      person('Adah', { lastName: 'O', diet: 'None', meal: 'Trout', email: 'c@d.co', phone: '2' }),
      [],
    ),
  ).toEqual({
    id: 'ada',
    version: 3,
    firstName: 'Adah',
    lastName: 'O',
    diet: 'None',
    meal: 'Trout',
    email: 'c@d.co',
    phone: '2',
    answers: [],
  })
  expect(changeOf(ada, person('Ada', { tags: ['School'], notes: ['Hat'] }), [])).toEqual({
    id: 'ada',
    version: 3,
    tags: ['Work', 'School'],
    notes: 'Aunt\nHat',
    answers: [],
  })
  expect(changeOf(ada, person('Ada', { ageGroup: 'child' }), [])).toMatchObject({
    ageGroup: 'child',
  })
  expect(changeOf(ada, person('Ada', { ageGroup: 'adult' }), [])).toBe(null)
})

const answersAfter = (answers: Guest['answers'], ...planned: PlannedAnswer[]) =>
  changeOf(guest('ada', 'Ada', { answers }), person('Ada'), planned)?.answers ?? null

test('answers of the file are taken where one is another, but none takes back what has come in', () => {
  const coming: PlannedAnswer = { event: 'c', answer: 'coming' }
  const pending: PlannedAnswer = { event: 'c', answer: 'pending' }
  const uninvited: PlannedAnswer = { event: 'r', answer: 'uninvited' }
  expect(answersAfter({ c: 'coming' }, coming)).toBe(null)
  expect(answersAfter({ c: 'not_coming' }, coming)).toEqual([coming])
  expect(answersAfter({ c: 'pending' }, coming, uninvited)).toEqual([coming, uninvited])
  expect(answersAfter({ c: 'coming' }, pending)).toBe(null)
  expect(answersAfter({ c: 'not_coming' }, pending)).toBe(null)
  expect(answersAfter({ c: 'pending' }, pending)).toBe(null)
  expect(answersAfter({}, pending)).toEqual([pending])
  expect(answersAfter({}, uninvited)).toBe(null)
  expect(answersAfter({ r: 'coming' }, pending, uninvited)).toEqual([pending, uninvited])
  expect(answersAfter({}, { event: 0, answer: 'uninvited' })).toBe(null)
  expect(answersAfter({}, { event: 0, answer: 'pending' })).toEqual([
    { event: 0, answer: 'pending' },
  ])
  expect(answersAfter({}, { event: 0, answer: 'coming' })).toEqual([{ event: 0, answer: 'coming' }])
})

test('a newcomer with the name of a guest, or of somebody further up, is likely to be the same', () => {
  const list = {
    households: [okafor],
    guests: [guest('a', 'Ada'), guest('b', 'ADA', { householdId: 'gone' })],
    events,
  }
  expect(
    duplicatesOf(
      [
        person('ada', { row: 2, household: 'Raman' }),
        person('Ben', { row: 3, household: 'Raman' }),
        person('Ben', { row: 4, household: 'Elsewhere' }),
        person('ben!', { row: 5, household: 'Third' }),
        person('', { row: 6 }),
        person('', { row: 7 }),
      ],
      list,
    ),
  ).toEqual([
    { row: 2, name: 'ada', of: 'Okafor', ofRow: null },
    { row: 4, name: 'Ben', of: 'Raman', ofRow: 3 },
    { row: 5, name: 'ben!', of: 'Raman', ofRow: 3 },
  ])
  const homeless = { ...list, guests: [guest('b', 'Ada', { householdId: 'gone' })] }
  expect(duplicatesOf([person('Ada')], homeless)).toMatchObject([{ of: 'Ada', ofRow: null }])
})

const answersBy = (...answers: [string, PlannedAnswer['answer']][]) =>
  person('Ada', { answers: new Map(answers) })

test('the events of a file are those of the list by their names, and new ones in their order', () => {
  const ada = answersBy(['CEREMONY', 'coming'], ['Brunch', 'pending'])
  const ben = answersBy(['brunch', 'coming'], ['Lunch', 'not_coming'])
  const found = eventsOf([ada, ben], { households: [], guests: [], events })
  expect([found.added, found.silent]).toEqual([['Brunch', 'Lunch'], ['Reception']])
  expect(found.answersOf(ada)).toEqual([
    { event: 'c', answer: 'coming' },
    { event: 0, answer: 'pending' },
  ])
  expect(found.answersOf(ben)).toEqual([
    { event: 0, answer: 'coming' },
    { event: 1, answer: 'not_coming' },
  ])
  expect(
    (['c', 'r', 0, 1, 'gone', 9] as const).map((event) =>
      found.nameOf({ event, answer: 'coming' }),
    ),
  ).toEqual(['Ceremony', 'Reception', 'Brunch', 'Lunch', '', ''])
})

test('an answer to everything is one to each event of the list, unless one is told of its own', () => {
  const all = person('Ada', {
    answers: new Map([
      ['', 'coming'],
      ['Reception', 'not_coming'],
    ]),
  })
  const found = eventsOf([all], { households: [], guests: [], events })
  expect([found.added, found.silent, found.answersOf(all)]).toEqual([
    [],
    [],
    [
      { event: 'c', answer: 'coming' },
      { event: 'r', answer: 'not_coming' },
    ],
  ])
  expect(eventsOf([person('Ada')], { households: [], guests: [], events }).silent).toEqual([])
})

test('an import adds guests to their household, by its name or by where others of it were found', () => {
  const { plan, added, people, duplicates } = planImport(
    'a.csv',
    [
      person('Ada', { row: 2 }),
      person('Ben', { row: 3 }),
      person('Cem', { row: 4, household: 'Called otherwise' }),
      person('Dan', { row: 5, household: 'Called otherwise' }),
      person('Eve', {
        row: 6,
        household: 'New',
        side: null,
        address: { ...noAddress, city: 'Bath' },
      }),
      person('Fay', {
        row: 7,
        household: 'new',
        side: 'second',
        address: { ...noAddress, city: 'Cork', country: 'IE' },
      }),
      person('Gus', { row: 8, household: 'NEW', side: 'first' }),
    ],
    {
      households: [okafor, raman],
      guests: [guest('a', 'Ada'), guest('c', 'Cem', { householdId: 'raman' })],
      events,
    },
  )
  expect(plan.newGuests.map(({ householdId, firstName }) => [householdId, firstName])).toEqual([
    ['okafor', 'Ben'],
    ['raman', 'Dan'],
  ])
  expect(
    plan.newHouseholds.map(({ guests, ...home }) => [home, guests.map((one) => one.firstName)]),
  ).toEqual([
    [
      { ...noAddress, name: 'New', side: 'second', city: 'Bath', country: 'IE' },
      ['Eve', 'Fay', 'Gus'],
    ],
  ])
  expect(duplicates).toEqual([])
  expect([added, people.map(({ row, name, household: of }) => [row, name, of])]).toEqual([
    5,
    [
      [3, 'Ben', 'Okafor'],
      [5, 'Dan', 'Called otherwise'],
      [6, 'Eve', 'New'],
      [7, 'Fay', 'new'],
      [8, 'Gus', 'NEW'],
    ],
  ])
})

const personIn = (row: number, city: string, more: Partial<ImportedPerson> = {}) =>
  person('Ada', { row, address: { ...noAddress, city }, ...more })

test('the address that a file tells first takes the place of the one there, a side only of none', () => {
  const home = household('okafor', 'Okafor', { city: 'Bath', country: 'UK' })
  const look = (people: ImportedPerson[], of = home) =>
    planImport('a.csv', people, {
      households: [of],
      guests: [guest('a', 'Ada'), guest('b', 'Ben')],
      events,
    })
  const changed = look([personIn(4, 'Cork', { side: 'first' })])
  expect(changed.plan.changedHouseholds).toEqual([
    { id: 'okafor', version: 5, city: 'Cork', side: 'first' },
  ])
  expect(changed.changes).toEqual([
    { row: 4, name: 'Okafor', fields: ['address', 'side'], events: [] },
  ])
  expect(look([personIn(4, 'Bath')]).plan.changedHouseholds).toEqual([])
  expect(look([personIn(4, '')]).plan.changedHouseholds).toEqual([])
  expect(look([personIn(4, '', { side: 'first' })], { ...home, side: 'second' }).changes).toEqual(
    [],
  )
  // Of rows that contradict each other the first counts, be it what is there already.
  const ben = person('Ben', { row: 5, address: { ...noAddress, city: 'Cork', country: 'IE' } })
  expect(look([personIn(4, 'Bath'), ben]).plan.changedHouseholds).toEqual([
    { id: 'okafor', version: 5, country: 'IE' },
  ])
  expect(
    look([personIn(4, 'Cork'), { ...ben, address: { ...noAddress, city: 'Rome' } }]).plan
      .changedHouseholds,
  ).toEqual([{ id: 'okafor', version: 5, city: 'Cork' }])
  // Somebody new tells the address of the household that they come to as well.
  expect(
    look([person('New', { row: 6, address: { ...noAddress, city: 'Rome' } })]).changes,
  ).toEqual([{ row: 6, name: 'Okafor', fields: ['address'], events: [] }])
  for (const field of ['addressLine1', 'addressLine2', 'region', 'postcode'] as const)
    expect(
      look([person('Ada', { address: { ...noAddress, [field]: 'x' } })]).changes[0]?.fields,
    ).toEqual(['address'])
})

test('changes of guests and of households are listed in the order of the file', () => {
  const address = { ...noAddress, city: 'Cork' }
  const { changes, changed, same } = planImport(
    'a.csv',
    [
      person('Ada', { row: 2 }),
      person('Cem', { row: 3, household: 'Raman', address }),
      person('Ben', { row: 4, diet: 'Vegan', answers: new Map([['Ceremony', 'coming']]) }),
    ],
    {
      households: [okafor, raman],
      guests: [guest('a', 'Ada'), guest('b', 'Ben'), guest('c', 'Cem', { householdId: 'raman' })],
      events,
    },
  )
  expect(changes).toEqual([
    { row: 3, name: 'Raman', fields: ['address'], events: [] },
    { row: 4, name: 'Ben', fields: ['diet'], events: ['Ceremony'] },
  ])
  expect([changed, same]).toEqual([1, 2])
})

test('an address with another street takes the place of the whole one, and is not mixed with a second one of the file', () => {
  const there = {
    addressLine1: '1 Mill Lane',
    addressLine2: 'Flat 2',
    city: 'Bath',
    postcode: 'BA1',
  }
  const before = { households: [household('home', 'Okafor', there)], guests: [], events: [] }
  const moved = { ...noAddress, addressLine1: '9 Rue Verte', city: 'Paris' }
  const other = {
    ...noAddress,
    addressLine1: '3 High Street',
    addressLine2: 'Floor 4',
    region: 'X',
  }
  const { plan } = planImport(
    'a.csv',
    [person('Ada', { row: 2, address: moved }), person('Ben', { row: 3, address: other })],
    before,
  )
  expect(plan.changedHouseholds).toEqual([
    {
      id: 'home',
      version: 5,
      addressLine1: '9 Rue Verte',
      addressLine2: '',
      city: 'Paris',
      postcode: '',
    },
  ])
  const fresh = planImport(
    'a.csv',
    [person('Ada', { row: 2, address: moved }), person('Ben', { row: 3, address: other })],
    { households: [], guests: [], events: [] },
  )
  expect(fresh.plan.newHouseholds).toMatchObject([{ ...moved, guests: [{}, {}] }])
  // The same street, written with its town in one cell, is no other address.
  const whole = { ...noAddress, addressLine1: '1 Mill Lane, Bath', postcode: 'BA1' }
  const same = planImport('a.csv', [person('Ada', { address: whole })], before)
  expect(same.plan.changedHouseholds).toMatchObject([{ addressLine1: '1 Mill Lane, Bath' }])
  expect(same.plan.changedHouseholds[0]).not.toHaveProperty('addressLine2')
})

test.each([
  [200, 200, 0, false],
  [201, 201, 0, true],
  [12_000, 1, 8_000, false],
  [12_000, 1, 8_001, true],
  [12_001, 1, 0, true],
])(
  '%i people in households of %i, beside %i guests, are too much for one import: %s',
  (count, size, listed, isTooMany) => {
    const people = Array.from({ length: count }, (_, at) =>
      person(`Guest ${at}`, { row: at + 2, household: `Home ${Math.floor(at / size)}` }),
    )
    const guests = Array.from({ length: listed }, (_, at) => guest(`${at}`, `Listed ${at}`))
    const before = { households: [okafor], guests, events: [] }
    expect(isTooMuch(planImport('a.csv', people, before), before)).toBe(isTooMany)
  },
)

test('more newcomers to households of the list than one import writes are too much', () => {
  const before = { households: [okafor], guests: [], events: [] }
  expect(isTooMuch(planImport('a.csv', joining(12_000), before), before)).toBe(false)
  expect(isTooMuch(planImport('a.csv', joining(12_001), before), before)).toBe(true)
})

function joining(count: number) {
  return Array.from({ length: count }, (_, at) => person(`Guest ${at}`, { row: at + 2 }))
}
