import type { Sheet } from '#machines/kernel/files/sheet.ts'
import { limits } from '../budget.schema.ts'
import type { Budget, BudgetItem, NewItem } from '../budget.schema.ts'
import type { ChosenColumns, DayOrder } from './columns.rules.ts'
import { blank, differing, finder, itemAfter, keyOf } from '../import/items.rules.ts'
import { paymentOf } from './payment.rules.ts'
import type { PlannedChange } from './payment.rules.ts'
import type { ImportPlan, PlannedPayment, RowProblem } from './plan.schema.ts'
import { rowsIn } from './rows.rules.ts'
import type { RowCode, ReadRow } from './rows.rules.ts'

const warnings: readonly RowCode[] = [
  'category_guessed',
  'unknown_payer',
  'paid_stays',
  'booked_stays',
]

/** Whether the row is left out; other codes are warnings. */
export function isRejected(code: RowCode) {
  return !warnings.includes(code)
}

/** What a row of the file would do: add an item or a payment, or change one. */
export interface Ahead {
  row: number
  does: 'addItem' | 'changeItem' | 'addPayment' | 'changePayment'
  name: string
  /** The fields that change. */
  fields: readonly AheadField[]
}

type AheadField = keyof NewItem | 'what' | 'minor' | 'dueOn' | 'state'

export interface DryRun {
  plan: ImportPlan
  ahead: readonly Ahead[]
  /** Rows that change nothing. */
  same: number
  problems: readonly RowProblem[]
  /** More than a budget may hold, together with what exists: nothing could be imported. */
  beyond: { of: 'items' | 'payments'; count: number; max: number } | null
}

type Read = Pick<Budget, 'today' | 'plan' | 'items' | 'payments' | 'contributors'>

/** An item of the file, existing or new. */
interface Open {
  known: BudgetItem | null
  next: NewItem
  row: number
  newPayments: PlannedPayment[]
}

/** The result so far. */
interface Progress {
  budget: Read
  find: ReturnType<typeof finder>
  opened: Map<string, Open>
  all: Open[]
  problems: RowProblem[]
  ahead: Ahead[]
  changedPayments: ImportPlan['changedPayments']
  takenPayments: Set<string>
  same: number
}

/**
 * What a file would change. An item is found by the id in our own export, or by its name and
 * vendor. What the file does not mention stays, and nothing is removed. Importing a file again
 * changes nothing.
 */
export function planBudgetImport(
  fileName: string,
  sheet: Sheet,
  budget: Read,
  chosen?: ChosenColumns,
  order: DayOrder | null = null,
): DryRun {
  const progress: Progress = {
    budget,
    find: finder(budget),
    opened: new Map(),
    all: [],
    problems: [],
    ahead: [],
    changedPayments: [],
    takenPayments: new Set(),
    same: 0,
  }
  readRows(progress, rowsIn(sheet, chosen, order))
  const plan: ImportPlan = {
    fileName,
    newItems: progress.all.flatMap(({ known, next, newPayments }) =>
      known ? [] : [{ ...next, payments: newPayments }],
    ),
    changedItems: changedItems(progress),
    newPayments: progress.all.flatMap(({ known, newPayments }) =>
      known ? newPayments.map((one) => ({ itemId: known.id, ...one })) : [],
    ),
    changedPayments: progress.changedPayments,
  }
  return {
    plan,
    ahead: progress.ahead.toSorted((one, other) => one.row - other.row),
    same: progress.same,
    problems: progress.problems,
    beyond: beyond(plan, budget),
  }
}

/** A row that names no item belongs to the one before it. */
function readRows(progress: Progress, rows: readonly (ReadRow | RowProblem)[]) {
  const { opened, problems } = progress
  const left = new Set<string>()
  let last = ''
  for (const row of rows) {
    if ('code' in row) {
      problems.push(row)
      continue
    }
    const isBare = row.itemId === '' && row.item.name === undefined
    const key = isBare && row.payment ? last : keyOf(row)
    const isMore = row.payment !== null && !row.isOfItem
    const open = row.itemId !== '' || isMore ? opened.get(key) : undefined
    const outcome = !open && isMore && left.has(key) ? 'no_item' : readRow(progress, row, open)
    if (typeof outcome === 'string') {
      problems.push({ row: row.row, code: outcome })
      left.add(key)
      continue
    }
    last = key
    take(progress, row, key, open, outcome)
  }
}

/** What a row does to its item and its payment; a code if it cannot be used. */
function readRow(
  { budget, find, takenPayments }: Progress,
  row: ReadRow,
  open: Open | undefined,
): Taken | RowCode {
  const known = open ? open.known : find(row)
  if (!open && !known && row.item.name === undefined) return 'no_name'
  const before: NewItem = open?.next ?? known ?? { ...blank, currency: budget.plan.currency }
  const next = open && !row.isOfItem ? before : itemAfter(before, row)
  if (next === null) return 'wrong_amount'
  const around = { budget, item: known, currency: next.currency, takenPayments }
  const payment = row.payment ? paymentOf(row.payment, row.paymentId, around) : null
  return typeof payment === 'string' ? payment : { known, next, payment }
}

function take(
  progress: Progress,
  row: ReadRow,
  key: string,
  open: Open | undefined,
  { known, next, payment }: Taken,
) {
  const { find, opened, all, problems, ahead } = progress
  const kept = open ?? { known, next, row: row.row, newPayments: [] }
  const was = kept.next
  kept.next = next
  if (open === undefined) {
    opened.set(key, kept)
    all.push(kept)
    if (known) find.take(known.id)
    else ahead.push({ row: row.row, does: 'addItem', name: next.name, fields: [] })
  }
  if (row.isCategoryGuessed && !known) problems.push({ row: row.row, code: 'category_guessed' })
  for (const code of payment?.notes ?? []) problems.push({ row: row.row, code })
  const name = row.payment?.what ?? next.name
  if (payment && takePayment(progress, row.row, name, kept, payment)) return
  const before = open === undefined ? known : was
  if (known && before && differing(before, next).length === 0) progress.same++
}

/** Whether the row changes its payment. */
function takePayment(
  { ahead, changedPayments, takenPayments }: Progress,
  row: number,
  name: string,
  { newPayments }: Open,
  { known, added, changed }: PlannedChange,
): boolean {
  if (known) takenPayments.add(known)
  if (added) {
    newPayments.push(added)
    ahead.push({ row, does: 'addPayment', name, fields: [] })
    return true
  }
  if (!changed) return false
  changedPayments.push(changed)
  const { step, ...about } = changed
  const given = (['what', 'minor', 'dueOn'] as const).filter((field) => field in about)
  const fields = step ? [...given, 'state' as const] : given
  ahead.push({ row, does: 'changePayment', name, fields })
  return true
}

/** The existing items that have changed at the end, each added to the preview. */
function changedItems({ all, ahead }: Progress): ImportPlan['changedItems'] {
  return all.flatMap(({ known, next, row }) => {
    if (!known) return []
    const fields = differing(known, next)
    if (fields.length === 0) return []
    ahead.push({ row, does: 'changeItem', name: next.name, fields })
    const changes = Object.fromEntries(fields.map((field) => [field, next[field]]))
    return [{ id: known.id, version: known.version, ...changes }]
  })
}

/** What there is too much of, items before payments. */
function beyond(
  { newItems, newPayments }: ImportPlan,
  { items, payments }: Read,
): DryRun['beyond'] {
  const counts = {
    items: items.length + newItems.length,
    payments:
      payments.length +
      newPayments.length +
      newItems.reduce((sum, item) => sum + item.payments.length, 0),
  }
  const of = (['items', 'payments'] as const).find((one) => counts[one] > limits[one])
  return of ? { of, count: counts[of], max: limits[of] } : null
}

interface Taken {
  known: BudgetItem | null
  next: NewItem
  payment: PlannedChange | null
}
