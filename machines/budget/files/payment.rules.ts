import type { Budget, BudgetItem } from '../budget.schema.ts'
import type { Payment } from '../payment/payment.schema.ts'
import type { ImportPlan, PlannedPayment } from './plan.schema.ts'
import { amountIn, payerIn } from './rows.rules.ts'
import type { RowCode, ReadRow } from './rows.rules.ts'

/** What a row does to a payment: a new one, another amount, day or state, or nothing. */
export interface PlannedChange {
  known: string | null
  added: PlannedPayment | null
  changed: ImportPlan['changedPayments'][number] | null
  /** Warnings about a row that is used. */
  notes: readonly RowCode[]
}

interface Around {
  budget: Pick<Budget, 'today' | 'payments' | 'contributors'>
  item: BudgetItem | null
  currency: string
  takenPayments: ReadonlySet<string>
}

type PaymentCells = NonNullable<ReadRow['payment']>

/**
 * A payment is found by the id in our own export, or by its amount, name and day. A code means that
 * the row cannot be used.
 */
export function paymentOf(
  row: PaymentCells,
  paymentId: string,
  around: Around,
): PlannedChange | RowCode {
  const { budget, currency } = around
  const minor = row.minor === undefined ? null : amountIn(row.minor, currency)
  if (minor === undefined || minor === 0) return 'wrong_amount'
  const known = knownPayment(row, paymentId, minor, around)
  if (!known && minor === null) return 'no_item'
  const notes: RowCode[] =
    row.paidBy !== '' && payerIn(row.paidBy, budget.contributors) === null ? ['unknown_payer'] : []
  if (known && (known.state !== 'scheduled' || known.isBooked))
    return keptPayment(row, known, minor, notes)
  const step = stepOf(row, budget)
  if (typeof step === 'string') return step
  if (!known) {
    const added = { what: row.what ?? '', minor: minor ?? 0, dueOn: row.dueOn ?? null, step }
    return { known: null, added, changed: null, notes }
  }
  const { id, version } = known
  const changed = isOther(row, known, minor)
    ? { id, version, ...fieldsOf(row, known, minor), step }
    : null
  return { known: id, added: null, changed, notes }
}

/**
 * A payment that was made or cancelled stays, and so does one of a booking, which changes only
 * there. A row that differs gets a warning.
 */
function keptPayment(
  row: PaymentCells,
  known: Payment,
  minor: number | null,
  notes: readonly RowCode[],
): PlannedChange {
  const isPaidOther = row.paidOn !== undefined && row.paidOn !== known.paidOn
  const stays = isOther(row, known, minor) || isPaidOther
  return {
    known: known.id,
    added: null,
    changed: null,
    notes: stays ? [...notes, known.isBooked ? 'booked_stays' : 'paid_stays'] : notes,
  }
}

/** The fields in which a row differs from the payment. */
function fieldsOf({ what, dueOn }: PaymentCells, known: Payment, minor: number | null) {
  return {
    ...(what !== undefined && what !== known.what ? { what } : {}),
    ...(minor !== null && minor !== known.minor ? { minor } : {}),
    ...(dueOn !== undefined && dueOn !== known.dueOn ? { dueOn } : {}),
  }
}

function isOther(row: PaymentCells, known: Payment, minor: number | null) {
  const isOtherState = row.state !== null && row.state !== known.state
  return isOtherState || Object.keys(fieldsOf(row, known, minor)).length > 0
}

function knownPayment(
  row: PaymentCells,
  paymentId: string,
  minor: number | null,
  { budget, item, takenPayments }: Around,
): Payment | null {
  if (!item) return null
  const own = budget.payments.filter(
    ({ id, itemId }) => itemId === item.id && !takenPayments.has(id),
  )
  const marked = own.find(({ id }) => id === paymentId)
  if (marked) return marked
  const alike = own.filter(
    (one) =>
      one.minor === minor &&
      (row.what ?? one.what) === one.what &&
      (row.dueOn ?? one.dueOn) === one.dueOn,
  )
  return alike.find(({ state }) => state === row.state) ?? alike[0] ?? null
}

/** The payment's state in the file; a payment that is still to be made stays so. */
function stepOf(
  { state, paidOn, paidBy, method }: PaymentCells,
  { today, contributors }: Around['budget'],
): PlannedPayment['step'] | RowCode {
  if (state === 'cancelled') return { event: 'CANCEL' }
  if (state !== 'paid') return null
  if (paidOn === undefined) return 'wrong_day'
  return paidOn > today
    ? 'paid_later'
    : { event: 'PAY', paidOn, paidBy: payerIn(paidBy, contributors), method }
}
