import { expect, test } from 'vitest'
import type { BudgetItem } from '../budget.schema.ts'
import type { Payment } from '../payment/payment.schema.ts'
import {
  categoryIn,
  columnsOf,
  dayIn,
  dayOrderIn,
  headers,
  methodIn,
  methodWords,
  stateIn,
  stateWords,
  parseYesNo,
} from './columns.rules.ts'
import type { ColumnField } from './columns.rules.ts'
import { budgetTable } from './export.rules.ts'

test('our own headings and words are those of earlier exports', () => {
  expect(Object.values(headers)).toEqual([
    'Category',
    'Item',
    'Vendor',
    'Currency',
    'By guest',
    'Planned',
    'Quoted',
    'Agreed',
    'Notes',
    'Payment',
    'Payment amount',
    'Due on',
    'State',
    'Paid on',
    'Paid by',
    'How',
    'Vowline item',
    'Vowline payment',
  ])
  expect(stateWords).toEqual({ scheduled: 'To pay', paid: 'Paid', cancelled: 'Cancelled' })
  expect(methodWords).toEqual({
    transfer: 'Transfer',
    card: 'Card',
    cash: 'Cash',
    cheque: 'Cheque',
    other: 'Other',
  })
})

test.each<[ColumnField, string]>([
  ['category', 'Category, Type, Group, Section'],
  ['name', 'Item, Name, Item name, Description, Expense, Cost, Service, What, Line item'],
  ['vendor', 'Vendor, Supplier, Vendor name, Company, Provider, Paid to'],
  ['currency', 'Currency'],
  ['perGuest', 'By guest, Per guest, Per person, Per head, Costs by guest'],
  ['planned', 'Planned, Budget, Budgeted, Estimate, Estimated, Estimated cost, Target, Allocated'],
  ['planned', 'Estimated amount, Planned cost'],
  ['quoted', 'Quoted, Quote, Quoted cost, Offer'],
  ['agreed', 'Agreed, Actual, Actual cost, Final cost, Price, Total, Total cost, Contracted'],
  ['agreed', 'Contract'],
  ['notes', 'Notes, Note, Comments, Comment, My notes'],
  ['what', 'Payment, Payment name, Instalment, Installment, Payment for'],
  ['minor', 'Payment amount, Amount, Amount due, Deposit'],
  ['dueOn', 'Due on, Due, Due date, Payment due, Payment due date'],
  ['state', 'State, Status, Payment status'],
  ['paidOn', 'Paid on, Date paid, Paid date, Payment date'],
  ['paidBy', 'Paid by, Payer'],
  ['method', 'How, Method, Payment method, Payment type'],
  ['itemId', 'Vowline item'],
  ['paymentId', 'Vowline payment'],
])('%s is read from: %s', (field, named) => {
  for (const heading of named.split(', '))
    expect([heading, [...columnsOf([heading]).places]]).toEqual([heading, [[field, 0]]])
})

test('the first of two columns for one thing is taken, the other and unknown ones are kept, and a blank heading is nothing', () => {
  expect(columnsOf(['Vendor', 'Supplier', 'Hat', ''])).toEqual({
    places: new Map([['vendor', 0]]),
    others: [
      { place: 1, header: 'Supplier' },
      { place: 2, header: 'Hat' },
    ],
  })
})

test('what somebody says that a column holds comes before its heading', () => {
  const chosen = new Map<number, ColumnField | null>([
    [1, 'vendor'],
    [2, null],
    [3, null],
  ])
  expect(columnsOf(['Vendor', 'Hat', 'Notes', ''], chosen)).toEqual({
    places: new Map([['vendor', 1]]),
    others: [
      { place: 0, header: 'Vendor' },
      { place: 2, header: 'Notes' },
      { place: 3, header: '' },
    ],
  })
})

test.each([
  ['stationery', 'Stationery, Invitations, Printing, Save the dates'],
  ['videography', 'Videography, Video, Film'],
  ['photography', 'Photography, Photos'],
  ['cake', 'Cake, Desserts'],
  ['catering', 'Catering, Caterer, Food, Drinks, Bar, Dinner, Meals'],
  ['flowers', 'Flowers, Flower girl, Florist, Floral design, Decorations'],
  ['music', 'Music, DJ, Band, Entertainment'],
  ['attire', 'Attire, Dress, Suits, Tuxedo, Clothing'],
  ['beauty', 'Beauty, Hair, Make-up'],
  ['planner', 'Planner, Planning, Coordinator'],
  ['rings', 'Rings, Ring, Rings and bracelets, Jewellery'],
  ['transport', 'Transport, Limousine, Bus, Car, Cars, Travel'],
  ['officiant', 'Officiant, Celebrant, Registrar, Church'],
  ['favours', 'Favours, Favors, Gifts'],
  ['venue', 'Venue, Location, Town hall, Reception'],
  ['contingency', 'Contingency, Contingencies, Miscellaneous, Other, Unexpected costs, Buffer'],
] as const)('the category %s is read from: %s', (category, words) => {
  for (const word of words.split(', '))
    expect([word, categoryIn(word)]).toEqual([word, { category, isGuessed: false }])
})

test.each(['Trimmings', 'Ringmaster', 'Busy bees', 'Carpet'])(
  'the category "%s" is a guess',
  (cell) => {
    expect(categoryIn(cell)).toEqual({ category: 'contingency', isGuessed: true })
  },
)

test('a row without a category is no guess', () => {
  expect(categoryIn(' – ')).toEqual({ category: 'contingency', isGuessed: false })
})

test.each([
  [true, 'Yes, Y, true, 1, x'],
  [false, 'No, N, FALSE, 0'],
  [null, 'maybe, 10, yesterday, oh yes, none, piano, x2, –'],
] as const)('%s is read from: %s', (is, words) => {
  for (const word of words.split(', ')) expect([word, parseYesNo(word)]).toEqual([word, is])
})

test.each([
  ['cancelled', 'Cancelled, canceled'],
  ['paid', 'Paid, PAID'],
  ['scheduled', 'To pay, Unpaid, Due, Pending, Scheduled, Open'],
  [null, 'Not cancelled, Cancelled later, Overdue, Due soon, Reopen, Opened, prepaid, –'],
] as const)('the state %s is read from: %s', (state, words) => {
  for (const word of words.split(', ')) expect([word, stateIn(word)]).toEqual([word, state])
})

test.each([
  ['transfer', 'Transfer, Bank transfer'],
  ['card', 'Card, Credit card'],
  ['cash', 'Cash'],
  ['cheque', 'Cheque, Check, Personal check'],
  ['other', 'Other, PayPal'],
  [null, '–'],
] as const)('the method %s is read from: %s', (method, words) => {
  for (const word of words.split(', ')) expect([word, methodIn(word)]).toEqual([word, method])
})

test.each([
  ['2027-02-13', '2027-02-13'],
  ['2027/2/3', '2027-02-03'],
  ['2027-02-13T10:00:00Z', '2027-02-13'],
  ['2027-02-13 10:00', '2027-02-13'],
  ['13.02.2027', '2027-02-13'],
  ['3. 2. 2027', '2027-02-03'],
  ['13.  2.2027', null],
  ['13 Feb 2027', '2027-02-13'],
  ['Sat, February 13th, 2027', '2027-02-13'],
  ['13-Feb-27', '2027-02-13'],
  ['2027 Feb 13', '2027-02-13'],
  ['1 jan 2027', '2027-01-01'],
  ['1 mar 2027', '2027-03-01'],
  ['1 apr 2027', '2027-04-01'],
  ['1 may 2027', '2027-05-01'],
  ['1 jun 2027', '2027-06-01'],
  ['1 jul 2027', '2027-07-01'],
  ['1 aug 2027', '2027-08-01'],
  ['1 oct 2027', '2027-10-01'],
  ['1 nov 2027', '2027-11-01'],
  ['1 dec 2027', '2027-12-01'],
  ['29 Feb 2028', '2028-02-29'],
  ['29 Feb 2027', null],
  ['13 Feb', null],
  ['Feb 2027', null],
  ['February', null],
  ['13 Feb 2027 at 10', null],
  ['13 Feb or Mar 2027', null],
  ['13 xFeb 2027', null],
  ['13 Fe 2027', null],
  ['2027-02-30', null],
  ['2027-13-01', null],
  ['32027-02-13', null],
  ['2027-02-13x', null],
  ['2027-02-131', null],
  ['2027-021-13', null],
  ['213.02.2027', null],
  ['13.02.20275', null],
  ['13.022.2027', null],
  ['13/02/2027', '2027-02-13'],
  ['02/13/27', '2027-02-13'],
  ['13/12/2027', '2027-12-13'],
  ['12/13/2027', '2027-12-13'],
  ['12/12/2027', null],
  ['13-02/2027', null],
  ['13/02/202', null],
  ['113/02/2027', null],
  ['13/02/20277', null],
  ['13/022/2027', null],
  ['soon', null],
  ['', null],
])('the day "%s" is %s', (cell, day) => {
  expect(dayIn(cell)).toBe(day)
})

test('an order tells which figure is the day, unless the figures tell it themselves', () => {
  expect(dayIn('02/03/2027', 'dayFirst')).toBe('2027-03-02')
  expect(dayIn('02/03/2027', 'monthFirst')).toBe('2027-02-03')
  expect(dayIn('13/03/2027', 'monthFirst')).toBe('2027-03-13')
  expect(dayIn('03-13-27', 'dayFirst')).toBe('2027-03-13')
  expect(dayIn('31/31/2027', 'dayFirst')).toBe(null)
})

test('the first day that can be read in one way alone orders a file', () => {
  expect(dayOrderIn(['', 'soon', '2027-01-02'])).toBe(null)
  expect(dayOrderIn(['02/03/2027', '12/12/2027'])).toBe('unclear')
  expect(dayOrderIn(['02/03/2027', '02/13/2027', '13/02/2027'])).toBe('monthFirst')
  expect(dayOrderIn(['02/03/2027', '13-02-27', '02/13/2027'])).toBe('dayFirst')
})

const cake: BudgetItem = {
  id: 'i1',
  version: 1,
  category: 'cake',
  name: 'Torte',
  vendor: 'Fig & Crumb',
  currency: 'USD',
  perGuest: false,
  planned: 50_000,
  quoted: null,
  agreed: 41_250,
  notes: 'with figs',
  choiceId: null,
}
const deposit: Payment = {
  id: 'p1',
  version: 1,
  itemId: 'i1',
  what: 'Deposit',
  minor: 10_000,
  dueOn: '2027-01-15',
  state: 'paid',
  paidOn: '2027-01-14',
  paidBy: 'g',
  method: 'card',
}
const rest: Payment = {
  ...deposit,
  id: 'p2',
  what: '',
  minor: 31_250,
  dueOn: null,
  state: 'scheduled',
  paidOn: null,
  paidBy: null,
  method: null,
}

test('an item stands with its first payment, and its other payments below with its name', () => {
  const [headings, ...rows] = budgetTable({
    items: [cake, { ...cake, id: 'i2', name: 'Dinner', perGuest: true, notes: '' }],
    payments: [deposit, rest],
    contributors: [{ id: 'g', version: 1, name: 'Grace', pledged: 0, currency: 'USD' }],
  })
  expect(headings?.slice(0, 3)).toEqual(['Category', 'Item', 'Vendor'])
  expect(rows.map((row) => row.join(' | '))).toEqual([
    'Cake | Torte | Fig & Crumb | USD | No | 500 |  | 412.50 | with figs | Deposit | 100 | 2027-01-15 | Paid | 2027-01-14 | Grace | Card | i1 | p1',
    'Cake | Torte | Fig & Crumb | USD |  |  |  |  |  |  | 312.50 |  | To pay |  |  |  | i1 | p2',
    'Cake | Dinner | Fig & Crumb | USD | Yes | 500 |  | 412.50 |  |  |  |  |  |  |  |  | i2 | ',
  ])
})

test('a payer who is a contributor no longer is left out', () => {
  const [, row] = budgetTable({ items: [cake], payments: [deposit], contributors: [] })
  expect(row?.slice(13, 16)).toEqual(['2027-01-14', '', 'Card'])
})
