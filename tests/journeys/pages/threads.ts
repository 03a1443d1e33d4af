import { expect } from '@playwright/test'
import { signedIn } from '#tests/harness/person.ts'
import type { Product } from '#tests/harness/product.ts'
import { approve, someoneWithWedding, submittedBusiness } from '../couple/people.ts'

type Ask = Awaited<ReturnType<typeof signedIn>>

/** The thread of a couple who has asked a listed business. */
export async function askedByCouple(product: Product, email: string): Promise<string> {
  const ask = await signedIn(product, email)
  const { items } = (await (await ask('GET', '/api/weddings')).json()) as {
    items: { id: string }[]
  }
  const business = await submittedBusiness(product, 'Asked')
  await approve(product, business.id)
  return askBusiness(ask, items[0]?.id ?? '', business.id)
}

/** The same of a vendor whose business is made listed for it. */
export async function askedOfVendor(product: Product, email: string): Promise<string> {
  const send = await signedIn(product, email)
  const { items } = (await (await send('GET', '/api/businesses')).json()) as {
    items: { id: string; version: number }[]
  }
  const { id = '', version = 1 } = items[0] ?? {}
  const changed = await send('PATCH', `/api/businesses/${id}`, {
    version,
    phone: '+1 202 555 0140',
  })
  expect(changed.status).toBe(200)
  await send(
    'POST',
    `/api/businesses/${id}/documents?kind=registration&name=licence.pdf`,
    Buffer.from('%PDF-1.7\n%%EOF\n'),
  )
  const { business } = (await (await send('GET', `/api/businesses/${id}/approval`)).json()) as {
    business: { version: number }
  }
  const submitted = await send('POST', `/api/businesses/${id}/approval/events`, {
    version: business.version,
    event: 'SUBMIT',
  })
  expect(submitted.status).toBe(200)
  await approve(product, id)
  const couple = await someoneWithWedding(product, 'asking')
  return askBusiness(couple.ask, couple.id, id)
}

/** A booking of the vendor whose business is listed already. */
export async function bookedOfVendor(product: Product, email: string): Promise<string> {
  const send = await signedIn(product, email)
  const { items } = (await (await send('GET', '/api/businesses')).json()) as {
    items: { id: string }[]
  }
  const couple = await someoneWithWedding(product, 'booked')
  const thread = await askBusiness(couple.ask, couple.id, items[0]?.id ?? '')
  return bookThread(send, couple.ask, thread)
}

/** Sends an enquiry over HTTP, and answers the id of its thread. */
export async function askBusiness(
  ask: Ask,
  weddingId: string,
  businessId: string,
  day = '2031-06-14',
) {
  const asked = await ask('POST', `/api/weddings/${weddingId}/enquiries`, {
    businessIds: [businessId],
    details: {
      day,
      month: null,
      flexibility: 'days',
      town: 'Savannah',
      venue: 'The Ropewalk',
      minGuests: 118,
      maxGuests: null,
      minBudgetMinor: 300_000,
      maxBudgetMinor: 350_000,
      currency: 'USD',
      mustHaves: ['Loose greens'],
      contactBy: 'here',
      phone: '',
    },
    message: 'We would love loose greens and citrus for 15 tables at The Ropewalk.',
    shareContact: false,
    send: true,
  })
  expect(asked.status).toBe(201)
  const { items } = (await asked.json()) as { items: { id: string }[] }
  return items[0]?.id ?? ''
}

/**
 * A quote without anything to pay first that the vendor sends and the couple accepts: the booking
 * is sure.
 */
export async function bookThread(vendor: Ask, couple: Ask, enquiryId: string): Promise<string> {
  const line = {
    name: 'Flowers for the day',
    note: '',
    kind: 'fixed',
    unitMinor: 300_000,
    quantity: 100,
  }
  const content = {
    currency: 'USD',
    guests: null,
    lines: [{ id: crypto.randomUUID(), ...line, optional: false, chosen: true }],
    discount: null,
    tax: { mode: 'none', basisPoints: 0 },
    deposit: null,
    plan: [],
    validUntil: '2030-12-31',
    terms: '',
  }
  const drawn = await vendor('POST', `/api/enquiries/${enquiryId}/quotes`, { content })
  expect(drawn.status).toBe(201)
  const quote = (await drawn.json()) as { id: string; version: number }
  const at = `/api/quotes/${quote.id}/events`
  const sent = await vendor('POST', at, { version: quote.version, event: 'SEND' })
  expect(sent.status).toBe(200)
  const { version } = (await sent.json()) as { version: number }
  expect((await couple('POST', at, { version, event: 'ACCEPT', chosen: [] })).status).toBe(200)
  const read = await vendor('GET', `/api/enquiries/${enquiryId}/booking`)
  return ((await read.json()) as { id: string }).id
}
