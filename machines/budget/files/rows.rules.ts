import { lettersOf } from '#machines/kernel/files/letters.ts'
import type { Sheet } from '#machines/kernel/files/sheet.ts'
import { currencies } from '#machines/kernel/values/currency.ts'
import type { BudgetCategory, Contributor } from '../budget.schema.ts'
import { maxMinor, minorDigits, minorFrom } from '#machines/kernel/values/money.ts'
import type { Payment, PaymentState } from '../payment/payment.schema.ts'
import {
  categoryIn,
  columnsOf,
  dayIn,
  dayOrderIn,
  methodIn,
  stateIn,
  parseYesNo,
} from './columns.rules.ts'
import type { ChosenColumns, ColumnField, DayOrder } from './columns.rules.ts'
import type { RowProblem } from './plan.schema.ts'

/**
 * The contents of a row, without what is empty. Amounts are still texts, because their currency may
 * be the item's.
 */
export interface ReadRow {
  row: number
  itemId: string
  paymentId: string
  item: {
    name?: string
    vendor?: string
    category?: BudgetCategory
    currency?: string
    perGuest?: boolean
  }
  isCategoryGuessed: boolean
  amounts: Partial<Record<'planned' | 'quoted' | 'agreed', string>>
  notes: readonly string[]
  /** Whether it says more about its item than which one it is. */
  isOfItem: boolean
  payment: {
    what?: string
    minor?: string
    dueOn?: string
    state: PaymentState | null
    paidOn?: string
    paidBy: string
    method: Payment['method']
  } | null
}

export type RowCode = RowProblem['code']

/** The text of a row in the column of a field; empty if there is none. */
type Cell = (field: ColumnField) => string

const longest = { name: 120, vendor: 150, what: 120 } as const

/** The rows of a file, each with its contents or the reason why it cannot be read. */
export function rowsIn(
  { headers, rows }: Sheet,
  chosen?: ChosenColumns,
  order: DayOrder | null = null,
): (ReadRow | RowProblem)[] {
  const { places, others } = columnsOf(headers, chosen)
  return rows.map(({ row, cells }) => {
    const cell: Cell = (field) => {
      const place = places.get(field)
      return place === undefined ? '' : (cells[place] ?? '')
    }
    const problem = problemIn(cell, order)
    if (problem) return { row, code: problem }
    const { category, isGuessed } = categoryIn(cell('category'))
    const perGuest = parseYesNo(cell('perGuest'))
    const amounts = nonEmpty({
      planned: cell('planned'),
      quoted: cell('quoted'),
      agreed: cell('agreed'),
    })
    const kept = others.flatMap(({ place, header }) =>
      cells[place] ? [header ? `${header}: ${cells[place]}` : cells[place]] : [],
    )
    return {
      row,
      itemId: cell('itemId'),
      paymentId: cell('paymentId'),
      item: {
        ...nonEmpty({
          name: cell('name'),
          vendor: cell('vendor'),
          currency: cell('currency').toUpperCase(),
        }),
        ...(cell('category') === '' ? {} : { category }),
        ...(perGuest === null ? {} : { perGuest }),
      },
      isCategoryGuessed: isGuessed,
      amounts,
      notes: [cell('notes'), ...kept].filter(Boolean).map((note) => note.slice(0, 2_000)),
      isOfItem:
        Object.keys(amounts).length > 0 ||
        perGuest !== null ||
        cell('notes') !== '' ||
        kept.length > 0,
      payment: paymentIn(cell, order),
    }
  })
}

/** The payment of a row; null if it has none. */
function paymentIn(cell: Cell, order: DayOrder | null): ReadRow['payment'] {
  if (cell('minor') === '' && cell('paymentId') === '') return null
  return {
    ...nonEmpty({
      what: cell('what'),
      minor: cell('minor'),
      dueOn: dayIn(cell('dueOn'), order) ?? '',
      paidOn: dayIn(cell('paidOn'), order) ?? '',
    }),
    state: stateIn(cell('state')) ?? (cell('paidOn') === '' ? null : 'paid'),
    paidBy: cell('paidBy'),
    method: methodIn(cell('method')),
  }
}

/** The order of day and month in the columns of a sheet that hold days. */
export function dayOrderOf({ headers, rows }: Sheet, chosen?: ChosenColumns) {
  const { places } = columnsOf(headers, chosen)
  const ofDays = (['dueOn', 'paidOn'] as const).flatMap((field) => places.get(field) ?? [])
  return dayOrderIn(rows.flatMap(({ cells }) => ofDays.map((place) => cells[place] ?? '')))
}

/**
 * An amount in a currency; `undefined` if it cannot be read. What a spreadsheet has computed has
 * more decimals than any currency, and is rounded.
 */
export function amountIn(text: string, currency: string): number | undefined {
  if (!/^\d+\.\d{4,}$/.test(text)) return minorFrom(text, currency) ?? undefined
  const minor = Math.round(Number(text) * 10 ** minorDigits(currency))
  return minor <= maxMinor ? minor : undefined
}

/** The contributor with this name, if only one has it. */
export function payerIn(name: string, contributors: readonly Contributor[]): string | null {
  const called = contributors.filter(
    (one) =>
      one.name === name || (lettersOf(name) !== '' && lettersOf(one.name) === lettersOf(name)),
  )
  return called.length === 1 ? (called[0]?.id ?? null) : null
}

function problemIn(cell: Cell, order: DayOrder | null): RowCode | null {
  if (
    Object.entries(longest).some(([field, max]) => cell(field as keyof typeof longest).length > max)
  )
    return 'too_long'
  if (isSum(cell)) return 'sum_row'
  const currency = cell('currency').toUpperCase()
  if (currency !== '' && !currencies.includes(currency)) return 'wrong_currency'
  const days = [cell('dueOn'), cell('paidOn')]
  return days.some((day) => day !== '' && dayIn(day, order) === null) ? 'wrong_day' : null
}

/** Whether a row adds up the others, as sheets of one's own end: read as a cost it counts twice. */
function isSum(cell: Cell) {
  const names = /^(?:(?:grand|sub)?totals?|total(?:budget|costs?|amount)|sum)$/
  return names.test(lettersOf(cell('name'))) && cell('vendor') === '' && cell('itemId') === ''
}

function nonEmpty<F extends string>(cells: Record<F, string>): Partial<Record<F, string>> {
  // A subset of the fields is still fields.
  return Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== '')) as Partial<
    Record<F, string>
  >
}
