import type { Budget, NewItem, PlanChange, Written } from '#machines/budget/budget.schema.ts'
import type { ImportPlan } from '#machines/budget/files/plan.schema.ts'
import type { NewPayment, PaymentStepRequest } from '#machines/budget/payment/payment.schema.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'

export const blankItem: NewItem = {
  category: 'catering',
  name: 'Dinner',
  vendor: '',
  currency: 'USD',
  perGuest: false,
  planned: null,
  quoted: null,
  agreed: null,
  notes: '',
}

/** The budget of a wedding, as one member edits it. */
export function budgetOf(api: TestApp, weddingId: string, as: SignedIn) {
  const at = `/api/weddings/${weddingId}/budget`
  const ask = (method: string, path: string, body?: object) =>
    api.request(method, at + path, { as, ...(body && { body }) })
  const read = async () => bodyOf<Budget>(await ask('GET', ''))
  return {
    ask,
    read,
    plan: async (change: Omit<PlanChange, 'version' | 'wedding'>) => {
      const { version, wedding } = (await read()).plan
      return ask('PATCH', '', { version, wedding, ...change })
    },
    item: (item: Partial<NewItem> = {}) =>
      written(ask('POST', '/items', { ...blankItem, ...item })),
    payment: (payment: Partial<NewPayment> & { itemId: string }) =>
      written(
        ask('POST', '/payments', { what: 'Deposit', minor: 52_000, dueOn: null, ...payment }),
      ),
    contributor: (name: string, pledged = 0, currency = 'USD') =>
      written(ask('POST', '/contributors', { name, pledged, currency })),
    step: (id: string, step: PaymentStepRequest) => ask('POST', `/payments/${id}/events`, step),
    import: (plan: ImportPlan) => {
      const headers = { 'content-type': 'application/octet-stream' }
      return api.request('POST', `${at}/imports`, { as, headers, body: JSON.stringify(plan) })
    },
    undo: (activityId: string) =>
      api.request('POST', `/api/weddings/${weddingId}/activity/${activityId}/undo`, { as }),
  }
}

async function written(answer: Promise<Response>) {
  const response = await answer
  if (response.status >= 300) throw new Error(`${response.status}: ${await response.text()}`)
  return bodyOf<Written>(response)
}
