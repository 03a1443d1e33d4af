import { expect, test } from 'vitest'
import { enemiesIn, groupIntoParties, createTableCheck } from './parties.rules.ts'
import type { Diner } from './people.rules.ts'
import type { Rule, RuleKind } from './seating.schema.ts'

function diner(guestId: string, householdId = `home of ${guestId}`, needsChair = true): Diner {
  return { guestId, householdId, answer: 'coming', needsChair, groups: [] }
}

function rule(id: string, kind: RuleKind, ...guestIds: string[]): Rule {
  return { id, version: 1, kind, guestIds, createdAt: '', updatedAt: '' }
}

const tables = [
  { id: 'small', chairs: 2 },
  { id: 'large', chairs: 4 },
]

interface Given {
  rules?: Rule[]
  fixed?: Record<string, string>
  at?: typeof tables
}

/** The parties as names with the table that they are fixed to, and what was not possible. */
function gathered(diners: Diner[], { rules = [], fixed = {}, at = tables }: Given = {}) {
  const { parties, unmet } = groupIntoParties(diners, at, rules, new Map(Object.entries(fixed)))
  return {
    parties: parties.map(
      ({ members, fixedTo }) =>
        members.map(({ guestId }) => guestId).join(' ') + (fixedTo === null ? '' : ` @${fixedTo}`),
    ),
    unmet,
  }
}

test('everybody is a party of one where nothing joins them', () => {
  expect(gathered([diner('ada'), diner('ben')], { fixed: { ben: 'small' } })).toEqual({
    parties: ['ada', 'ben @small'],
    unmet: [],
  })
})

test('a household is one party, and a rule joins people of several', () => {
  const diners = [diner('ada', 'h'), diner('ben', 'h'), diner('cem'), diner('dan')]
  expect(gathered(diners).parties).toEqual(['ada ben', 'cem', 'dan'])
  expect(gathered(diners, { rules: [rule('r', 'together', 'dan', 'ada', 'nobody')] })).toEqual({
    parties: ['dan ada ben', 'cem'],
    unmet: [],
  })
  expect(gathered(diners, { rules: [rule('r', 'free', 'ben')] }).parties).toEqual([
    'ada',
    'ben',
    'cem',
    'dan',
  ])
})

test('a party remembers the parties that it was joined from', () => {
  const [party] = groupIntoParties(
    [diner('ada', 'h'), diner('ben', 'h'), diner('cem')],
    tables,
    [rule('r', 'together', 'cem', 'ada')],
    new Map(),
  ).parties
  expect(party?.parts.map(({ members }) => members.map(({ guestId }) => guestId))).toEqual([
    ['cem', 'ada'],
    ['ben'],
  ])
})

test('an infant is no reason for a household to sit together', () => {
  expect(gathered([diner('ada', 'h'), diner('baby', 'h', false)]).parties).toEqual(['ada', 'baby'])
})

test('a party that no table takes is as large as the largest table, and the rest is reported', () => {
  const names = ['ada', 'ben', 'cem', 'dan', 'eve']
  expect(gathered(names.map((name) => diner(name, 'h')))).toEqual({
    parties: ['ada ben cem dan', 'eve'],
    unmet: [{ of: { household: 'h' }, why: 'too_large' }],
  })
  expect(
    gathered(
      names.map((name) => diner(name)),
      { rules: [rule('r', 'together', ...names)] },
    ).unmet,
  ).toEqual([{ of: { rule: 'r' }, why: 'too_large' }])
  expect(gathered(names.slice(0, 4).map((name) => diner(name, 'h')))).toEqual({
    parties: ['ada ben cem dan'],
    unmet: [],
  })
})

test('whoever keeps a seat brings the others to that table, as far as it has chairs', () => {
  const diners = [diner('ada', 'h'), diner('ben', 'h'), diner('cem', 'h')]
  expect(gathered(diners, { fixed: { ben: 'small' } })).toEqual({
    parties: ['ben ada @small', 'cem'],
    unmet: [{ of: { household: 'h' }, why: 'too_large' }],
  })
  expect(gathered(diners, { fixed: { ben: 'small', cem: 'large' } })).toEqual({
    parties: ['ben ada @small', 'cem @large'],
    unmet: [{ of: { household: 'h' }, why: 'fixed' }],
  })
  expect(gathered(diners, { fixed: { ben: 'small', cem: 'small' } })).toEqual({
    parties: ['ada', 'ben cem @small'],
    unmet: [{ of: { household: 'h' }, why: 'too_large' }],
  })
  expect(gathered(diners, { fixed: { ben: 'elsewhere' } }).parties).toEqual([
    'ada cem',
    'ben @elsewhere',
  ])
  expect(gathered([diner('ada', 'h'), diner('ben', 'h')], { at: [] }).unmet).toEqual([
    { of: { household: 'h' }, why: 'too_large' },
  ])
})

test('keeping apart goes before keeping together, and a household that the couple parts itself is not told', () => {
  const quarrel = rule('quarrel', 'apart', 'ada', 'ben')
  const diners = [diner('ada'), diner('ben'), diner('cem')]
  expect(
    gathered(diners, { rules: [rule('wish', 'together', 'ada', 'ben', 'cem'), quarrel] }),
  ).toEqual({
    parties: ['ada cem', 'ben'],
    unmet: [{ of: { rule: 'wish' }, why: 'contradicts' }],
  })
  const home = [diner('ada', 'h'), diner('ben', 'h'), diner('cem', 'h')]
  expect(gathered(home, { rules: [quarrel] })).toEqual({ parties: ['ada cem', 'ben'], unmet: [] })
  expect(
    gathered([...home, diner('dan')], {
      rules: [rule('wish', 'together', 'cem', 'dan'), rule('q', 'apart', 'ada', 'dan')],
    }).unmet,
  ).toEqual([{ of: { household: 'h' }, why: 'contradicts' }])
})

test('the largest household is gathered first, and the largest party of a wish begins', () => {
  const pair = rule('pair', 'together', 'cem', 'dan')
  const diners = [diner('ada', 'a'), diner('ben', 'a'), diner('cem', 'c'), diner('dan', 'd')]
  expect(
    gathered([...diners, diner('eve', 'c'), diner('fay', 'c')], {
      rules: [pair, rule('all', 'together', 'ada', 'cem')],
    }),
  ).toEqual({
    parties: ['cem dan ada eve', 'ben', 'fay'],
    unmet: [
      { of: { household: 'c' }, why: 'too_large' },
      { of: { household: 'a' }, why: 'too_large' },
    ],
  })
})

test('enemies are those whom a rule keeps apart, each of the others and never oneself', () => {
  expect(
    enemiesIn([
      rule('r', 'apart', 'ada', 'ben'),
      rule('s', 'apart', 'ben', 'cem', 'dan'),
      rule('t', 'together', 'ada', 'eve'),
      rule('u', 'free', 'eve', 'fay'),
    ]),
  ).toEqual(
    new Map([
      ['ada', new Set(['ben'])],
      ['ben', new Set(['ada', 'cem', 'dan'])],
      ['cem', new Set(['ben', 'dan'])],
      ['dan', new Set(['ben', 'cem'])],
    ]),
  )
})

test('two parties stay apart where one of each must not meet the other', () => {
  const diners = ['ada', 'ben', 'cem', 'dan'].map((name) => diner(name))
  const rules = [
    rule('one', 'together', 'ada', 'ben'),
    rule('two', 'together', 'cem', 'dan'),
    rule('all', 'together', 'ada', 'cem'),
    rule('quarrel', 'apart', 'ben', 'cem'),
  ]
  expect(gathered(diners, { rules })).toEqual({
    parties: ['ada ben', 'cem dan'],
    unmet: [{ of: { rule: 'all' }, why: 'contradicts' }],
  })
})

const partyOf = (...names: string[]) => ({
  members: names.map((name) => diner(name)),
  fixedTo: null,
  parts: [],
})

test('a table takes a party that it has chairs for, and nobody of which must not meet one there', () => {
  const takes = createTableCheck(enemiesIn([rule('quarrel', 'apart', 'ada', 'cem')]))
  const cem = partyOf('cem')
  const filling = (chairs: number) => ({ id: 't', chairs, parties: [cem, partyOf('dan')] })
  expect(takes(filling(4), partyOf('eve', 'fay'))).toBe(true)
  expect(takes(filling(3), partyOf('eve', 'fay'))).toBe(false)
  expect(takes(filling(4), partyOf('ada', 'eve'))).toBe(false)
  expect(takes(filling(3), partyOf('ada', 'eve'), cem)).toBe(true)
  expect(takes(filling(2), partyOf('ada', 'eve'), cem)).toBe(false)
})
