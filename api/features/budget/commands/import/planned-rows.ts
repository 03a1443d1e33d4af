import type { ImportPlan, PlannedPayment } from '#machines/budget/files/plan.schema.ts'
import { payment } from '#machines/budget/payment/payment.machine.ts'
import { begin } from '#machines/kernel/lifecycle.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { newId } from '#api/db/id.ts'
import type { ItemRow, PaymentRow } from '../../queries.ts'
import { step } from '../payments/lock-payment.ts'

interface LockedRows {
  items: ReadonlyMap<string, ItemRow>
  payments: ReadonlyMap<string, PaymentRow>
}

interface Moment {
  weddingId: string
  today: string
  now: Date
}

/** The rows as the plan leaves them: new ones, and those that it changes. */
export function rowsOfPlan(
  plan: ImportPlan,
  locked: LockedRows,
  moment: Moment,
): { items: ItemRow[]; payments: PaymentRow[] } {
  const made = plan.newItems.map(({ payments, ...item }) => {
    const row: ItemRow = {
      ...stampOf(moment),
      ...columnsOf(item),
      id: newId(moment.now),
      version: 1,
      choiceId: null,
    }
    return { row, payments: payments.map((one) => newPayment(row.id, one, moment)) }
  })
  return {
    items: [
      ...made.map(({ row }) => row),
      ...plan.changedItems.map((change) =>
        changedItem(known(locked.items, change.id), change, moment),
      ),
    ],
    payments: [
      ...made.flatMap((one) => one.payments),
      ...plan.newPayments.map(({ itemId, ...one }) => newPayment(itemId, one, moment)),
      ...plan.changedPayments.map((change) =>
        changedPayment(known(locked.payments, change.id), change, moment),
      ),
    ],
  }
}

function newPayment(
  itemId: string,
  { step: taken, ...about }: PlannedPayment,
  moment: Moment,
): PaymentRow {
  const row = {
    ...stampOf(moment),
    ...blankPayment(),
    ...about,
    id: newId(moment.now),
    itemId,
    version: 1,
  }
  return stepped(row, taken, moment.today)
}

function changedItem(
  before: ItemRow,
  { id: _same, version, ...fields }: ImportPlan['changedItems'][number],
  { now }: Moment,
): ItemRow {
  const amounts = {
    planned: number(before.plannedMinor),
    quoted: number(before.quotedMinor),
    agreed: number(before.agreedMinor),
  }
  return {
    ...before,
    ...columnsOf({ ...before, ...amounts, ...fields }),
    version: version + 1,
    updatedAt: now,
  }
}

function changedPayment(
  before: PaymentRow,
  { id: _same, version, step: taken, ...about }: ImportPlan['changedPayments'][number],
  { today, now }: Moment,
): PaymentRow {
  if (Object.keys(about).length > 0) step(before, { type: 'CHANGE', today })
  const { minor = before.minor, ...fields } = about
  return stepped(
    { ...before, ...fields, minor: String(minor), version: version + 1, updatedAt: now },
    taken,
    today,
  )
}

function stampOf({ weddingId, now }: Moment) {
  return { weddingId, createdAt: now, updatedAt: now }
}

type Amounts = Record<'planned' | 'quoted' | 'agreed', number | null>

function columnsOf<T extends Amounts>({ planned, quoted, agreed, ...rest }: T) {
  return {
    ...rest,
    plannedMinor: text(planned),
    quotedMinor: text(quoted),
    agreedMinor: text(agreed),
  }
}

function text(minor: number | null) {
  return minor === null ? null : String(minor)
}

function blankPayment() {
  const { stored } = begin(payment, undefined)
  return {
    state: stored.state,
    stateVersion: stored.version,
    paidOn: null,
    paidBy: null,
    method: null,
    bookingId: null,
    bookingKind: null,
    partOf: null,
    receivedAt: null,
  }
}

/** A payment one step on, as its chart allows. */
function stepped(
  row: Omit<PaymentRow, 'minor'> & { minor: string | number },
  taken: PlannedPayment['step'],
  today: string,
): PaymentRow {
  const before = { ...row, minor: String(row.minor) }
  if (taken === null) return before
  const { event, ...made } = taken
  const { stored } = step(
    before,
    taken.event === 'PAY'
      ? { type: 'PAY', today, paidOn: taken.paidOn }
      : { type: 'CANCEL', today },
  )
  return {
    ...before,
    ...(event === 'PAY' ? made : {}),
    state: stored.state,
    stateVersion: stored.version,
  }
}

function known<R>(rows: ReadonlyMap<string, R>, id: string): R {
  const row = rows.get(id)
  if (!row) throw new Problem('not_yours')
  return row
}

function number(minor: string | null) {
  return minor === null ? null : Number(minor)
}
