import { queryOptions } from '@tanstack/react-query'
import type {
  AddedItem,
  Budget,
  ContributorChange,
  ItemChange,
  NewContributor,
  PlanChange,
  WhatIfRequest,
  Written,
} from '#machines/budget/budget.schema.ts'
import type {
  NewPayment,
  PaymentChange,
  PaymentStepRequest,
} from '#machines/budget/payment/payment.schema.ts'
import type { ImportPlan } from '#machines/budget/files/plan.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { readRemoval, removeOnce } from '#src/client/retry/remove-once.ts'
import { sendFile } from '#src/client/records/upload.ts'

const budget = api.weddings[':id'].budget
const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })

export const budgetKeys = { of: (weddingId: string) => ['budget', weddingId] as const }

export function budgetOptions(weddingId: string) {
  return queryOptions({
    queryKey: budgetKeys.of(weddingId),
    queryFn: (): Promise<Budget> => bodyOf(ask(budget.$get({ param: { id: weddingId } }))),
    meta: { live: ['budget', 'guests', 'wedding'] },
  })
}

export function changePlan(id: string, change: PlanChange): Promise<Answer<Written>> {
  return ask(budget.$patch({ param: { id }, json: change }))
}

export function takeWhatIf(id: string, request: WhatIfRequest): Promise<Answer<Written>> {
  return ask(budget['what-if'].$post({ param: { id }, json: request }))
}

export function addItem(id: string, item: AddedItem, key: string): Promise<Answer<Written>> {
  return ask(budget.items.$post({ param: { id }, json: item }, keyed(key)))
}

export function changeItem(
  id: string,
  itemId: string,
  change: ItemChange,
): Promise<Answer<Written>> {
  return ask(budget.items[':itemId'].$patch({ param: { id, itemId }, json: change }))
}

export function removeItem(id: string, itemId: string): Promise<Answer<{ activityId: string }>> {
  return removeOnce(budget.items[':itemId'].$delete({ param: { id, itemId } }), () =>
    readRemoval(id, itemId),
  )
}

export function addPayment(id: string, payment: NewPayment, key: string): Promise<Answer<Written>> {
  return ask(budget.payments.$post({ param: { id }, json: payment }, keyed(key)))
}

export function changePayment(
  id: string,
  paymentId: string,
  change: PaymentChange,
): Promise<Answer<Written>> {
  return ask(budget.payments[':paymentId'].$patch({ param: { id, paymentId }, json: change }))
}

export function stepPayment(
  id: string,
  paymentId: string,
  step: PaymentStepRequest,
  key: string,
): Promise<Answer<Written>> {
  return ask(
    budget.payments[':paymentId'].events.$post(
      { param: { id, paymentId }, json: step },
      keyed(key),
    ),
  )
}

export function addContributor(
  id: string,
  contributor: NewContributor,
  key: string,
): Promise<Answer<Written>> {
  return ask(budget.contributors.$post({ param: { id }, json: contributor }, keyed(key)))
}

export function changeContributor(
  id: string,
  contributorId: string,
  change: ContributorChange,
): Promise<Answer<Written>> {
  return ask(
    budget.contributors[':contributorId'].$patch({ param: { id, contributorId }, json: change }),
  )
}

export function removeContributor(
  id: string,
  contributorId: string,
): Promise<Answer<{ activityId: string }>> {
  return removeOnce(
    budget.contributors[':contributorId'].$delete({ param: { id, contributorId } }),
    () => readRemoval(id, contributorId),
  )
}

export function sendImport(
  id: string,
  plan: ImportPlan,
  key: string,
): Promise<Answer<{ activityId: string }>> {
  const file = new File([JSON.stringify(plan)], 'plan.json')
  return sendFile(budget.imports.$path({ param: { id } }), file, {
    key,
    onProgress: () => {},
    signal: new AbortController().signal,
  })
}
