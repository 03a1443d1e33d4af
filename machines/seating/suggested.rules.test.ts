import { expect, test } from 'vitest'
import type { Diner } from './people.rules.ts'
import type { Rule, RuleKind } from './seating.schema.ts'
import { suggestSeating } from './suggest.rules.ts'

function diner(guestId: string, householdId = `home of ${guestId}`, ...groups: string[]): Diner {
  return { guestId, householdId, answer: 'coming', needsChair: true, groups }
}

function rule(id: string, kind: RuleKind, ...guestIds: string[]): Rule {
  return { id, version: 1, kind, guestIds, createdAt: '', updatedAt: '' }
}

interface Given {
  chairs: number[]
  rules?: Rule[]
  /** The chair that each guest keeps, as "table place". */
  kept?: Record<string, string>
}

/** The suggested seats as "table place", and what else is reported. */
function seated(diners: Diner[], { chairs, rules = [], kept = {} }: Given) {
  const { seats, ...suggestion } = suggestSeating({
    diners,
    tables: chairs.map((count, at) => ({ id: String(at + 1), chairs: count })),
    rules,
    kept: Object.entries(kept).map(([guestId, at]) => {
      const [tableId = '', place] = at.split(' ')
      return { guestId, tableId, place: Number(place) }
    }),
  })
  const at = [...seats].map(([guestId, { tableId, place }]) => [guestId, `${tableId} ${place}`])
  return { ...suggestion, seats: Object.fromEntries(at) as Record<string, string> }
}

const nothingElse = { keeps: [], unmet: [], unseated: [] }

test('somebody alone is put beside those they have most in common with', () => {
  const diners = [
    diner('a1', 'a', 'work'),
    diner('a2', 'a', 'work'),
    diner('b1', 'b', 'school'),
    diner('b2', 'b', 'school'),
    diner('c', 'c', 'school', 'band'),
  ]
  expect(seated(diners, { chairs: [3, 3] })).toEqual({
    ...nothingElse,
    seats: { a1: '1 0', a2: '1 1', b1: '2 0', b2: '2 1', c: '2 2' },
  })
})

test('company counts by the share of a table, and an empty table is none', () => {
  const diners = [
    diner('x', 'x', 'g'),
    ...['y1', 'y2'].map((name) => diner(name, name, 'g')),
    ...['y3', 'y4'].map((name) => diner(name)),
    diner('c', 'c', 'g'),
  ]
  const kept = { y1: '1 0', y2: '1 1', y3: '1 2', y4: '1 3', x: '2 0' }
  expect(seated(diners, { chairs: [5, 2], kept }).seats['c']).toBe('2 1')
  const two = [diner('x', 'x', 'g'), diner('c', 'c', 'g')]
  expect(seated(two, { chairs: [1, 3], kept: { x: '2 2' } }).seats['c']).toBe('2 0')
  expect(seated(two, { chairs: [3, 1], kept: { x: '1 2' } }).seats['c']).toBe('1 0')
})

test('without company a party goes where least room is left over, the first of equals', () => {
  const pair = [diner('a', 'h'), diner('b', 'h')]
  expect(seated(pair, { chairs: [5, 2, 2] }).seats).toEqual({ a: '2 0', b: '2 1' })
  expect(seated(pair, { chairs: [1, 3, 4] }).seats).toEqual({ a: '2 0', b: '2 1' })
})

test('the fewest free chairs count, not the smallest table', () => {
  const diners = [diner('x'), diner('y'), diner('c')]
  expect(seated(diners, { chairs: [4, 3], kept: { x: '1 0', y: '1 1' } }).seats['c']).toBe('1 2')
})

test('whoever keeps a chair is not moved for others, who are parted instead', () => {
  const diners = [diner('f'), diner('p', 'h'), diner('q', 'h')]
  expect(seated(diners, { chairs: [2, 1], kept: { f: '1 0' } })).toEqual({
    keeps: [],
    unmet: [{ of: { household: 'h' }, why: 'no_room' }],
    unseated: [],
    seats: { f: '1 0', p: '1 1', q: '2 0' },
  })
})

test('nobody makes room for somebody who must not meet those who stay', () => {
  const diners = [diner('e'), diner('x'), diner('l', 'h'), diner('m', 'h'), diner('p')]
  const rules = [rule('one', 'apart', 'p', 'e'), rule('two', 'apart', 'p', 'x')]
  expect(seated(diners, { chairs: [3, 3], rules, kept: { e: '1 0', x: '2 0' } })).toEqual({
    keeps: ['one', 'two'],
    unmet: [],
    unseated: [{ guestId: 'p', why: 'kept_apart' }],
    seats: { e: '1 0', x: '2 0', l: '1 1', m: '1 2' },
  })
})

test('where company would leave somebody without a chair, everybody sits without it', () => {
  const diners = [
    diner('a'),
    diner('b', 'b', 'friends'),
    diner('c'),
    diner('one', 'one', 'friends'),
    diner('two'),
    diner('three'),
  ]
  // Among single guests, the one with the most guests to be kept apart from is seated first,
  // present or not.
  const rules = [
    rule('r1', 'apart', 'one', 'c'),
    ...['x', 'y', 'z'].map((absent) => rule(absent, 'apart', 'one', absent)),
    rule('r2', 'apart', 'three', 'b'),
    ...['x', 'y'].map((absent) => rule(absent, 'apart', 'three', absent)),
    rule('r3', 'apart', 'two', 'a'),
    rule('r4', 'apart', 'two', 'c'),
  ]
  const kept = { a: '1 0', b: '2 0', c: '3 0' }
  expect(seated(diners, { chairs: [2, 2, 2], rules, kept })).toEqual({
    keeps: ['r1', 'r2', 'r3', 'r4'],
    unmet: [],
    unseated: [],
    seats: { a: '1 0', one: '1 1', b: '2 0', two: '2 1', c: '3 0', three: '3 1' },
  })
})

test('one free chair anywhere is enough to say that somebody was kept apart', () => {
  const diners = [diner('x'), diner('a'), diner('b')]
  const rules = [rule('r', 'apart', 'a', 'b')]
  const { unseated } = seated(diners, { chairs: [1, 2], rules, kept: { x: '1 0', a: '2 0' } })
  expect(unseated).toEqual([{ guestId: 'b', why: 'kept_apart' }])
})

test('the largest party is seated first, and of equals the one with most whom it must not meet', () => {
  const diners = [diner('s'), diner('a', 'h'), diner('b', 'h'), diner('c', 'h')]
  expect(seated(diners, { chairs: [3, 4] }).seats).toEqual({
    a: '1 0',
    b: '1 1',
    c: '1 2',
    s: '2 0',
  })
  const rules = [rule('r', 'apart', 'b', 'absent')]
  expect(seated([diner('a'), diner('b')], { chairs: [1, 2], rules }).seats).toEqual({
    b: '1 0',
    a: '2 0',
  })
})

test('whoever keeps a chair keeps it, and brings those who go with them', () => {
  const diners = [diner('ada', 'h'), diner('ben', 'h')]
  expect(seated(diners, { chairs: [2, 4], kept: { ada: '2 2', absent: '1 0' } })).toEqual({
    ...nothingElse,
    seats: { ada: '2 2', ben: '2 0' },
  })
  expect(seated(diners, { chairs: [2, 4], kept: { ada: '2 0' } }).seats).toEqual({
    ada: '2 0',
    ben: '2 1',
  })
})

test('those for whom there is no room at the table of their household sit elsewhere, and it is told', () => {
  const diners = [diner('ada', 'h'), diner('ben', 'h'), diner('zed')]
  expect(seated(diners, { chairs: [2, 1], kept: { ada: '1 0', zed: '1 1' } })).toEqual({
    keeps: [],
    unmet: [{ of: { household: 'h' }, why: 'no_room' }],
    unseated: [],
    seats: { ada: '1 0', zed: '1 1', ben: '2 0' },
  })
})

test('one party moves elsewhere where another fits only in its place', () => {
  const diners = [
    diner('f', 'f', 'friends'),
    diner('g'),
    diner('p1', 'p', 'friends'),
    diner('p2', 'p', 'friends'),
    diner('q1', 'q'),
    diner('q2', 'q'),
  ]
  const rules = [rule('one', 'apart', 'p1', 'absent'), rule('two', 'apart', 'q1', 'g')]
  expect(seated(diners, { chairs: [3, 3], rules, kept: { f: '1 0', g: '2 0' } })).toEqual({
    ...nothingElse,
    keeps: ['two'],
    seats: { f: '1 0', q1: '1 1', q2: '1 2', g: '2 0', p1: '2 1', p2: '2 2' },
  })
  // If the first party fits nowhere else, it stays.
  const full = [...diners, diner('h'), diner('i')]
  const kept = { f: '1 0', g: '2 0', h: '2 1', i: '2 2' }
  expect(seated(full, { chairs: [3, 3], rules, kept }).unseated).toEqual([
    { guestId: 'q1', why: 'no_chair' },
    { guestId: 'q2', why: 'no_chair' },
  ])
})

test('a party that no table takes whole is parted as it was joined', () => {
  const diners = [
    diner('a1', 'a'),
    diner('a2', 'a'),
    diner('a3', 'a'),
    diner('b1', 'b'),
    diner('b2', 'b'),
    diner('x'),
    diner('y'),
  ]
  const rules = [
    rule('a', 'together', 'a1', 'a2', 'a3'),
    rule('b', 'together', 'b1', 'b2'),
    rule('all', 'together', 'b1', 'a1'),
  ]
  const { seats, keeps, unmet, unseated } = seated(diners, {
    chairs: [5, 2],
    rules,
    kept: { x: '1 0', y: '1 1' },
  })
  const tableOf = (guestId: string) => seats[guestId]?.split(' ')[0]
  expect([tableOf('a1'), tableOf('a2'), tableOf('a3')]).toEqual(['1', '1', '1'])
  expect([tableOf('b1'), tableOf('b2'), unseated]).toEqual(['2', '2', []])
  expect([keeps, unmet]).toEqual([['a', 'b'], [{ of: { rule: 'all' }, why: 'no_room' }]])
})

test('a rule that a plan breaks is reported with its reason, and a rule without effect is not', () => {
  const two = [diner('a'), diner('b')]
  const suggest = (chairs: number[], rules: Rule[], kept: Record<string, string> = {}) => {
    const { keeps, unmet, unseated } = seated(two, { chairs, rules, kept })
    return { keeps, unmet, unseated: unseated.map(({ guestId, why }) => `${guestId} ${why}`) }
  }
  expect(suggest([2], [rule('r', 'apart', 'a', 'b')], { a: '1 0', b: '1 1' })).toEqual({
    keeps: [],
    unmet: [{ of: { rule: 'r' }, why: 'fixed' }],
    unseated: [],
  })
  expect(suggest([2], [rule('r', 'apart', 'a', 'b')], { a: '1 0' })).toEqual({
    keeps: ['r'],
    unmet: [],
    unseated: ['b kept_apart'],
  })
  expect(suggest([1], [rule('r', 'together', 'a', 'b')], { a: '1 0' })).toEqual({
    keeps: [],
    unmet: [{ of: { rule: 'r' }, why: 'too_large' }],
    unseated: ['b no_chair'],
  })
  expect(suggest([2], [rule('r', 'free', 'a', 'b'), rule('s', 'together', 'a', 'absent')])).toEqual(
    {
      keeps: [],
      unmet: [],
      unseated: [],
    },
  )
  expect(suggest([2], [rule('r', 'together', 'a', 'b')])).toEqual({
    keeps: ['r'],
    unmet: [],
    unseated: [],
  })
})

test('each wish has the reason of its own', () => {
  const diners = ['a', 'b', 'c', 'd'].map((name) => diner(name))
  const rules = [
    rule('q', 'apart', 'a', 'd'),
    rule('r', 'together', 'a', 'b', 'c'),
    rule('s', 'together', 'a', 'd'),
  ]
  const { keeps, unmet } = seated(diners, { chairs: [2, 2], rules })
  expect([keeps, unmet]).toEqual([
    ['q'],
    [
      { of: { rule: 'r' }, why: 'too_large' },
      { of: { rule: 's' }, why: 'contradicts' },
    ],
  ])
})
