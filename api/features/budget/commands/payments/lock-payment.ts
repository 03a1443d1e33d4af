import { payment } from '#machines/budget/payment/payment.machine.ts'
import type { PaymentEvent } from '#machines/budget/payment/payment.machine.ts'
import {
  allowedIn,
  storedPayment,
  failedGuards,
} from '#machines/budget/payment/payment.selectors.ts'
import { advance } from '#machines/kernel/lifecycle.ts'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import { dayIn } from '#machines/timeline/due/due.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { toPayment } from '../../queries.ts'
import type { PaymentRow } from '../../queries.ts'

/** A step of a payment, or why not. */
export function step({ state }: PaymentRow, event: PaymentEvent) {
  requireAllowed({
    state,
    event: event.type,
    refusedBy: failedGuards(state, event),
    allowed: () => allowedIn(state, event.today),
  })
  return advance(payment, storedPayment(state), event)
}

export async function lockPayment(
  tx: Queryable,
  weddingId: string,
  id: string,
  version: number,
): Promise<PaymentRow> {
  const row = await tx
    .selectFrom('budgetPayments')
    .selectAll()
    .where('id', '=', id)
    .where('weddingId', '=', weddingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  if (row.version !== version) throw new Problem('version_stale', { current: toPayment(row) })
  return row
}

/** What a payment is for, else its item. */
export async function nameOf(tx: Queryable, { what, itemId }: Pick<PaymentRow, 'what' | 'itemId'>) {
  if (what !== '') return what
  const { name } = await tx
    .selectFrom('budgetItems')
    .select('name')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  return name
}

export async function findContributor(tx: Queryable, weddingId: string, id: string) {
  const found = await tx
    .selectFrom('budgetContributors')
    .select('id')
    .where('id', '=', id)
    .where('weddingId', '=', weddingId)
    .executeTakeFirst()
  if (!found)
    throw new Problem('invalid_input', { fields: [{ path: 'paidBy', code: 'invalid_choice' }] })
}

/** The day it is where the wedding is. */
export async function dayOf(tx: Queryable, weddingId: string, now: Date) {
  const { timeZone } = await tx
    .selectFrom('weddings')
    .select('timeZone')
    .where('id', '=', weddingId)
    .executeTakeFirstOrThrow()
  return dayIn(timeZone || 'UTC', now)
}
