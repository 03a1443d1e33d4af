import type { Budget, BudgetItem } from '../budget.schema.ts'
import type { Payment } from '../payment/payment.schema.ts'
import type { ImportPlan, PlannedPayment } from './plan.schema.ts'
import { amountIn, payerIn } from './rows.rules.ts'
import type { RowCode, RowTold } from './rows.rules.ts'

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

type Told = NonNullable<RowTold['payment']>

/**
 * A payment is found by the id in our own export, or by its amount, name and day. A code means that
 * the row cannot be used.
 */
export function paymentOf(told: Told, paymentId: string, around: Around): PlannedChange | RowCode {
  const { budget, currency } = around
  const minor = told.minor === undefined ? null : amountIn(told.minor, currency)
  if (minor === undefined || minor === 0) return 'wrong_amount'
  const known = knownPayment(told, paymentId, minor, around)
  if (!known && minor === null) return 'no_item'
  const notes: RowCode[] =
    told.paidBy !== '' && payerIn(told.paidBy, budget.contributors) === null
      ? ['unknown_payer']
      : []
  if (known && known.state !== 'scheduled') return settledPayment(told, known, minor, notes)
  const step = stepOf(told, budget)
  if (typeof step === 'string') return step
  if (!known) {
    const added = { what: told.what ?? '', minor: minor ?? 0, dueOn: told.dueOn ?? null, step }
    return { known: null, added, changed: null, notes }
  }
  const { id, version } = known
  const changed = isOther(told, known, minor)
    ? { id, version, ...fieldsOf(told, known, minor), step }
    : null
  return { known: id, added: null, changed, notes }
}

/** A payment that was made or cancelled stays; a row that differs gets a warning. */
function settledPayment(
  told: Told,
  known: Payment,
  minor: number | null,
  notes: readonly RowCode[],
): PlannedChange {
  const isPaidOther = told.paidOn !== undefined && told.paidOn !== known.paidOn
  const stays = isOther(told, known, minor) || isPaidOther
  return {
    known: known.id,
    added: null,
    changed: null,
    notes: stays ? [...notes, 'paid_stays'] : notes,
  }
}

/** The fields in which a row differs from the payment. */
function fieldsOf({ what, dueOn }: Told, known: Payment, minor: number | null) {
  return {
    ...(what !== undefined && what !== known.what ? { what } : {}),
    ...(minor !== null && minor !== known.minor ? { minor } : {}),
    ...(dueOn !== undefined && dueOn !== known.dueOn ? { dueOn } : {}),
  }
}

function isOther(told: Told, known: Payment, minor: number | null) {
  const isOtherState = told.state !== null && told.state !== known.state
  return isOtherState || Object.keys(fieldsOf(told, known, minor)).length > 0
}

function knownPayment(
  told: Told,
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
      (told.what ?? one.what) === one.what &&
      (told.dueOn ?? one.dueOn) === one.dueOn,
  )
  return alike.find(({ state }) => state === told.state) ?? alike[0] ?? null
}

/** The payment's state in the file; a payment that is still to be made stays so. */
function stepOf(
  { state, paidOn, paidBy, method }: Told,
  { today, contributors }: Around['budget'],
): PlannedPayment['step'] | RowCode {
  if (state === 'cancelled') return { event: 'CANCEL' }
  if (state !== 'paid') return null
  if (paidOn === undefined) return 'wrong_day'
  return paidOn > today
    ? 'paid_later'
    : { event: 'PAY', paidOn, paidBy: payerIn(paidBy, contributors), method }
}
