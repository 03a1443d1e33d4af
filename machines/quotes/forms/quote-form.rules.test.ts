import { expect, test } from 'vitest'
import type { QuoteContent } from '../quote-content.schema.ts'
import { contentOf, lineOf } from '../sums/written.cases.ts'
import { blankLine, contentFrom, problemsIn, sendProblems, typedQuote } from './quote-form.rules.ts'
import type { TypedQuote } from './quote-form.rules.ts'

const written: QuoteContent = {
  ...contentOf([
    lineOf(1, { kind: 'per_guest', unitMinor: 8_550 }),
    lineOf(2, {
      kind: 'per_hour',
      unitMinor: 12_000,
      quantity: 250,
      optional: true,
      chosen: false,
    }),
  ]),
  guests: 80,
  discount: { kind: 'percent', basisPoints: 525 },
  tax: { mode: 'included', basisPoints: 2_300 },
  deposit: { kind: 'amount', minor: 100_000 },
  plan: [
    { basisPoints: 2_500, due: { kind: 'acceptance', days: 14 } },
    { basisPoints: 2_500, due: { kind: 'wedding', days: -30 } },
    { basisPoints: 2_500, due: { kind: 'wedding', days: 7 } },
    { basisPoints: 2_500, due: { kind: 'day', day: '2027-06-01' } },
  ],
  terms: 'Two tastings.',
}

test('a quote is typed and read again without a change', () => {
  expect(contentFrom(typedQuote(written))).toEqual(written)
  expect(problemsIn(typedQuote(written))).toEqual([])
  expect(sendProblems(typedQuote(written))).toEqual([])
})

test('an unreadable value is reported at its field and counts as nothing meanwhile', () => {
  const typed = typedQuote(written)
  const wrong = {
    ...typed,
    guests: 'eighty',
    lines: [{ ...typed.lines[0]!, price: '12,3.4', quantity: '' }, blankLine(typed.lines[1]!.id)],
    discount: '120',
    tax: 'VAT',
    deposit: '',
    plan: [
      { percent: '', due: 'day' as const, days: '', day: '' },
      { percent: '100%', due: 'before' as const, days: '', day: '' },
    ],
  }
  expect(problemsIn(wrong)).toEqual([
    { path: 'guests', code: 'invalid_number' },
    { path: 'lines.0.price', code: 'invalid_amount' },
    { path: 'lines.0.quantity', code: 'invalid_number' },
    { path: 'lines.1.price', code: 'invalid_amount' },
    { path: 'discount', code: 'invalid_percent' },
    { path: 'tax', code: 'invalid_percent' },
    { path: 'deposit', code: 'invalid_amount' },
    { path: 'plan.0.percent', code: 'invalid_percent' },
    { path: 'plan.0.day', code: 'invalid_date' },
    { path: 'plan.1.days', code: 'invalid_number' },
    { path: 'lines.1.name', code: 'required' },
  ])
  expect(contentFrom(wrong).lines.map(({ unitMinor }) => unitMinor)).toEqual([0, 0])
})

test('what is missing before it can be sent is shown where it can be added', () => {
  const typed = typedQuote(written)
  const [part] = typed.plan
  expect(sendProblems({ ...typed, lines: [], validUntil: '' })).toEqual([
    { path: 'lines', code: 'quote_lines' },
    { path: 'validUntil', code: 'required' },
  ])
  expect(sendProblems({ ...typed, guests: '', plan: [part!] })).toEqual([
    { path: 'guests', code: 'required' },
    { path: 'plan', code: 'plan_under' },
  ])
  expect(sendProblems({ ...typed, plan: [...typed.plan, part!] })).toEqual([
    { path: 'plan', code: 'plan_over' },
  ])
  expect(sendProblems({ ...typed, lines: [{ ...typed.lines[0]!, price: '0' }] })).toEqual([
    { path: 'lines', code: 'quote_total' },
  ])
})

test('an item, or all of them, that come to more than a quote can hold say so, and nothing else', () => {
  const typed = typedQuote(bare)
  const line = { ...typed.lines[0]!, price: '1000000000' }
  const problems = (...lines: TypedQuote['lines']) => {
    const values = { ...typed, validUntil: '2030-06-14', lines }
    return [...problemsIn(values), ...sendProblems(values)]
  }
  const [one, other] = [lineOf(1).id, lineOf(2).id]
  expect(problems({ ...line, quantity: '11' }, { ...line, id: other })).toEqual([
    { path: 'lines.0.price', code: 'quote_too_large' },
  ])
  expect(problems({ ...line, quantity: '10' }, { ...line, id: other, optional: true })).toEqual([
    { path: 'lines', code: 'quote_too_large' },
  ])
  expect(problems({ ...line, id: one, quantity: '10' })).toEqual([])
})

const bare = { ...contentOf([lineOf(1, { unitMinor: 50 })]), validUntil: null }

test('what a quote does not state is typed as nothing', () => {
  expect(typedQuote(bare)).toEqual({
    currency: 'EUR',
    guests: '',
    lines: [
      {
        id: lineOf(1).id,
        name: 'Line 1',
        note: '',
        kind: 'fixed',
        price: '0.50',
        quantity: '1',
        optional: false,
      },
    ],
    discountKind: 'none',
    discount: '',
    taxMode: 'none',
    tax: '',
    depositKind: 'none',
    deposit: '',
    plan: [],
    validUntil: '',
    terms: '',
  })
  expect(contentFrom(typedQuote(bare))).toEqual(bare)
  expect(problemsIn(typedQuote(bare))).toEqual([])
  expect(blankLine('a')).toEqual({
    id: 'a',
    name: '',
    note: '',
    kind: 'fixed',
    price: '',
    quantity: '1',
    optional: false,
  })
})

function due(days: number) {
  return { basisPoints: 2_500, due: { kind: 'wedding' as const, days } }
}

test('the days of a plan are typed without a sign, and none at all are before the wedding', () => {
  const { plan } = typedQuote({ ...bare, plan: [due(-30), due(0), due(7)] })
  expect(plan).toEqual([
    { percent: '25', due: 'before', days: '30', day: '' },
    { percent: '25', due: 'before', days: '0', day: '' },
    { percent: '25', due: 'after', days: '7', day: '' },
  ])
  const read = contentFrom({ ...typedQuote(bare), plan }).plan
  expect(read.map((part) => part.due)).toEqual([due(-30).due, due(0).due, due(7).due])
  expect(typedQuote(written).plan.map(({ due: kind, days, day }) => [kind, days, day])).toEqual([
    ['acceptance', '14', ''],
    ['before', '30', ''],
    ['after', '7', ''],
    ['day', '', '2027-06-01'],
  ])
})

test('what stands in a field of nothing is neither read nor refused', () => {
  const typed = { ...typedQuote(bare), discount: '5', tax: '5', deposit: '5' }
  expect(contentFrom(typed)).toEqual(bare)
  expect(problemsIn({ ...typed, discount: 'x', tax: 'x', deposit: 'x' })).toEqual([])
})

test.each([
  ['guests', { guests: ' 80 ' }, { guests: 80 }],
  ['guests with a word', { guests: '80 guests' }, { guests: null }],
  ['guests after a word', { guests: 'some 80' }, { guests: null }],
  ['percents', { discountKind: 'percent', discount: ' 12,5 % ' }, percent(1_250)],
  ['percents with two figures', { discountKind: 'percent', discount: '5% 5' }, percent(0)],
  ['percents and a word', { discountKind: 'percent', discount: '5 %x' }, percent(0)],
  ['all of it', { discountKind: 'percent', discount: '100' }, percent(10_000)],
  ['more than all', { discountKind: 'percent', discount: '100.01' }, percent(0)],
  ['taxes', { taxMode: 'on_top', tax: '20 %' }, { tax: { mode: 'on_top', basisPoints: 2_000 } }],
] as const)('%s are read as typed', (_, typed, content) => {
  expect(contentFrom({ ...typedQuote(bare), ...typed })).toEqual({ ...bare, ...content })
})

test('a share of the rest may be typed with its sign', () => {
  const plan = ['25%', ' 75 % '].map((share) => ({
    percent: share,
    due: 'acceptance' as const,
    days: '14',
    day: '',
  }))
  const typed = { ...typedQuote(written), plan }
  expect(contentFrom(typed).plan.map(({ basisPoints }) => basisPoints)).toEqual([2_500, 7_500])
  expect([problemsIn(typed), sendProblems(typed)]).toEqual([[], []])
})

test.each([
  [' 2 ', 200],
  ['2.5', 250],
  ['2,25', 225],
  ['2.255', 100],
  ['x2', 100],
  ['2x', 100],
])('a quantity of "%s" counts as %i hundredths', (quantity, counted) => {
  const typed = typedQuote(bare)
  const [line] = contentFrom({ ...typed, lines: [{ ...typed.lines[0]!, quantity }] }).lines
  expect(line?.quantity).toBe(counted)
})

test.each([
  [' 14 ', 14],
  ['0x14', 0],
  ['14 days', 0],
  ['in 14', 0],
])('a payment in "%s" days is due after %i', (days, counted) => {
  const plan = [{ percent: '100', due: 'acceptance' as const, days, day: '' }]
  expect(contentFrom({ ...typedQuote(bare), plan }).plan[0]?.due).toEqual({
    kind: 'acceptance',
    days: counted,
  })
})

test('a value that is too large is reported at the field where it was typed', () => {
  const typed = typedQuote(bare)
  const plan = [
    { percent: '50', due: 'before' as const, days: '1001', day: '' },
    { percent: '50', due: 'day' as const, days: '', day: '2027-02-30' },
  ]
  const lines = [{ ...typed.lines[0]!, quantity: '0' }]
  expect(problemsIn({ ...typed, guests: '0', lines, plan })).toEqual([
    { path: 'guests', code: 'invalid_number' },
    { path: 'lines.0.quantity', code: 'invalid_number' },
    { path: 'plan.0.days', code: 'invalid_number' },
    { path: 'plan.1.day', code: 'invalid_date' },
  ])
})

function percent(basisPoints: number) {
  return { discount: { kind: 'percent', basisPoints } } as const
}
