import { expect, test, vi } from 'vitest'
import { formatEnglishMoney, minorFrom, maxMinor, typedFrom } from './money.ts'

test.each([
  ['3180', 'USD', 318_000],
  ['3,180', 'USD', 318_000],
  ['$3,180.50', 'USD', 318_050],
  ['3.180,5', 'EUR', 318_050],
  ['3 180,50 €', 'EUR', 318_050],
  ["12'000", 'CHF', 1_200_000],
  ['EUR 12.000.000', 'EUR', 1_200_000_000],
  ['12.50', 'EUR', 1_250],
  ['350,000', 'JPY', 350_000],
  ['1.250', 'KWD', 1_250],
  ['0', 'USD', 0],
] as const)('%s in %s is %d', (typed, currency, minor) => {
  expect(minorFrom(typed, currency)).toBe(minor)
})

test.each([
  ['', 'USD'],
  ['some', 'USD'],
  ['-5', 'USD'],
  ['1e9', 'USD'],
  ['3,18,000', 'USD'],
  ['12.345.67', 'USD'],
  ['10.5', 'JPY'],
  ['99999999999999', 'USD'],
])('"%s" in %s is not an amount', (typed, currency) => {
  expect(minorFrom(typed, currency)).toBeNull()
})

test('an amount shown for editing is parsed back unchanged', () => {
  for (const currency of ['USD', 'JPY', 'KWD'])
    for (const minor of [0, 1, 99, 100, 318_050, maxMinor])
      expect(minorFrom(typedFrom({ minor, currency }), currency)).toBe(minor)
})

test('an amount means the same in browsers that know other digits of its currency', () => {
  const options = new Intl.NumberFormat('en').resolvedOptions()
  vi.spyOn(Intl.NumberFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    maximumFractionDigits: 2,
  })
  expect(minorFrom('350000', 'HUF')).toBe(350_000)
  expect(minorFrom('1.250', 'KWD')).toBe(1_250)
  expect(formatEnglishMoney({ minor: 350_000, currency: 'IDR' })).toMatch(/^IDR\s350,000$/)
  vi.restoreAllMocks()
})
