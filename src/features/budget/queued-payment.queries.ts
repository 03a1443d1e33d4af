import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { paymentStepSchema } from '#machines/budget/payment/payment.schema.ts'
import type { Payment, PaymentStepRequest } from '#machines/budget/payment/payment.schema.ts'
import type { PaidForm } from '#machines/budget/forms/budget-form.schema.ts'
import type { PlanEdit } from '#machines/records/queue/plan-edit.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { refresh } from '#src/client/query/refresh.ts'
import { budgetKeys, stepPayment } from './budget.queries.ts'

/** That a payment was made, as it is queued: what is sent, and what was typed. */
export function queuedPayment(
  about: Pick<PlanEdit, 'weddingId' | 'name'>,
  { id }: Pick<Payment, 'id'>,
  { version, ...step }: PaymentStepRequest,
  values: PaidForm,
): PlanEdit {
  return { kind: 'payment', ...about, record: { id, version, step }, values }
}

export async function sendQueuedPayment(
  client: QueryClient,
  { weddingId, record }: PlanEdit,
  key: string,
): Promise<Answer<{ version: number }>> {
  const { id, version, step } = record
  const request = v.safeParse(paymentStepSchema, typeof step === 'object' && { ...step, version })
  if (!request.success) return { result: 'refused', code: 'invalid_input', details: {} }
  const answer = await stepPayment(weddingId, id, request.output, key)
  if (answer.result === 'answer' || answer.code !== 'unreachable')
    await refresh(client, { queryKey: budgetKeys.of(weddingId) })
  return answer
}
