import { globSync, readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page, Request } from '@playwright/test'
import { signedIn, tokensOf, verifiedPerson } from '#tests/harness/person.ts'
import type { Product } from '#tests/harness/product.ts'
import { expect } from '../journey.ts'

/** Who looks at a page: nobody in particular, somebody who has told nothing yet, a couple, a vendor, or somebody of the review team. */
export type Visitor = 'visitor' | 'newcomer' | 'couple' | 'vendor' | 'reviewer'
export const visitors: Visitor[] = ['visitor', 'newcomer', 'couple', 'vendor', 'reviewer']

/**
 * The addresses that the router knows, as read from its source: a route that is added is visited without being asked for. What an address
 * may name beyond is left out; a journey of its own goes there.
 */
export function routesFor(visitor: Visitor) {
  const paths = globSync('src/app/routes/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bpath="(\/[^"]*)"/g)].map(([, path]) => path ?? ''),
  )
  return [...new Set(paths.map((path) => path.replace(/\/:\w+\?$/, '')))].filter((path) => whoFor(path) === visitor)
}

function whoFor(path: string): Visitor {
  if (path.startsWith('/complete-')) return 'newcomer'
  if (path.startsWith('/vendor-')) return 'vendor'
  if (path.startsWith('/admin/')) return 'reviewer'
  return /^\/(dashboard|couple-profile|settings)(\/|$)/.test(path) ? 'couple' : 'visitor'
}

/** Signs a new person of that kind in, as a browser that keeps its cookie; visitors stay who they are. The answer is their address. */
export async function enter(page: Page, product: Product, visitor: Visitor) {
  // The hosted login is another site's page: the way there is looked at, and not followed.
  await page.route(/\/oauth2\/authorize/, (route) => route.fulfill({ status: 204 }))
  if (visitor === 'visitor') return ''
  // Who has told nothing yet may still become either, and so sees both ways to complete a profile.
  const userTypes = { newcomer: '', couple: 'COUPLE', vendor: 'VENDOR', reviewer: 'COUPLE' }
  const email = await verifiedPerson(product, visitor, userTypes[visitor])
  if (visitor === 'reviewer') await product.control('groups', { email, groups: ['ADMIN'] })
  const tokens = await tokensOf(product, email)
  await page.goto('/404')
  const status = await page.evaluate(async (body) => {
    const headers = { 'Content-Type': 'application/json', 'X-Vowline': '1' }
    return (await fetch('/api/auth/set-cookie?remember=true', { method: 'POST', headers, body: JSON.stringify(body) })).status
  }, tokens)
  expect(status).toBe(200)
  const ask = await signedIn(product, email, await tokensOf(product, email))
  if (visitor === 'couple') expect((await ask('POST', '/api/weddings', wedding)).status).toBe(201)
  if (visitor === 'vendor') expect((await ask('POST', '/api/businesses', business)).status).toBe(201)
  return email
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** The rules that the page breaks, each with where and why; none is the goal. */
export async function violations(page: Page, where: string) {
  const { violations: found } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${where}: ${id} at ${target.join(' ')}: ${any[0]?.message ?? ''}`),
  )
}

/** Opens an address and waits until its screen and its data are there. */
export async function visit(page: Page, path: string) {
  watchRequests(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await settled(page)
  await page.evaluate(async () => void (await document.fonts.ready))
}

/** What is being asked for at this moment, but for the stream of what others do, which has no end; and since when that has not changed. */
interface Asked {
  underWay: Set<Request>
  changed: number
}
const asked = new WeakMap<Page, Asked>()

export function watchRequests(page: Page): Asked {
  const known = asked.get(page)
  if (known) return known
  const state: Asked = { underWay: new Set(), changed: Date.now() }
  asked.set(page, state)
  const note = (change: () => unknown) => {
    state.changed = Date.now()
    change()
  }
  page.on('request', (request) => {
    if (!request.url().endsWith('/live')) note(() => state.underWay.add(request))
  })
  page.on('requestfinished', (request) => note(() => state.underWay.delete(request)))
  page.on('requestfailed', (request) => note(() => state.underWay.delete(request)))
  // A page that is left takes its requests along, and tells of none.
  page.on('framenavigated', (frame) => frame === page.mainFrame() && note(() => state.underWay.clear()))
  return state
}

/** Waits until a page that was opened with `visit` has asked for nothing more for half a second. */
export async function settled(page: Page) {
  const state = watchRequests(page)
  await expect.poll(() => state.underWay.size === 0 && Date.now() - state.changed > 500, { timeout: 20_000 }).toBe(true)
}

/** Collects what moves without anybody having pressed or typed, from the next page on. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      // The browser's own types do not know these entries yet.
      for (const { value, sources } of list.getEntries() as unknown as { value: number; sources: { node: Node | null }[] }[])
        moved.push(`${value.toFixed(4)}: ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(', ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved so far. */
export function shifts(page: Page) {
  return page.evaluate(() => (window as unknown as { moved: string[] }).moved)
}

/** Presses Tab until the element has the focus, as somebody does who cannot point. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Sixty presses of Tab did not reach it.')
}

const wedding = {
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
