import {
  test as base,
  expect,
  type BrowserContext,
  type Page,
  type Request,
} from '@playwright/test'
import { newPostgres } from '#tests/harness/database.ts'
import type { EngineName } from '#tests/harness/database.ts'
import { password } from '#tests/harness/person.ts'
import { movableClock, startProduct, type Product } from '#tests/harness/product.ts'
import { entering, type Entered, type Visitor } from './pages/visitors.ts'

/**
 * A journey on the built product: one product a worker, with rate limits off so that journeys do
 * not use up each other's. It runs on the embedded database, which is what a fresh clone starts
 * with; those tagged `onBoth` run in the whole suite on PostgreSQL, too.
 */
export const test = base.extend<
  { startAnother: typeof startProduct; heard: undefined },
  { engine: EngineName; product: Product; entered: (visitor: Visitor) => Promise<Entered> }
>({
  engine: ['pglite', { option: true, scope: 'worker' }],
  product: [
    async ({ engine }, use) => {
      const started = startedOn(engine)
      await use(await started.start({ LIMITS: 'off' }))
      await started.end()
    },
    { scope: 'worker' },
  ],
  /** Visitors who are signed in once for all the pages that are opened for them. */
  entered: [
    async ({ browser, product }, use) => use(entering(browser, product)),
    { scope: 'worker' },
  ],
  /**
   * Starts a further product for one journey alone, and stops it with the journey, however that
   * ends.
   */
  startAnother: async ({ engine }, use) => {
    const started = startedOn(engine)
    await use(started.start)
    await started.end()
  },
  /**
   * A journey that fails tells what its browser was still waiting for, what it was refused and what
   * it complained of.
   */
  heard: [
    async ({ context }, use, testInfo) => {
      const open = new Set<Request>()
      const errors: string[] = []
      context.on('request', (request) => open.add(request))
      context.on('requestfinished', (request) => open.delete(request))
      context.on('requestfailed', (request) => {
        open.delete(request)
        const why = request.failure()?.errorText ?? ''
        // What a page still waits for when it is left.
        if (why !== 'net::ERR_ABORTED')
          errors.push(`failed: ${request.method()} ${request.url()} ${why}`)
      })
      context.on('console', (message) => errors.push(`${message.type()}: ${message.text()}`))
      context.on('weberror', (error) => errors.push(`thrown: ${error.error().stack ?? ''}`))
      await use(undefined)
      if (testInfo.status === testInfo.expectedStatus) return
      const waiting = [...open].map(
        (request) => `not answered: ${request.method()} ${request.url()}`,
      )
      await testInfo.attach('browser', {
        body: [...waiting, ...errors].join('\n'),
        contentType: 'text/plain',
      })
    },
    { auto: true },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})

/** A test of the bindings alone. It has the worker of the journeys, and opens no page. */
export const withoutPage = test.extend({ heard: undefined })

/** The tag of a journey that the whole suite walks on every database. */
export const onBoth = { tag: '@both' }

/** The tag of a journey that is walked in the whole suite alone. */
export const atNight = { tag: '@night' }

/** The tags of a journey that the whole suite walks on every database, and the gate not at all. */
export const onBothAtNight = { tag: [onBoth.tag, atNight.tag] }

/**
 * Starts products on an engine, each with a database of its own unless it is told of one, and
 * leaves nothing of them behind.
 */
function startedOn(engine: EngineName) {
  const endings: (() => Promise<unknown>)[] = []
  return {
    start: async (environment: Record<string, string> = {}) => {
      const isNew = engine === 'postgresql' && !environment['DATABASE_URL']
      const database = isNew ? await newPostgres() : null
      if (database) endings.push(database.drop)
      const product = await startProduct({
        ...movableClock,
        ...(database && { DATABASE_URL: database.url }),
        ...environment,
      })
      endings.push(async () => {
        await product.stop()
        product.forget()
      })
      return product
    },
    end: async () => {
      for (const ending of endings.toReversed()) await ending()
    },
  }
}

export { expect, password }

/** The registration wizard up to its last step, as a couple. */
export async function fillCouple(page: Page, email: string, url = '', weddingDate = '2027-03-13') {
  await page.goto(`${url}/register`)
  await page.getByRole('radio', { name: 'Couple' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await fillAccount(page, email, 'Maya', 'Lindqvist')
  await page.getByLabel('Partner name').fill('Sam Okafor')
  await page.getByLabel('Wedding date').fill(weddingDate)
  await page.getByLabel('Wedding city').fill('Savannah')
  await chooseCountry(page, 'Wedding country', 'United States')
  await page.getByLabel('Expected number of guests').fill('120')
  await page.getByRole('radio', { name: 'Outdoor' }).check()
  await page.getByRole('radio', { name: '$30,000-50,000' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
}

/** The registration wizard up to its last step, as a vendor. */
export async function fillVendor(page: Page, email: string) {
  await page.goto('/register')
  await page.getByRole('radio', { name: 'Vendor' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await fillAccount(page, email, 'Ines', 'Varga')
  await page.getByLabel('Business name').fill('Ines Varga Flowers')
  await page.getByLabel('Service category').selectOption({ label: 'Florist' })
  await page.getByLabel('Business city').fill('Charleston')
  await page.getByRole('button', { name: 'Next' }).click()
}

/** Types the beginning of a country's name and takes it from the list, without a mouse. */
export async function chooseCountry(page: Page, label: string, country: string) {
  const field = page.getByRole('combobox', { name: label })
  await field.fill(country.slice(0, -1))
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(field).toHaveValue(country)
}

export async function fillAccount(page: Page, email: string, firstName: string, lastName: string) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Next' }).click()
}

/** Accepts the terms and creates the account; the verification page follows. */
export async function createAccount(page: Page) {
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/verify-email$/)
}

/** Reads the code as a person would, in the outbox, and enters it; the sign-in page follows. */
export async function verify(page: Page, product: Product, email: string) {
  await page.getByLabel('Verification code').fill(await product.codeFor(email))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

export async function signIn(page: Page, email: string, typed = password) {
  await page.goto('/login')
  await fillSignIn(page, email, typed)
}

export async function fillSignIn(page: Page, email: string, typed = password) {
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel(/^Password/).fill(typed)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * Everything that scripts could read in this browser, as one text: storages, readable cookies, the
 * document, the address.
 */
export async function readableByScripts(page: Page) {
  return page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      document.documentElement.outerHTML,
      location.href,
    ]),
  )
}

/** Counts the requests that a whole browser makes to one path from now on. */
export function countRequests(context: BrowserContext, path: string) {
  const counter = { count: 0 }
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === path) counter.count += 1
  })
  return counter
}
