import type { Category, Settled } from '#machines/choices/category/category.schema.ts'
import type {
  Choice,
  ChoiceDetails,
  ChoiceRecord,
  Written,
} from '#machines/choices/choice/choice.schema.ts'
import type { ChoiceStep } from '#machines/choices/vendor-choice.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { approvals, files } from '#tests/harness/approval.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

export const fern: ChoiceDetails = {
  name: 'Fern & Fable',
  contact: 'Ines Varga',
  email: 'ines@fern.example',
  phone: '+1 912 555 0142',
  website: 'https://fern.example',
  price: { minor: 318_000, currency: 'USD' },
  offerUntil: '2026-11-27',
  notes: 'Peonies only until June.',
}

/** A wedding with the operations that its members use for vendors. */
export async function plan(api: TestApp) {
  const { couple, wedding } = await coupleWithWedding(api)
  return { couple, wedding, ...vendorsOf(api, wedding.id, couple) }
}

export function vendorsOf(api: TestApp, weddingId: string, as: SignedIn) {
  const at = `/api/weddings/${weddingId}`
  const request = (
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => api.request(method, at + path, { as, headers, ...(body ? { body } : {}) })
  const record = (id: string) => kept<ChoiceRecord>(request('GET', `/choices/${id}`))
  return {
    request,
    record,
    add: (details: Partial<ChoiceDetails> = {}, category: ServiceCategory = 'florist') =>
      kept<Written>(request('POST', '/choices', { category, details: { ...fern, ...details } })),
    save: (businessId: string) => request('POST', '/choices', { businessId }),
    step: async (id: string, event: ChoiceStep) => {
      const { choice } = await record(id)
      return kept<Written>(
        request('POST', `/choices/${id}/events`, { version: choice.version, event }),
      )
    },
    say: (category: ServiceCategory, event: 'WANT' | 'NOT_NEEDED') =>
      kept<Settled>(request('POST', `/categories/${category}/events`, { event })),
    category: async (category: ServiceCategory) => {
      const { items } = await kept<{ items: Category[] }>(request('GET', '/categories'))
      const found = items.find((item) => item.category === category)
      if (!found) throw new Error(`There is no category "${category}".`)
      return found
    },
    list: (query = '') => kept<Page<Choice>>(request('GET', `/choices${query}`)),
    undo: (activityId: string) => request('POST', `/activity/${activityId}/undo`),
    upload: async (id: string, { kind = 'quote', name = 'quote.pdf', content = files.pdf } = {}) =>
      api.app.request(
        `${at}/choices/${id}/documents?kind=${kind}&name=${encodeURIComponent(name)}`,
        {
          method: 'POST',
          headers: {
            'x-vowline': '1',
            'content-type': 'application/octet-stream',
            cookie: as.cookie,
          },
          body: new Uint8Array(content),
        },
      ),
  }
}

async function kept<T>(answer: Promise<Response>) {
  const response = await answer
  if (!response.ok) throw new Error(`Answered with ${response.status}: ${await response.text()}`)
  return bodyOf<T>(response)
}

/** A business that is listed in the marketplace. */
export async function listed(api: TestApp, name: string) {
  const on = approvals(api)
  const reviewer = await api.signedInAs('ADMIN')
  const { vendor, id } = await on.ready({ name, category: 'florist' })
  await on.walk(id, [
    [vendor, 'SUBMIT'],
    [reviewer, 'START_REVIEW'],
    [reviewer, 'APPROVE'],
  ])
  return { id, vendor, withdraw: () => on.walk(id, [[vendor, 'WITHDRAW']]) }
}
