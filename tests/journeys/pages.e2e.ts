import { chromium, type Page } from '@playwright/test'
import type { Product } from '#tests/harness/product.ts'
import { expect, test } from './journey.ts'
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
    if (message.type() === 'error' || message.type() === 'warning') hear(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => hear(`fault: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, hostname, port } = new URL(request.url())
    const isOurs = ['localhost', '127.0.0.1'].includes(hostname) && ours.includes(port)
    if (!isOurs && !['data:', 'blob:'].includes(protocol)) hear(`asked ${request.url()}`)
  })
  return complaints
}
