import { termsVersion as acceptedTerms } from '#machines/account/terms.schema.ts'
import { globSync, readFileSync } from 'node:fs'
import { expect, type Browser, type Page } from '@playwright/test'
import { everyone } from '#machines/messages/message.schema.ts'
import { newEmail, signedIn, verifiedPerson } from '#tests/harness/person.ts'
import type { Product } from '#tests/harness/product.ts'
import { askedByCouple, askedOfVendor, bookedOfVendor } from './threads.ts'
import { approvedBusiness, enterAs, someoneWithWedding, tokenFor } from '../couple/people.ts'

/**
 * Who looks at a page: nobody in particular, somebody who has told nothing yet, a couple, a vendor,
 * or somebody of the review team.
 */
export type Visitor = 'visitor' | 'newcomer' | 'couple' | 'vendor' | 'reviewer'
export const visitors: Visitor[] = ['visitor', 'newcomer', 'couple', 'vendor', 'reviewer']

/**
 * The routes that the router knows, as read from its source: one that is added is visited without
 * being asked for.
 */
export function routesFor(visitor: Visitor) {
  const paths = globSync('src/app/routes/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bpath="(\/[^"]*)"/g)].map(([, path]) => path ?? ''),
  )
  // What an address may name, and need not, is left out.
  return [...new Set(paths.map((path) => path.replace(/\/:\w+\?$/, '')))].filter(
    (path) => whoFor(path) === visitor,
  )
}

function whoFor(path: string): Visitor {
  if (path.startsWith('/complete-')) return 'newcomer'
  if (path.startsWith('/vendor-')) return 'vendor'
  if (path.startsWith('/admin/')) return 'reviewer'
  return /^\/(dashboard|couple-profile|settings)(\/|$)/.test(path) ? 'couple' : 'visitor'
}

/**
 * Signs a new person of that kind in, as a browser that keeps its cookie; visitors stay who they
 * are. The answer is their address.
 */
export async function enter(page: Page, product: Product, visitor: Visitor) {
  if (visitor === 'visitor') return ''
  // Who has told nothing yet may still become either, and so sees both ways to complete a profile.
  const userTypes = { newcomer: '', couple: 'COUPLE', vendor: 'VENDOR', reviewer: 'COUPLE' }
  const email = await verifiedPerson(product, visitor, userTypes[visitor])
  if (visitor === 'reviewer') await product.control('groups', { email, groups: ['ADMIN'] })
  await enterAs(page, product, email)
  const ask = await signedIn(product, email)
  if (visitor === 'couple')
    expect((await ask('POST', '/api/weddings', { ...newWedding, acceptedTerms })).status).toBe(201)
  if (visitor === 'vendor')
    expect((await ask('POST', '/api/businesses', { ...business, acceptedTerms })).status).toBe(201)
  return email
}

/**
 * Somebody who has been signed in once for all the pages that are opened for them: what their
 * browser keeps, and where their pages are.
 */
export interface Entered {
  state: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
  addressOf: (route: string) => string
}

/** Signs each kind of visitor in when it is first asked for, and remembers how. */
export function entering(browser: Browser, product: Product) {
  const known = new Map<Visitor, Promise<Entered>>()
  return (visitor: Visitor) => {
    const entered = known.get(visitor) ?? enterOnce(browser, product, visitor)
    known.set(visitor, entered)
    return entered
  }
}

async function enterOnce(browser: Browser, product: Product, visitor: Visitor): Promise<Entered> {
  const context = await browser.newContext({ baseURL: product.url })
  const email = await enter(await context.newPage(), product, visitor)
  const state = await context.storageState()
  await context.close()
  const named = await thingsOf(product, visitor, email)
  return {
    state,
    addressOf: (route) =>
      route.replace(/:\w+(?:\/:\w+)*/, () => {
        const name = named[route]
        if (name === undefined) throw new Error(`Nothing is there to be named by ${route}.`)
        return name
      }),
  }
}

/** What the addresses of a visitor name, by route. */
async function thingsOf(
  product: Product,
  visitor: Visitor,
  email: string,
): Promise<Record<string, string>> {
  if (visitor === 'couple')
    return {
      '/dashboard/vendors/in/:category': 'florist',
      '/dashboard/vendors/:choiceId': await savedVendor(product, email),
      '/dashboard/enquiries/:enquiryId': await askedByCouple(product, email),
    }
  if (visitor === 'vendor') {
    const thread = await askedOfVendor(product, email)
    return {
      '/vendor-dashboard/enquiries/:enquiryId': thread,
      '/vendor-dashboard/enquiries/:enquiryId/quote': thread,
      '/vendor-dashboard/bookings/:bookingId/day': await bookedOfVendor(product, email),
    }
  }
  if (visitor !== 'visitor') return {}
  const { ask, id } = await someoneWithWedding(product, 'sharing')
  const invited = newEmail('invited')
  const rights = { guests: 'view', budget: 'none', timeline: 'edit', vendors: 'none' }
  expect(
    (
      await ask('POST', `/api/weddings/${id}/invitations`, {
        email: invited,
        kind: 'helper',
        rights,
      })
    ).status,
  ).toBe(201)
  const shared = await ask('POST', `/api/weddings/${id}/schedule/links`, {
    name: 'Juniper Sound',
    choiceId: null,
  })
  expect(shared.status).toBe(201)
  const { url } = (await shared.json()) as { url: string }
  const token = await invitedHousehold(ask, id)
  const slug = await openedPage(ask, id)
  return {
    '/invitation/:token': await tokenFor(product, invited),
    '/business-invitation/:token': await invitedColleague(product),
    '/day/:token': url.slice(url.lastIndexOf('/') + 1),
    '/w/:slug': slug,
    '/marketplace/v/:slug': await listedVendor(product),
    '/marketplace/:category': 'florist',
    '/marketplace/:category/:town': 'florist/annecy',
    '/rsvp/:token': token,
    '/find-invitation/:slug': slug,
    '/guest-mail/:token': await writtenGuest(product, ask, id),
    '/rsvp/:token/gifts': token,
    '/rsvp/:token/photos': token,
    // Looked at, and not pressed: it stands in a digest, which nobody is sent on their first day.
    '/unsubscribe/:token': 'A'.repeat(43),
  }
}

/** The token of an invitation into a business. */
async function invitedColleague(product: Product) {
  const ask = await signedIn(product, await verifiedPerson(product, 'owner', 'VENDOR'))
  const made = await ask('POST', '/api/businesses', { ...business, acceptedTerms })
  const { id } = (await made.json()) as { id: string }
  const email = newEmail('colleague')
  expect((await ask('POST', `/api/businesses/${id}/invitations`, { email })).status).toBe(201)
  return tokenFor(product, email)
}

async function openedPage(ask: Awaited<ReturnType<typeof signedIn>>, weddingId: string) {
  const at = `/api/weddings/${weddingId}/website`
  const questions = [{ question: 'May we bring the children?', answer: 'Yes.' }]
  expect(
    (
      await ask('PATCH', at, {
        version: 0,
        look: 'garland',
        greeting: 'Come',
        story: 'We met.',
        questions,
      })
    ).status,
  ).toBe(200)
  const opened = await ask('POST', `${at}/events`, { version: 0, event: 'OPEN' })
  expect(opened.status).toBe(200)
  return ((await opened.json()) as { website: { visibility: { slug: string } } }).website.visibility
    .slug
}

async function invitedHousehold(ask: Awaited<ReturnType<typeof signedIn>>, weddingId: string) {
  const guests = [{ firstName: 'Grace', lastName: 'Okafor' }, { isPlusOne: true }]
  const gift = {
    kind: 'gift',
    title: 'Reading lamp',
    note: '',
    link: '',
    currency: 'USD',
    price: 9_000,
    wanted: 2,
  }
  expect((await ask('POST', `/api/weddings/${weddingId}/registry/gifts`, gift)).status).toBe(201)
  const added = await ask('POST', `/api/weddings/${weddingId}/households`, {
    name: 'The Okafors',
    guests,
  })
  const { households } = (await added.json()) as { households: { id: string }[] }
  const made = await ask('POST', `/api/weddings/${weddingId}/rsvps/links`, {
    householdIds: households.map(({ id }) => id),
  })
  const { items } = (await made.json()) as { items: { url: string }[] }
  return items[0]?.url.split('/').at(-1) ?? ''
}

/** What the link under a message to a guest ends with. */
async function writtenGuest(
  product: Product,
  ask: Awaited<ReturnType<typeof signedIn>>,
  weddingId: string,
) {
  const email = newEmail('written-guest')
  const at = `/api/weddings/${weddingId}`
  const guests = [{ firstName: 'Priya', email }]
  expect((await ask('POST', `${at}/households`, { name: 'Raman', guests })).status).toBe(201)
  const message = {
    kind: 'message',
    subject: 'The bus',
    text: 'It leaves at 3.',
    filter: everyone,
  }
  const written = await ask('POST', `${at}/messages`, message)
  expect(written.status).toBe(201)
  const { id, version } = (await written.json()) as { id: string; version: number }
  const sent = await ask('POST', `${at}/messages/${id}/steps`, { version, event: 'SEND' })
  expect(sent.status).toBe(200)
  await expect.poll(async () => (await product.mailTo(email)).length).toBe(1)
  const [mail] = await product.mailTo(email)
  return /\/guest-mail\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** What the address of an approved business's page ends with. */
async function listedVendor(product: Product) {
  const name = await approvedBusiness(product, 'Seen')
  let slug: string | null | undefined
  await expect
    .poll(async () => {
      const found = await fetch(
        `${product.url}/api/marketplace/search?q=${encodeURIComponent(name)}`,
      )
      const { items } = (await found.json()) as { items: { name: string; slug: string | null }[] }
      slug = items.find((item) => item.name === name)?.slug
      return slug
    })
    .toBeTruthy()
  return slug ?? ''
}

async function savedVendor(product: Product, email: string) {
  const ask = await signedIn(product, email)
  const [wedding] = (
    (await (await ask('GET', '/api/weddings')).json()) as { items: { id: string }[] }
  ).items
  const details = {
    contact: '',
    email: '',
    phone: '',
    website: '',
    price: null,
    offerUntil: null,
    notes: '',
  }
  const body = { category: 'florist', details: { ...details, name: 'Fern & Fable Flowers' } }
  const saved = await ask('POST', `/api/weddings/${wedding?.id}/choices`, body)
  expect(saved.status).toBe(201)
  return ((await saved.json()) as { choice: { id: string } }).choice.id
}

const newWedding = {
  partnerName: 'Sam Okafor',
  partnerEmail: '',
  weddingDate: '2027-03-13',
  city: 'Savannah',
  country: 'United States',
  expectedGuests: 120,
  type: 'outdoor',
  budgetRange: '30k_50k',
}

const business = {
  name: 'Ines Varga Flowers',
  category: 'florist',
  city: 'Charleston',
  country: 'United States',
  phone: '',
  website: '',
  description: 'Flowers for the table, the arch and the hair.',
}
