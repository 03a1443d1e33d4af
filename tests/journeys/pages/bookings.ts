import { expect as expectApi } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Product } from '#tests/harness/product.ts'
import { approve, submittedBusiness } from '../couple/people.ts'

export type Vendor = Awaited<ReturnType<typeof submittedBusiness>>

export const bookingOf = (page: Page) => page.getByRole('region', { name: 'Booking', exact: true })

/** The booking on the page while it is in a state. */
export const status = (page: Page, state: string) =>
  bookingOf(page).locator(`[data-state="booking.${state}"]`)

export async function acceptQuote(page: Page) {
  await page.getByRole('button', { name: 'Accept quote 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept quote 1' }).click()
}

/** An approved business, which couples can find. */
export async function listedVendor(product: Product, name: string) {
  const vendor = await submittedBusiness(product, name)
  await approve(product, vendor.id)
  return vendor
}

/**
 * A quote for the day, three thousand unless said otherwise, five hundred of it first, sent over
 * HTTP.
 */
export async function sendQuote(
  { ask }: Vendor,
  enquiryId: string,
  unitMinor = 300_000,
  validUntil = '2030-12-31',
  currency = 'USD',
) {
  const line = { name: 'Flowers for the day', note: '', kind: 'fixed', unitMinor, quantity: 100 }
  const content = {
    currency,
    guests: null,
    lines: [{ id: crypto.randomUUID(), ...line, optional: false, chosen: true }],
    discount: null,
    tax: { mode: 'none', basisPoints: 0 },
    deposit: { kind: 'amount', minor: 50_000 },
    plan: [],
    validUntil,
    terms: '',
  }
  const made = await ask('POST', `/api/enquiries/${enquiryId}/quotes`, { content })
  expectApi(made.status).toBe(201)
  const { id, version } = (await made.json()) as { id: string; version: number }
  const sent = await ask('POST', `/api/quotes/${id}/events`, { version, event: 'SEND' })
  expectApi(sent.status).toBe(200)
}
