import { inOrder } from './statements.ts'

/** What was paid of a payment before all of it: a payment of its own, which says what it is a part of. */
export const partPayments = inOrder(() => statements)

// No reference: the payment may be removed and brought back, and its parts stay.
const statements = [`alter table budget_payments add column part_of uuid`]
