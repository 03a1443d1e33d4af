import { expect, type Browser, type Page } from '@playwright/test'
import { termsVersion } from '#machines/account/terms.schema.ts'
import { signedIn, tokensOf, verifiedPerson } from '#tests/harness/person.ts'
import type { Product } from '#tests/harness/product.ts'

/** A browser of its own: what another one keeps is not in it. */
export async function ownBrowser(browser: Browser, product: Product) {
  const context = await browser.newContext({ baseURL: product.url, locale: 'en-GB' })
  return context.newPage()
}

/**
 * Signs somebody in whose account is there, without a page: the next one that is opened is theirs.
 */
export async function enterAs(page: Page, product: Product, email: string) {
  const headers = { 'X-Vowline': '1', Origin: product.url }
  const data = await tokensOf(product, email)
  const answer = await page
    .context()
    .request.post(`${product.url}/api/auth/set-cookie?remember=true`, { headers, data })
  expect(answer.status()).toBe(200)
}

/** Somebody with a wedding, made over HTTP; `ask` goes on asking as they would. */
export async function someoneWithWedding(product: Product, name: string, details: object = {}) {
  const email = await verifiedPerson(product, name)
  const ask = await signedIn(product, email, await tokensOf(product, email))
  const answer = await ask('POST', '/api/weddings', {
    ...wedding,
    ...details,
    acceptedTerms: termsVersion,
  })
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  return { email, ask, id }
}

/** Two people who are invited to a ceremony and a reception, by a link of their own. */
export async function invitedHousehold(product: Product) {
  const { ask, id, email } = await someoneWithWedding(product, 'maya')
  const household = { name: 'Raman', guests: [{ firstName: 'Priya' }, { firstName: 'Arun' }] }
  const { households } = (await (
    await ask('POST', `/api/weddings/${id}/households`, household)
  ).json()) as { households: { id: string }[] }
  const wish = { householdIds: households.map((one) => one.id) }
  const links = (await (await ask('POST', `/api/weddings/${id}/rsvps/links`, wish)).json()) as {
    items: { url: string }[]
  }
  return { ask, id, email, path: new URL(links.items[0]?.url ?? '').pathname }
}

/** Somebody with an account, who joins a wedding by the link in their mail. */
export async function joinedBy(
  product: Product,
  { ask, id }: Pick<Awaited<ReturnType<typeof someoneWithWedding>>, 'ask' | 'id'>,
  name: string,
  as: { kind: 'partner' | 'helper'; rights?: object },
) {
  const email = await verifiedPerson(product, name)
  const rights = { guests: 'none', budget: 'none', timeline: 'none', vendors: 'none', ...as.rights }
  expect(
    (await ask('POST', `/api/weddings/${id}/invitations`, { email, kind: as.kind, rights })).status,
  ).toBe(201)
  const token = await tokenFor(product, email)
  const theirs = await signedIn(product, email, await tokensOf(product, email))
  expect(
    (
      await theirs('POST', `/api/invitations/${token}/accept`, {
        leavesOwn: false,
        acceptedTerms: termsVersion,
      })
    ).status,
  ).toBe(200)
  return { email, ask: theirs }
}

/** A vendor over HTTP, with a business that is complete and, unless told otherwise, submitted. */
export async function submittedBusiness(product: Product, name: string, isSubmitted = true) {
  const email = await verifiedPerson(product, name, 'VENDOR')
  const ask = await signedIn(product, email)
  const details = {
    category: 'florist',
    city: 'Charleston',
    country: 'US',
    phone: '+1 202 555 0140',
    website: '',
    description: 'Flowers.',
  }
  const made = await ask('POST', '/api/businesses', {
    name: `${name} flowers`,
    ...details,
    acceptedTerms: termsVersion,
  })
  const { id } = (await made.json()) as { id: string }
  if (isSubmitted) {
    await ask(
      'POST',
      `/api/businesses/${id}/documents?kind=registration&name=licence.pdf`,
      Buffer.from('%PDF-1.7\n%%EOF\n'),
    )
    expect(
      (await ask('POST', `/api/businesses/${id}/approval/events`, { version: 2, event: 'SUBMIT' }))
        .status,
    ).toBe(200)
  }
  return { email, id, ask }
}

/** The name of a business in the marketplace: handed in by its vendor, approved by a reviewer. */
export async function approvedBusiness(product: Product, name: string) {
  const { id } = await submittedBusiness(product, name)
  await approve(product, id)
  return `${name} flowers`
}

/** Approves a business that was handed in, and answers the address of the reviewer. */
export async function approve(product: Product, id: string) {
  const email = await verifiedPerson(product, 'reviewer')
  await product.control('groups', { email, groups: ['ADMIN'] })
  const send = await signedIn(product, email)
  for (const event of ['START_REVIEW', 'APPROVE']) {
    const { business } = (await (await send('GET', `/api/approvals/${id}`)).json()) as {
      business: { version: number }
    }
    expect(
      (await send('POST', `/api/approvals/${id}/events`, { version: business.version, event }))
        .status,
    ).toBe(200)
  }
  return email
}

/** The token of the link in the invitation that was mailed to an address. */
export async function tokenFor(product: Product, email: string) {
  let token: string | undefined
  await expect
    .poll(async () => {
      for (const { text } of await product.mailTo(email))
        token ??= /\/(?:business-)?invitation\/([\w-]+)/.exec(text)?.[1]
      return token
    })
    .toBeDefined()
  return token ?? ''
}

const wedding = {
  partnerName: 'Tom Ferreira',
  partnerEmail: '',
  weddingDate: '2027-06-19',
  city: 'Sintra',
  country: 'Portugal',
  expectedGuests: 84,
  type: 'garden',
  budgetRange: '30k_50k',
}

/**
 * What could not be read is read again when the wedding tells of a change: here it waits for the
 * button.
 */
export async function noNews(page: Page) {
  await page.route(/\/api\/.*\/live/, (route) => route.abort('connectionrefused'))
}
