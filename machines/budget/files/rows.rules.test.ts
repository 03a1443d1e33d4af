import { expect, test } from 'vitest'
import { sheetOfCells } from '#machines/kernel/files/sheet.ts'
import { isRejected } from './import.rules.ts'
import { headers as ours } from './columns.rules.ts'
import type { ColumnField } from './columns.rules.ts'
import { amountIn, dayOrderOf, payerIn, rowsIn } from './rows.rules.ts'

type Cells = Partial<Record<ColumnField, string>>

function sheetWith(cells: Cells, others: Record<string, string> = {}) {
  const named = Object.entries(cells).map(([field, cell]) => [ours[field as ColumnField], cell])
  const all = [...named, ...Object.entries(others)]
  return sheetOfCells([all.map(([header = '']) => header), all.map(([, cell = '']) => cell)])!
}

function readRow(cells: Cells, others: Record<string, string> = {}) {
  return rowsIn(sheetWith(cells, others))[0]
}

test('a row tells an item with what the file says of it, and a payment', () => {
  expect(
    readRow(
      {
        category: 'Cake',
        name: 'Torte',
        vendor: 'Fig & Crumb',
        currency: 'eur',
        perGuest: 'yes',
        planned: '1',
        quoted: '2',
        agreed: '3',
        notes: 'with figs',
        what: 'Deposit',
        minor: '4',
        dueOn: '2027-01-15',
        state: 'paid',
        paidOn: '2027-01-14',
        paidBy: 'Grace',
        method: 'card',
        itemId: 'i',
        paymentId: 'p',
      },
      { Hat: 'red', Shoe: '' },
    ),
  ).toEqual({
    row: 2,
    itemId: 'i',
    paymentId: 'p',
    item: {
      name: 'Torte',
      vendor: 'Fig & Crumb',
      currency: 'EUR',
      category: 'cake',
      perGuest: true,
    },
    isCategoryGuessed: false,
    amounts: { planned: '1', quoted: '2', agreed: '3' },
    notes: ['with figs', 'Hat: red'],
    isOfItem: true,
    payment: {
      what: 'Deposit',
      minor: '4',
      dueOn: '2027-01-15',
      paidOn: '2027-01-14',
      state: 'paid',
      paidBy: 'Grace',
      method: 'card',
    },
  })
})

test('what the file does not say is left out', () => {
  expect(readRow({ name: 'Torte' })).toEqual({
    row: 2,
    itemId: '',
    paymentId: '',
    item: { name: 'Torte' },
    isCategoryGuessed: false,
    amounts: {},
    notes: [],
    isOfItem: false,
    payment: null,
  })
})

test.each<[Cells, Record<string, string>]>([
  [{ planned: '1' }, {}],
  [{ perGuest: 'no' }, {}],
  [{ notes: 'x' }, {}],
  [{}, { Hat: 'red' }],
])('a row with %j and %j tells more of its item than its name', (cells, others) => {
  expect(readRow({ name: 'Torte', ...cells }, others)).toMatchObject({ isOfItem: true })
})

test('a category that nobody knows is a guess', () => {
  expect(readRow({ name: 'Torte', category: 'Trimmings' })).toMatchObject({
    item: { category: 'contingency' },
    isCategoryGuessed: true,
  })
})

test('an amount or the mark of our export make a payment, and its day says that it is paid', () => {
  expect(readRow({ name: 'Torte', paymentId: 'p' })).toMatchObject({
    payment: { state: null, paidBy: '', method: null },
  })
  expect(readRow({ name: 'Torte', minor: '5' })).toMatchObject({ payment: { minor: '5' } })
  expect(readRow({ name: 'Torte', minor: '5', paidOn: '2027-01-14' })).toMatchObject({
    payment: { state: 'paid' },
  })
  expect(readRow({ name: 'Torte', minor: '5', paidOn: '2027-01-14', state: 'open' })).toMatchObject(
    {
      payment: { state: 'scheduled' },
    },
  )
  expect(readRow({ name: 'Torte', what: 'Deposit' })).toMatchObject({ payment: null })
})

test('a note without a heading stands alone, and has two thousand letters at the most', () => {
  const sheet = sheetOfCells([
    ['Item', 'Vendor', ''],
    ['Torte', 'Fig', 'x'.repeat(2_001)],
  ])!
  expect(rowsIn(sheet, new Map([[2, null]]))).toMatchObject([{ notes: ['x'.repeat(2_000)] }])
})

test.each<[Cells, string | null]>([
  [{ name: 'x'.repeat(120) }, null],
  [{ name: 'x'.repeat(121) }, 'too_long'],
  [{ vendor: 'x'.repeat(150) }, null],
  [{ vendor: 'x'.repeat(151) }, 'too_long'],
  [{ what: 'x'.repeat(120) }, null],
  [{ what: 'x'.repeat(121) }, 'too_long'],
  [{ currency: 'usd' }, null],
  [{ currency: 'ZZZ' }, 'wrong_currency'],
  [{ dueOn: '2027-02-13' }, null],
  [{ dueOn: '30/02/2027' }, 'wrong_day'],
  [{ paidOn: 'soon' }, 'wrong_day'],
  [{ dueOn: '02/03/2027' }, 'wrong_day'],
])('a row with %j has the problem %s', (cells, code) => {
  const row = readRow({ name: 'Torte', minor: '5', ...cells })
  expect(row && 'code' in row ? row : null).toEqual(code === null ? null : { row: 2, code })
})

test('days are read in the order that is given', () => {
  const sheet = sheetWith({ name: 'Torte', minor: '5', dueOn: '02/03/2027', paidOn: '04/05/2027' })
  expect(rowsIn(sheet, undefined, 'dayFirst')).toMatchObject([
    { payment: { dueOn: '2027-03-02', paidOn: '2027-05-04' } },
  ])
  expect(dayOrderOf(sheet)).toBe('unclear')
})

test('the columns of days tell how the days of a file are ordered, and no other column', () => {
  expect(dayOrderOf(sheetWith({ name: '13/01/2027', dueOn: '02/03/2027' }))).toBe('unclear')
  expect(dayOrderOf(sheetWith({ name: 'Torte', dueOn: '13/01/2027' }))).toBe('dayFirst')
  expect(dayOrderOf(sheetWith({ name: 'Torte', paidOn: '01/13/2027' }))).toBe('monthFirst')
  expect(dayOrderOf(sheetWith({ name: '13/01/2027' }))).toBe(null)
  expect(
    dayOrderOf(
      sheetOfCells([
        ['Day', 'Item'],
        ['13/01/2027', 'Torte'],
        ['', ''],
      ])!,
      new Map([[0, 'paidOn']]),
    ),
  ).toBe('dayFirst')
})

test('an amount is read in its currency', () => {
  expect([amountIn('1,234.50', 'USD'), amountIn('1234', 'JPY'), amountIn('a lot', 'USD')]).toEqual([
    123_450,
    1_234,
    undefined,
  ])
})

test('a number that a workbook has computed is read to the minor unit', () => {
  expect([read(12.375, 'USD'), read(100 / 3, 'USD'), read(0.1 + 0.2, 'USD')]).toEqual([
    1_238, 3_333, 30,
  ])
  expect([read(12.375, 'KWD'), read(100_000 / 3, 'JPY'), read(1_234.5, 'USD')]).toEqual([
    12_375, 33_333, 123_450,
  ])
})

test('a payer is one whose name no other has, in any capitals', () => {
  const contributors = [
    { id: 'g', version: 1, name: 'Grace Okafor', pledged: 0, currency: 'USD' },
    { id: 's', version: 1, name: 'Sam', pledged: 0, currency: 'USD' },
    { id: 't', version: 1, name: 'SAM', pledged: 0, currency: 'USD' },
    { id: 'x', version: 1, name: '***', pledged: 0, currency: 'USD' },
    { id: 'y', version: 1, name: '!!!', pledged: 0, currency: 'USD' },
  ]
  expect(
    ['grace okafor', 'Sam', '***', '???', '', 'Nobody'].map((name) => payerIn(name, contributors)),
  ).toEqual(['g', null, 'x', null, null, null])
})

test('a row that adds up the others is none of the costs', () => {
  for (const name of ['Total', 'TOTALS:', 'Grand total', 'Sub-total', 'Sum', 'Total budget'])
    expect(codes(name)).toEqual(['sum_row'])
  expect(codes('Total Eclipse')).toEqual(['Total Eclipse'])
  expect(codes('Total', { vendor: 'Total Events' })).toEqual(['Total'])
  expect(codes('Total', { itemId: '01900000-0000-7000-8000-000000000001' })).toEqual(['Total'])
})

test('of the problems of a row four only want to be looked at', () => {
  expect(
    (
      [
        'category_guessed',
        'unknown_payer',
        'paid_stays',
        'booked_stays',
        'no_name',
        'wrong_day',
        'too_long',
      ] as const
    ).map(isRejected),
  ).toEqual([false, false, false, false, true, true, true])
})

/** The name of the item of a row with this one, or why it is none. */
function codes(name: string, more: Cells = {}) {
  return rowsIn(sheetWith({ name, planned: '42000', ...more })).map((row) =>
    'code' in row ? row.code : row.item.name,
  )
}

/** The amount of a cell with a number, as a workbook has it. */
function read(number: number, currency: string) {
  const [row] = rowsIn(
    sheetOfCells([
      [ours.name, ours.planned],
      ['Tax', number],
    ])!,
  )
  return row && 'item' in row ? amountIn(row.amounts.planned ?? '', currency) : null
}
