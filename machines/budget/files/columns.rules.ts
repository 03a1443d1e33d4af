import { lettersOf } from '#machines/kernel/files/letters.ts'
import type { BudgetCategory } from '../budget.schema.ts'
import { paymentMethods } from '../payment/payment.schema.ts'
import type { Payment, PaymentState } from '../payment/payment.schema.ts'

/** What a column of a file may hold; other columns are kept as notes. */
export const columnFields = [
  'category',
  'name',
  'vendor',
  'currency',
  'perGuest',
  'planned',
  'quoted',
  'agreed',
  'notes',
  'what',
  'minor',
  'dueOn',
  'state',
  'paidOn',
  'paidBy',
  'method',
  'itemId',
  'paymentId',
] as const

export type ColumnField = (typeof columnFields)[number]

/** Always in English, because an import recognises them. */
export const headers: Readonly<Record<ColumnField, string>> = {
  category: 'Category',
  name: 'Item',
  vendor: 'Vendor',
  currency: 'Currency',
  perGuest: 'By guest',
  planned: 'Planned',
  quoted: 'Quoted',
  agreed: 'Agreed',
  notes: 'Notes',
  what: 'Payment',
  minor: 'Payment amount',
  dueOn: 'Due on',
  state: 'State',
  paidOn: 'Paid on',
  paidBy: 'Paid by',
  method: 'How',
  itemId: 'Vowline item',
  paymentId: 'Vowline payment',
}

/** The roles that somebody gives to columns, by index; null: none of ours. */
export type ChosenColumns = ReadonlyMap<number, ColumnField | null>

/**
 * The column of each field, and the columns that hold something else. A person's choice comes
 * before what is recognised.
 */
export function columnsOf(fileHeaders: readonly string[], chosen: ChosenColumns = new Map()) {
  const places = new Map<ColumnField, number>()
  for (const [place, field] of chosen) if (field !== null) places.set(field, place)
  const others: { place: number; header: string }[] = []
  fileHeaders.forEach((header, place) => {
    if (chosen.get(place)) return
    if (chosen.has(place)) {
      others.push({ place, header })
      return
    }
    const letters = lettersOf(header)
    const field = columnFields.find(
      (one) =>
        !places.has(one) && [lettersOf(headers[one]), ...(alsoCalled[one] ?? [])].includes(letters),
    )
    if (field) places.set(field, place)
    else if (header !== '') others.push({ place, header })
  })
  return { places, others }
}

const alsoCalled: Partial<Record<ColumnField, readonly string[]>> = {
  category: ['type', 'group', 'section'],
  name: ['name', 'itemname', 'description', 'expense', 'cost', 'service', 'what', 'lineitem'],
  vendor: ['supplier', 'vendorname', 'company', 'provider', 'paidto'],
  perGuest: ['perguest', 'perperson', 'perhead', 'costsbyguest'],
  planned: [
    'budget',
    'budgeted',
    'estimate',
    'estimated',
    'estimatedcost',
    'estimatedamount',
    'plannedcost',
    'target',
    'allocated',
  ],
  quoted: ['quote', 'quotedcost', 'offer'],
  agreed: [
    'actual',
    'actualcost',
    'finalcost',
    'price',
    'total',
    'totalcost',
    'contracted',
    'contract',
  ],
  notes: ['note', 'comments', 'comment', 'mynotes'],
  what: ['paymentname', 'instalment', 'installment', 'paymentfor'],
  minor: ['amount', 'amountdue', 'deposit'],
  dueOn: ['due', 'duedate', 'paymentdue', 'paymentduedate'],
  state: ['status', 'paymentstatus'],
  paidOn: ['datepaid', 'paiddate', 'paymentdate'],
  paidBy: ['payer'],
  method: ['method', 'paymentmethod', 'paymenttype'],
}

/** The category in a cell, in our words or another product's; `isGuessed` if neither matches. */
export function categoryIn(cell: string): { category: BudgetCategory; isGuessed: boolean } {
  const letters = lettersOf(cell)
  const category = likely.find(([, words]) => words.test(letters))?.[0]
  return {
    category: category ?? 'contingency',
    isGuessed: category === undefined && letters !== '',
  }
}

/** The first whose word occurs is taken. */
const likely: readonly [BudgetCategory, RegExp][] = [
  ['stationery', /station|invit|print|savethedate/],
  ['videography', /video|film/],
  ['photography', /photo/],
  ['cake', /cake|dessert/],
  ['catering', /cater|food|drink|bar|dinner|meal/],
  ['flowers', /flower|florist|floral|decor/],
  ['music', /music|dj|band|entertain/],
  ['attire', /attire|dress|suit|tuxedo|clothing/],
  ['beauty', /beauty|hair|makeup/],
  ['planner', /planner|planning|coordinat/],
  ['rings', /ring$|rings|jewel/],
  ['transport', /transport|limo|bus$|cars?$|travel/],
  ['officiant', /officiant|celebrant|registrar|church/],
  ['favours', /favou?r|gift/],
  ['venue', /venue|location|hall|reception/],
  ['contingency', /contingen|misc|other|unexpected|buffer/],
]

/** Null if the cell does not say. */
export function parseYesNo(cell: string): boolean | null {
  const letters = lettersOf(cell)
  if (/^(yes|y|true|1|x)$/.test(letters)) return true
  return /^(no|n|false|0)$/.test(letters) ? false : null
}

export const stateWords: Readonly<Record<PaymentState, string>> = {
  scheduled: 'To pay',
  paid: 'Paid',
  cancelled: 'Cancelled',
}

export function stateIn(cell: string): PaymentState | null {
  const letters = lettersOf(cell)
  if (/^cancell?ed$/.test(letters)) return 'cancelled'
  if (letters === 'paid') return 'paid'
  return /^(topay|unpaid|due|pending|scheduled|open)$/.test(letters) ? 'scheduled' : null
}

export const methodWords: Readonly<Record<(typeof paymentMethods)[number], string>> = {
  transfer: 'Transfer',
  card: 'Card',
  cash: 'Cash',
  cheque: 'Cheque',
  other: 'Other',
}

export function methodIn(cell: string): Payment['method'] {
  const letters = lettersOf(cell)
  if (letters === '') return null
  return (
    paymentMethods.find((one) => letters.includes(one)) ??
    (letters.includes('check') ? 'cheque' : 'other')
  )
}

/** Which number of 02/03/2027 is the day. */
export const dayOrders = ['dayFirst', 'monthFirst'] as const

export type DayOrder = (typeof dayOrders)[number]

/**
 * A day in a file: 2027-02-13, 2027/2/13, 13.02.2027, 13 Feb 2027, "Sat, February 13, 2027", and
 * 13/02/2027 or 02/13/2027. Null if it is no day, and for 02/03/2027 unless the order says which of
 * the two days it is.
 */
export function dayIn(cell: string, order: DayOrder | null = null): string | null {
  const [, year, month, day] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(cell) ?? []
  if (year !== undefined) return dayOf(year, month, day)
  const [, german, inMonth, inYear] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(cell) ?? []
  if (german !== undefined) return dayOf(inYear, inMonth, german)
  const named = namedDayIn(cell)
  if (named !== null) return named
  const figures = figuresIn(cell)
  if (figures === null) return null
  const [one, two, inThatYear] = figures
  const known = orderOf(figures) ?? order
  if (known === null) return null
  return known === 'dayFirst' ? dayOf(inThatYear, two, one) : dayOf(inThatYear, one, two)
}

/**
 * The order of day and month in a file: that of the first day that can be read in only one way.
 * `unclear` if all can be read in both; null if there is none.
 */
export function dayOrderIn(cells: readonly string[]): DayOrder | 'unclear' | null {
  const written = cells.map(figuresIn).filter((figures) => figures !== null)
  if (written.length === 0) return null
  return written.map(orderOf).find((order) => order !== null) ?? 'unclear'
}

type Figures = [string, string, string]

/** The numbers of 02/03/2027 or 2-3-27. */
function figuresIn(cell: string): Figures | null {
  const [, one = '', , two = '', year] =
    /^(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d{2})$/.exec(cell) ?? []
  return year === undefined ? null : [one, two, year]
}

/** There are twelve months, so a larger number is a day. */
function orderOf([one, two]: Figures): DayOrder | null {
  if (Number(one) > 12) return 'dayFirst'
  return Number(two) > 12 ? 'monthFirst' : null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** "4 Sept 2027", "4-Sep-27", "September 4th, 2027", with or without a weekday. */
function namedDayIn(cell: string): string | null {
  const words = cell.toLowerCase().match(/[a-z]{3,}|\d+/g) ?? []
  const [month, ...otherMonths] = words.filter((word) => months.includes(word.slice(0, 3)))
  const [one, two, ...more] = words.filter((word) => /\d/.test(word))
  if (month === undefined || otherMonths.length > 0 || more.length > 0) return null
  const [year, day] = one?.length === 4 ? [one, two] : [two, one]
  return dayOf(year, String(months.indexOf(month.slice(0, 3)) + 1), day)
}

/** The day if it exists: 30 February does not. A year of two digits is in this century. */
function dayOf(year = '', month = '', day = ''): string | null {
  const written = [
    year.length === 2 ? `20${year}` : year,
    month.padStart(2, '0'),
    day.padStart(2, '0'),
  ].join('-')
  const time = Date.parse(`${written}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== written
    ? null
    : written
}
