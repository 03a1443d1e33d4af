import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { breachesOf } from './people.rules.ts'
import type { Diner } from './people.rules.ts'
import type { Rule, RuleKind, Seat } from './seating.schema.ts'
import { suggestSeating } from './suggest.rules.ts'
import type { SeatingTask, Suggestion } from './suggest.rules.ts'

const diner = (guestId: string, householdId = `home of ${guestId}`): Diner => ({
  guestId,
  householdId,
  answer: 'coming',
  needsChair: true,
  groups: [],
})
const rule = (id: string, kind: RuleKind, ...guestIds: string[]): Rule => ({
  id,
  version: 1,
  kind,
  guestIds,
  createdAt: '',
  updatedAt: '',
})
const tables = (...chairs: number[]) =>
  chairs.map((count, at) => ({ id: `table ${at + 1}`, chairs: count }))
const seatsOf = ({ seats }: Suggestion): Seat[] =>
  [...seats].map(([guestId, { tableId, place }]) => ({
    id: guestId,
    version: 1,
    eventId: 'dinner',
    guestId,
    tableId,
    place,
  }))
const tableOf = ({ seats }: Suggestion, guestId: string) => seats.get(guestId)?.tableId

test('households and together-rules share a table, and apart-rules do not', () => {
  const task = {
    diners: [
      diner('Maya', 'Okafor'),
      diner('Sam', 'Okafor'),
      diner('Ines'),
      diner('Priya'),
      diner('Noor'),
    ],
    tables: tables(3, 3),
    rules: [rule('friends', 'together', 'Ines', 'Priya'), rule('quarrel', 'apart', 'Maya', 'Noor')],
    kept: [],
  }
  const suggestion = suggestSeating(task)
  expect(suggestion).toMatchObject({ keeps: ['friends', 'quarrel'], unmet: [], unseated: [] })
  expect(tableOf(suggestion, 'Maya')).toBe(tableOf(suggestion, 'Sam'))
  expect(tableOf(suggestion, 'Ines')).toBe(tableOf(suggestion, 'Priya'))
  expect(tableOf(suggestion, 'Maya')).not.toBe(tableOf(suggestion, 'Noor'))
})

describe('a rule that cannot be kept is reported with its reason', () => {
  test('too many people for a table', () => {
    const names = ['A', 'B', 'C', 'D']
    const suggestion = suggestSeating({
      diners: names.map((name) => diner(name)),
      tables: tables(3, 3),
      rules: [rule('r', 'together', ...names)],
      kept: [],
    })
    expect(suggestion).toMatchObject({
      keeps: [],
      unmet: [{ of: { rule: 'r' }, why: 'too_large' }],
      unseated: [],
    })
  })

  test('two contradictory rules: the apart-rule wins', () => {
    const rules = [rule('wish', 'together', 'A', 'B'), rule('quarrel', 'apart', 'A', 'B')]
    const suggestion = suggestSeating({
      diners: [diner('A'), diner('B')],
      tables: tables(2, 2),
      rules,
      kept: [],
    })
    expect(suggestion).toMatchObject({
      keeps: ['quarrel'],
      unmet: [{ of: { rule: 'wish' }, why: 'contradicts' }],
      unseated: [],
    })
  })

  test('a fixed seat', () => {
    const kept = [
      { guestId: 'A', tableId: 'table 1', place: 0 },
      { guestId: 'B', tableId: 'table 2', place: 1 },
    ]
    const suggestion = suggestSeating({
      diners: [diner('A'), diner('B')],
      tables: tables(2, 2),
      rules: [rule('r', 'together', 'A', 'B')],
      kept,
    })
    expect(suggestion).toMatchObject({ keeps: [], unmet: [{ of: { rule: 'r' }, why: 'fixed' }] })
    expect([...suggestion.seats]).toEqual(kept.map(({ guestId, ...seat }) => [guestId, seat]))
  })

  test('no room: a household is split rather than left without seats', () => {
    const diners = [
      diner('A', 'h'),
      diner('B', 'h'),
      diner('C', 'i'),
      diner('D', 'i'),
      diner('E', 'j'),
      diner('F', 'j'),
    ]
    const suggestion = suggestSeating({ diners, tables: tables(3, 3), rules: [], kept: [] })
    expect(suggestion).toMatchObject({ unmet: [{ why: 'no_room' }], unseated: [] })
  })

  test('no chair, or only one next to someone kept apart', () => {
    const full = suggestSeating({
      diners: [diner('A'), diner('B')],
      tables: tables(1),
      rules: [],
      kept: [],
    })
    expect(full.unseated).toEqual([{ guestId: 'B', why: 'no_chair' }])
    const apart = suggestSeating({
      diners: [diner('A'), diner('B')],
      tables: tables(2),
      rules: [rule('r', 'apart', 'A', 'B')],
      kept: [],
    })
    expect(apart).toMatchObject({ keeps: ['r'], unseated: [{ guestId: 'B', why: 'kept_apart' }] })
  })
})

test('guests kept apart by a rule, or free to sit elsewhere, do not split a household', () => {
  const diners = [diner('A', 'h'), diner('B', 'h'), diner('Child', 'i'), diner('Parent', 'i')]
  const rules = [rule('quarrel', 'apart', 'A', 'B'), rule('children', 'free', 'Child')]
  expect(suggestSeating({ diners, tables: tables(2, 1, 1), rules, kept: [] })).toMatchObject({
    keeps: ['quarrel'],
    unmet: [],
    unseated: [],
  })
})

const weddings = fc
  .record({
    guests: fc.integer({ min: 0, max: 60 }),
    homes: fc.integer({ min: 1, max: 25 }),
    sizes: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 10 }),
    wishes: fc.array(
      fc.record({
        kind: fc.constantFrom<RuleKind>('together', 'apart', 'free'),
        who: fc.uniqueArray(fc.integer({ min: 0, max: 70 }), { minLength: 1, maxLength: 8 }),
      }),
      { maxLength: 20 },
    ),
    keeps: fc.uniqueArray(fc.integer({ min: 0, max: 70 }), { maxLength: 15 }),
    seed: fc.nat(),
  })
  .map(({ guests, homes, sizes, wishes, keeps, seed }): SeatingTask => {
    const laid = tables(...sizes)
    const chairs = laid.flatMap(({ id, chairs: count }) =>
      Array.from({ length: count }, (_, place) => ({ tableId: id, place })),
    )
    const kept = keeps.flatMap((who, at) => {
      const chair = chairs[(at * 7 + (seed % 5)) % Math.max(1, chairs.length)]
      return chair ? [{ guestId: `guest ${who}`, ...chair }] : []
    })
    const oneEach = kept.filter(
      (seat, at) =>
        kept.findIndex((other) => other.tableId === seat.tableId && other.place === seat.place) ===
        at,
    )
    return {
      diners: Array.from({ length: guests }, (_, at) => ({
        ...diner(`guest ${at}`, `home ${(at * 13 + seed) % homes}`),
        groups: at % 3 === 0 ? ['tag friends'] : [],
      })),
      tables: laid,
      rules: wishes.map(({ kind, who }, at) =>
        rule(`rule ${at}`, kind, ...who.map((one) => `guest ${one}`)),
      ),
      kept: oneEach,
    }
  })

test('property: a suggestion breaks no rule it claims to keep, and reports every other', () => {
  fc.assert(
    fc.property(weddings, (task) => {
      const suggestion = suggestSeating(task)
      const breaches = breachesOf({ seats: seatsOf(suggestion), rules: task.rules }, task.diners)
      const broken = new Set(
        breaches.flatMap((breach) => (breach.kind === 'household' ? [] : [breach.ruleId])),
      )
      const unmet = new Set(
        suggestion.unmet.map(({ of }) => ('rule' in of ? of.rule : of.household)),
      )
      expect(suggestion.keeps.filter((id) => broken.has(id) || unmet.has(id))).toEqual([])
      expect([...broken].filter((id) => !unmet.has(id))).toEqual([])
      expect(
        breaches.filter((breach) => breach.kind === 'household' && !unmet.has(breach.householdId)),
      ).toEqual([])
      // Only seats that stay can break an apart rule.
      const apart = suggestion.unmet.filter(
        ({ of }) =>
          'rule' in of && task.rules.some(({ id, kind }) => id === of.rule && kind === 'apart'),
      )
      expect(apart.filter(({ why }) => why !== 'fixed')).toEqual([])
      for (const id of suggestion.keeps) {
        const named = task.rules.find((one) => one.id === id)!
        if (named.kind !== 'together') continue
        const here = named.guestIds.filter((guestId) =>
          task.diners.some((one) => one.guestId === guestId),
        )
        expect(new Set(here.map((guestId) => suggestion.seats.get(guestId)?.tableId)).size).toBe(1)
      }
    }),
    { numRuns: 400 },
  )
})

test('property: every guest has one chair or is reported; fixed seats stay; the same task gives the same result', () => {
  fc.assert(
    fc.property(weddings, (task) => {
      const suggestion = suggestSeating(task)
      const chairs = [...suggestion.seats.values()].map(
        ({ tableId, place }) => `${tableId} ${place}`,
      )
      expect(new Set(chairs).size).toBe(chairs.length)
      for (const { tableId, place } of suggestion.seats.values())
        expect(place).toBeLessThan(task.tables.find(({ id }) => id === tableId)!.chairs)
      const expected = [
        ...suggestion.seats.keys(),
        ...suggestion.unseated.map(({ guestId }) => guestId),
      ]
      expect(expected.toSorted()).toEqual(task.diners.map(({ guestId }) => guestId).toSorted())
      const staying = task.kept.filter(({ guestId }) =>
        task.diners.some((one) => one.guestId === guestId),
      )
      for (const { guestId, tableId, place } of staying)
        expect(suggestion.seats.get(guestId)).toEqual({ tableId, place })
      const free = chairs.length < task.tables.reduce((sum, table) => sum + table.chairs, 0)
      expect(suggestion.unseated.filter(({ why }) => (why === 'no_chair') === free)).toEqual([])
      expect(suggestSeating(task)).toEqual(suggestion)
    }),
    { numRuns: 400 },
  )
})
