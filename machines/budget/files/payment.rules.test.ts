import { expect, test } from 'vitest'
import type { BudgetItem } from '../budget.schema.ts'
import type { Payment } from '../payment/payment.schema.ts'
import { paymentOf } from './payment.rules.ts'
import type { ReadRow } from './rows.rules.ts'

type PaymentCells = NonNullable<ReadRow['payment']>

// Only the id of an item is read.
const item = { id: 'cake' } as BudgetItem
const deposit: Payment = {
  id: 'deposit',
  version: 2,
  itemId: 'cake',
  what: 'Deposit',
  minor: 10_000,
  dueOn: '2027-01-15',
  state: 'scheduled',
  paidOn: null,
  paidBy: null,
  method: null,
}
const contributors = [{ id: 'grace', version: 1, name: 'Grace', pledged: 0, currency: 'USD' }]

interface Given {
  payments?: Payment[]
  mark?: string
  taken?: string[]
  of?: BudgetItem | null
}

function plan(
  row: Partial<PaymentCells>,
  { payments = [deposit], mark = '', taken = [], of = item }: Given = {},
) {
  return paymentOf({ state: null, paidBy: '', method: null, ...row }, mark, {
    budget: { today: '2026-11-21', payments, contributors },
    item: of,
    currency: 'USD',
    takenPayments: new Set(taken),
  })
}

const added = { known: null, changed: null, notes: [] }
const known = { known: 'deposit', added: null, changed: null, notes: [] }

test('an amount that cannot be read, or is nothing, is refused, and a new payment needs one', () => {
  expect([plan({ minor: 'a lot' }), plan({ minor: '0' }), plan({ what: 'Rest' })]).toEqual([
    'wrong_amount',
    'wrong_amount',
    'no_item',
  ])
})

test('what is not there is added', () => {
  expect(plan({ minor: '5' })).toEqual({
    ...added,
    added: { what: '', minor: 500, dueOn: null, step: null },
  })
  expect(plan({ minor: '5', what: 'Rest', dueOn: '2027-02-01' })).toEqual({
    ...added,
    added: { what: 'Rest', minor: 500, dueOn: '2027-02-01', step: null },
  })
  expect(plan({ minor: '100', what: 'Deposit' }, { of: null })).toMatchObject({ known: null })
})

const foundBy = (row: Partial<PaymentCells>, given?: Given) => {
  const result = plan(row, given)
  return typeof result === 'string' ? result : result.known
}

test('a payment is found by its mark, else by its amount with what it is for and its day', () => {
  expect(foundBy({ minor: '7' }, { mark: 'deposit' })).toBe('deposit')
  expect(foundBy({}, { mark: 'deposit' })).toBe('deposit')
  expect(foundBy({ minor: '100' })).toBe('deposit')
  expect(foundBy({ minor: '100', what: 'Deposit', dueOn: '2027-01-15' })).toBe('deposit')
  expect(foundBy({ minor: '100', what: 'Rest' })).toBe(null)
  expect(foundBy({ minor: '100', dueOn: '2027-01-16' })).toBe(null)
  expect(foundBy({ minor: '101', what: 'Deposit' })).toBe(null)
  expect(foundBy({ minor: '100' }, { taken: ['deposit'] })).toBe(null)
  expect(foundBy({ minor: '100' }, { payments: [{ ...deposit, itemId: 'ring' }] })).toBe(null)
  expect(
    foundBy({ minor: '100' }, { mark: 'deposit', payments: [{ ...deposit, itemId: 'ring' }] }),
  ).toBe(null)
})

test('of payments alike the one in the state of the row is taken, else the first', () => {
  const payments = [deposit, { ...deposit, id: 'off', state: 'cancelled' as const }]
  expect(plan({ minor: '100', state: 'cancelled' }, { payments })).toMatchObject({ known: 'off' })
  expect(plan({ minor: '100', state: 'scheduled' }, { payments })).toMatchObject({
    known: 'deposit',
  })
  expect(plan({ minor: '100' }, { payments: payments.toReversed() })).toMatchObject({
    known: 'off',
  })
})

const changeOf = (row: Partial<PaymentCells>) => {
  const result = plan(row, { mark: 'deposit' })
  return typeof result === 'string' ? result : result.changed
}

test('what is said otherwise of a payment that is to be made changes it', () => {
  const begun = { id: 'deposit', version: 2, step: null }
  expect(changeOf({ what: 'Deposit', minor: '100', dueOn: '2027-01-15', state: 'scheduled' })).toBe(
    null,
  )
  expect(changeOf({})).toBe(null)
  expect(changeOf({ what: 'Advance' })).toEqual({ ...begun, what: 'Advance' })
  expect(changeOf({ minor: '90' })).toEqual({ ...begun, minor: 9_000 })
  expect(changeOf({ dueOn: '2027-01-16' })).toEqual({ ...begun, dueOn: '2027-01-16' })
  expect(changeOf({ state: 'cancelled' })).toEqual({ ...begun, step: { event: 'CANCEL' } })
  expect(
    changeOf({ state: 'paid', paidOn: '2026-11-21', paidBy: 'Grace', method: 'card' }),
  ).toEqual({
    ...begun,
    step: { event: 'PAY', paidOn: '2026-11-21', paidBy: 'grace', method: 'card' },
  })
})

const payOn = (paidOn?: string) => plan({ minor: '5', state: 'paid', ...(paidOn && { paidOn }) })

test('a payment is made on a day that has come', () => {
  expect([payOn(), payOn('2026-11-22')]).toEqual(['wrong_day', 'paid_later'])
  expect(payOn('2026-11-21')).toMatchObject({
    added: { step: { event: 'PAY', paidOn: '2026-11-21', paidBy: null, method: null } },
  })
})

test('an unknown payer is reported, and the payment imported', () => {
  const row = { minor: '100', paidBy: 'Nobody' }
  expect(plan(row)).toEqual({ ...known, notes: ['unknown_payer'] })
  expect(plan({ ...row, paidBy: 'Grace' })).toEqual(known)
})

test('a payment that was made or called off stays, and what is said otherwise is told', () => {
  const paid: Payment = { ...deposit, state: 'paid', paidOn: '2026-10-05' }
  const notes = (row: Partial<PaymentCells>, payment = paid) => {
    const result = plan(row, { payments: [payment], mark: 'deposit' })
    return typeof result === 'string' ? result : [result.changed, result.added, ...result.notes]
  }
  expect(notes({ state: 'paid', paidOn: '2026-10-05' })).toEqual([null, null])
  expect(notes({})).toEqual([null, null])
  expect(notes({ paidOn: '2026-10-06' })).toEqual([null, null, 'paid_stays'])
  expect(notes({ minor: '90' })).toEqual([null, null, 'paid_stays'])
  expect(notes({ state: 'scheduled' })).toEqual([null, null, 'paid_stays'])
  expect(notes({ what: 'Rest', paidBy: 'Nobody' })).toEqual([
    null,
    null,
    'unknown_payer',
    'paid_stays',
  ])
  const off: Payment = { ...deposit, state: 'cancelled' }
  expect(notes({ state: 'paid' }, off)).toEqual([null, null, 'paid_stays'])
  expect(notes({ state: 'cancelled' }, off)).toEqual([null, null])
})

test('a payment of a booking stays, and what is said otherwise is told', () => {
  const booked: Payment = { ...deposit, isBooked: true }
  const notes = (row: Partial<PaymentCells>) => {
    const result = plan(row, { payments: [booked], mark: 'deposit' })
    return typeof result === 'string' ? result : [result.changed, result.added, ...result.notes]
  }
  expect(notes({ minor: '100', state: 'scheduled' })).toEqual([null, null])
  expect(notes({ state: 'paid', paidOn: '2026-10-05' })).toEqual([null, null, 'booked_stays'])
  expect(notes({ state: 'paid' })).toEqual([null, null, 'booked_stays'])
  expect(notes({ minor: '90' })).toEqual([null, null, 'booked_stays'])
  expect(notes({ state: 'cancelled' })).toEqual([null, null, 'booked_stays'])
})
