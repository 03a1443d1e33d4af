import { chromium, type Page } from '@playwright/test'
import type { Product } from '#tests/harness/product.ts'
import { expect, test } from '../journey.ts'
import { enter, routesFor, visit, visitors } from './visits.ts'

for (const visitor of visitors) {
  test(`every page of a ${visitor} keeps to its policy, to its own origin, and makes no complaint`, async ({ page, product }) => {
    test.setTimeout(120_000)
    await enter(page, product, visitor)
    const complaints = await listen(page, product)
    for (const path of routesFor(visitor)) {
      await visit(page, path)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    }
    expect(complaints).toEqual([])
  })
}

test('type that comes late moves nothing on the page that is being read, and is there on the next', async ({ page }) => {
  const { promise: read, resolve: haveRead } = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await read
    await route.continue()
  })
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    const shifts = new PerformanceObserver((list) => Object.assign(window, { moved: list.getEntries().length }))
    shifts.observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const first = await typeOf(page)
  const arrived = [/besley/, /hanken/].map((name) => page.waitForEvent('requestfinished', (request) => name.test(request.url())))
  haveRead()
  await Promise.all(arrived)
  expect(await typeOf(page)).toBe(first)
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveTitle(/Pricing/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => typeOf(page)).toMatch(/^Besley/)
  expect(first).not.toMatch(/^Besley/)
})

test('what a private page showed does not come back by the Back button after a sign-out in another tab', async ({
  product,
  launchOptions,
}) => {
  // Playwright switches the back-forward cache off; people have it on, where the browser grants it.
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  try {
    const context = await browser.newContext({ baseURL: product.url })
    const page = await context.newPage()
    await enter(page, product, 'couple')
    await visit(page, '/dashboard')
    await expect(page.getByText('Savannah').first()).toBeVisible()
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    const other = await context.newPage()
    await visit(other, '/dashboard')
    await other.getByRole('button', { name: 'Sign out' }).click()
    await expect(other).toHaveURL(/\/login/)

    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Savannah')).toHaveCount(0)
  } finally {
    await browser.close()
  }
})

/** The name of the typeface that the heading of the page is really drawn in. */
async function typeOf(page: Page) {
  const browser = await page.context().newCDPSession(page)
  try {
    await browser.send('DOM.enable')
    await browser.send('CSS.enable')
    const { root } = await browser.send('DOM.getDocument')
    const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'main h1' })
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts[0]?.familyName ?? ''
  } finally {
    await browser.detach()
  }
}

/** Everything that a page complains of from now on, by the address that was open: its policy, its console, its faults, a foreign request. */
async function listen(page: Page, product: Product) {
  const complaints: string[] = []
  const hear = (complaint: string) => void complaints.push(`${new URL(page.url()).pathname}: ${complaint}`)
  const ours = [new URL(product.url).port, new URL(product.identityUrl).port]
  await page.exposeFunction('hearViolation', (directive: string, blocked: string) => hear(`${directive} refused ${blocked}`))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      ;(window as unknown as { hearViolation: (directive: string, blocked: string) => void }).hearViolation(effectiveDirective, blockedURI)
    }),
  )
  page.on('console', (message) => {
    // The browser tells in its console that the page for what is not found was answered with 404, as it is meant to be.
    const isNotFound = new URL(message.location().url || page.url()).pathname === '/404' && message.text().includes('status of 404')
    if ((message.type() === 'error' || message.type() === 'warning') && !isNotFound) hear(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => hear(`fault: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, hostname, port } = new URL(request.url())
    const isOurs = ['localhost', '127.0.0.1'].includes(hostname) && ours.includes(port)
    if (!isOurs && !['data:', 'blob:'].includes(protocol)) hear(`asked ${request.url()}`)
  })
  return complaints
}
