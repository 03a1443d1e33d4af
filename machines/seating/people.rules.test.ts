import { expect, test } from 'vitest'
import type { Guest } from '#machines/guests/guest.schema.ts'
import {
  breachesOf,
  chairsOf,
  dinersOf,
  emptySeats,
  freedBy,
  isPartedByRule,
  movesTo,
  placementsFor,
  withoutSeat,
} from './people.rules.ts'
import type { Diner } from './people.rules.ts'
import type { Rule, RuleKind, Seat } from './seating.schema.ts'

function seat(guestId: string, tableId: string, place: number, version = 1): Seat {
  return { id: `seat of ${guestId}`, version, eventId: 'dinner', tableId, guestId, place }
}

function diner(guestId: string, more: Partial<Diner> = {}): Diner {
  return { guestId, householdId: 'h', answer: 'coming', needsChair: true, groups: [], ...more }
}

function rule(id: string, kind: RuleKind, ...guestIds: string[]): Rule {
  return { id, version: 1, kind, guestIds, createdAt: '', updatedAt: '' }
}

function guest(id: string, answer: string | undefined, more: Partial<Guest> = {}) {
  const answers = answer ? { dinner: answer } : {}
  // The fields from which a diner is built.
  return {
    id,
    householdId: 'okafor',
    ageGroup: 'adult',
    tags: [],
    answers,
    ...more,
  } as unknown as Guest
}

test('whoever comes or may still come is a diner, with whose guest they are and their tags', () => {
  expect(
    dinersOf(
      [
        guest('ada', 'coming', { tags: ['School', 'Work'] }),
        guest('ben', 'pending', { ageGroup: 'infant' }),
        guest('cem', 'not_coming'),
        guest('dan', undefined),
        guest('eve', 'coming', { householdId: 'raman', ageGroup: 'child' }),
        guest('fay', 'coming', { householdId: 'unknown' }),
      ],
      new Map([
        ['okafor', { side: 'first' as const }],
        ['raman', { side: null }],
      ]),
      'dinner',
    ),
  ).toEqual([
    {
      guestId: 'ada',
      householdId: 'okafor',
      answer: 'coming',
      needsChair: true,
      groups: ['side first', 'tag school', 'tag work'],
    },
    {
      guestId: 'ben',
      householdId: 'okafor',
      answer: 'pending',
      needsChair: false,
      groups: ['side first'],
    },
    { guestId: 'eve', householdId: 'raman', answer: 'coming', needsChair: true, groups: [] },
    { guestId: 'fay', householdId: 'unknown', answer: 'coming', needsChair: true, groups: [] },
  ])
})

test('whoever comes, needs a chair and has none is without a seat', () => {
  const diners = [
    diner('ada'),
    diner('ben'),
    diner('cem', { answer: 'pending' }),
    diner('dan', { needsChair: false }),
  ]
  expect(withoutSeat(diners, [seat('ada', 't', 0)]).map(({ guestId }) => guestId)).toEqual(['ben'])
})

test('the seat of somebody who does not come is empty', () => {
  expect(emptySeats([diner('ada')], [seat('ada', 't', 0), seat('ben', 't', 1)])).toEqual([
    seat('ben', 't', 1),
  ])
})

test('chairs show who is on them, at this table and on chairs that there are', () => {
  expect(
    chairsOf({ id: 't', chairs: 3 }, [
      seat('ada', 't', 2),
      seat('ben', 'u', 0),
      seat('cem', 't', 3),
    ]),
  ).toEqual([null, null, seat('ada', 't', 2)])
})

const table = { id: 't', chairs: 3 }

test('people who are taken off their chairs are freed, where they have one', () => {
  expect(movesTo(['ada', 'ben'], null, [seat('ada', 't', 1, 4)])).toEqual([
    { guestId: 'ada', version: 4, to: null },
  ])
})

test('somebody put on a free chair sits there, and on a taken one both change places', () => {
  const seats = [seat('ada', 't', 0, 4), seat('ben', 't', 1, 7)]
  expect(movesTo(['cem'], { table, place: 2 }, seats)).toEqual([
    { guestId: 'cem', version: null, to: { tableId: 't', place: 2 } },
  ])
  expect(movesTo(['ada'], { table, place: 1 }, seats)).toEqual([
    { guestId: 'ada', version: 4, to: { tableId: 't', place: 1 } },
    { guestId: 'ben', version: 7, to: { tableId: 't', place: 0 } },
  ])
  expect(movesTo(['cem'], { table, place: 1 }, seats)).toEqual([
    { guestId: 'cem', version: null, to: { tableId: 't', place: 1 } },
    { guestId: 'ben', version: 7, to: null },
  ])
  expect(movesTo(['ada'], { table, place: 0 }, seats)).toEqual([])
  expect(movesTo(['ada'], { table, place: 2 }, seats)).toEqual([
    { guestId: 'ada', version: 4, to: { tableId: 't', place: 2 } },
  ])
})

test('several people take the free chairs from the one they were put on, round the table', () => {
  const long = { id: 't', chairs: 5 }
  const seats = [seat('ada', 't', 0), seat('ben', 't', 3)]
  expect(movesTo(['cem', 'dan', 'eve'], { table: long, place: 2 }, seats)).toEqual([
    { guestId: 'cem', version: null, to: { tableId: 't', place: 2 } },
    { guestId: 'dan', version: null, to: { tableId: 't', place: 4 } },
    { guestId: 'eve', version: null, to: { tableId: 't', place: 1 } },
  ])
  expect(
    movesTo(['cem', 'dan'], { table: long, place: 3 }, seats)?.map(({ to }) => to?.place),
  ).toEqual([1, 2])
  expect(movesTo(['cem', 'dan', 'eve', 'fay'], { table: long, place: 2 }, seats)).toBe(null)
})

test('at a table without a chair named, those who sit there stay and the others take the first free ones', () => {
  const seats = [seat('ada', 't', 0), seat('ben', 'u', 3, 9)]
  expect(movesTo(['ada', 'ben'], { table, place: null }, seats)).toEqual([
    { guestId: 'ben', version: 9, to: { tableId: 't', place: 1 } },
  ])
  expect(movesTo(['ada'], { table, place: null }, seats)).toEqual([])
  expect(movesTo(['ada', 'cem'], { table, place: 2 }, seats)).toEqual([
    { guestId: 'cem', version: null, to: { tableId: 't', place: 2 } },
  ])
  const full = [...seats, seat('cem', 't', 1), seat('dan', 't', 2)]
  expect(movesTo(['eve'], { table, place: null }, full)).toBe(null)
})

test('only what changes is written: who leaves, who moves and who is new', () => {
  expect(
    placementsFor(
      new Map([
        ['ada', { tableId: 't', place: 0 }],
        ['ben', { tableId: 't', place: 2 }],
        ['cem', { tableId: 'u', place: 3 }],
        ['dan', { tableId: 'u', place: 4 }],
      ]),
      [seat('ada', 't', 0), seat('ben', 't', 1, 5), seat('cem', 't', 3, 6), seat('eve', 't', 4, 8)],
    ),
  ).toEqual([
    { guestId: 'eve', version: 8, to: null },
    { guestId: 'ben', version: 5, to: { tableId: 't', place: 2 } },
    { guestId: 'cem', version: 6, to: { tableId: 'u', place: 3 } },
    { guestId: 'dan', version: null, to: { tableId: 'u', place: 4 } },
  ])
})

test('a rule is broken by those it names who have a seat at the event', () => {
  const seats = [
    seat('ada', 't', 0),
    seat('ben', 'u', 0),
    seat('cem', 'u', 1),
    seat('gone', 't', 1),
  ]
  const diners = [
    diner('ada', { householdId: 'a' }),
    diner('ben', { householdId: 'b' }),
    diner('cem', { householdId: 'c' }),
    diner('dan', { householdId: 'd' }),
  ]
  const breaches = (...rules: Rule[]) => breachesOf({ seats, rules }, diners)
  expect(breaches(rule('r', 'together', 'ada', 'ben', 'dan', 'gone'))).toEqual([
    { kind: 'together', ruleId: 'r', guestIds: ['ada', 'ben'], tableIds: ['t', 'u'] },
  ])
  expect(breaches(rule('r', 'together', 'ben', 'cem', 'dan'))).toEqual([])
  expect(breaches(rule('r', 'apart', 'ada', 'ben', 'cem'))).toEqual([
    { kind: 'apart', ruleId: 'r', guestIds: ['ben', 'cem'], tableIds: ['u'] },
  ])
  expect(breaches(rule('r', 'apart', 'ada', 'ben', 'gone'))).toEqual([])
  expect(breaches(rule('r', 'free', 'ben', 'cem'))).toEqual([])
})

test('a household at two tables is parted, unless one of them may sit elsewhere or two are wished apart', () => {
  const seats = [seat('ada', 't', 0), seat('ben', 'u', 0), seat('cem', 't', 1)]
  const diners = [diner('ada'), diner('ben'), diner('cem'), diner('dan')]
  expect(breachesOf({ seats, rules: [] }, diners)).toEqual([
    {
      kind: 'household',
      householdId: 'h',
      guestIds: ['ada', 'ben', 'cem'],
      tableIds: ['t', 'u'],
    },
  ])
  expect(breachesOf({ seats, rules: [rule('r', 'free', 'ben')] }, diners)).toEqual([])
  expect(breachesOf({ seats, rules: [rule('r', 'apart', 'ada', 'ben')] }, diners)).toEqual([])
  expect(breachesOf({ seats, rules: [rule('r', 'apart', 'ada', 'dan')] }, diners)).toHaveLength(1)
  const onLap = diners.map((one) => ({ ...one, needsChair: one.guestId !== 'ben' }))
  expect(breachesOf({ seats, rules: [] }, onLap)).toEqual([])
  const each = diners.map((one) => ({ ...one, householdId: one.guestId }))
  expect(breachesOf({ seats, rules: [] }, each)).toEqual([])
})

test('a rule of another kind frees nobody and parts no household', () => {
  expect([...freedBy([rule('r', 'together', 'ada'), rule('s', 'free', 'ben')])]).toEqual(['ben'])
  const parted = (kind: RuleKind, ...named: string[]) =>
    isPartedByRule(['ada', 'ben'], [rule('r', kind, ...named)])
  expect([
    parted('apart', 'ada', 'ben'),
    parted('apart', 'ada', 'cem'),
    parted('together', 'ada', 'ben'),
  ]).toEqual([true, false, false])
})
