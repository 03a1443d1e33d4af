import { expect, test } from 'vitest'
import type { QuoteContent } from '../quote-content.schema.ts'
import { contentOf, lineOf } from '../sums/written.cases.ts'
import { blankLine, contentFrom, problemsIn, sendProblems, typedQuote } from './quote-form.rules.ts'

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

test('what cannot be read is told at its field, and counts as nothing meanwhile', () => {
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

test('what is missing before it can be sent is told where it is mended', () => {
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
