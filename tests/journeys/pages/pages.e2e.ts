import { chromium, type Page } from '@playwright/test'
import { atNight, expect, test } from '../journey.ts'
import { enter } from './visitors.ts'
import { visit } from './visits.ts'

test('the sign-in page brings none of the code that is shared by the pages behind it', async ({
  page,
}) => {
  const brought: string[] = []
  page.on('request', (request) => {
    const name = /\/assets\/([\w-]+?)-[\w-]{7}\.js$/.exec(request.url())?.[1]
    if (name) brought.push(name)
  })
  await page.goto('/login')
  await page.waitForSelector('html[data-ready]')
  expect(brought).toContain('base')
  expect(brought.filter((name) => ['charts', 'parts', 'signed-in'].includes(name))).toEqual([])
})

test('a page of the marketplace brings none of the front page, and what it shares in few files', async ({
  page,
}) => {
  const brought: string[] = []
  page.on('request', (request) => {
    const name = /\/assets\/([\w.-]+?)-[\w-]{7}\.js$/.exec(request.url())?.[1]
    if (name) brought.push(name)
  })
  await page.goto('/marketplace/photography')
  await page.waitForSelector('html[data-ready]')
  expect(brought).toEqual(expect.arrayContaining(['marketplace-screen', 'site', 'listing-rules']))
  expect(brought.filter((name) => ['home', 'ribbons', 'photo.schema'].includes(name))).toEqual([])
})

test(
  'type that comes late moves nothing on the page that is being read, and is there on the next',
  atNight,
  async ({ page }) => {
    const { promise: read, resolve: haveRead } = Promise.withResolvers<void>()
    await page.route(/\.woff2$/, async (route) => {
      await read
      await route.continue()
    })
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 })
      const shifts = new PerformanceObserver((list) =>
        Object.assign(window, { moved: list.getEntries().length }),
      )
      shifts.observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/about', { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const first = await typeOf(page)
    const arrived = [/besley/, /hanken/].map((name) =>
      page.waitForEvent('requestfinished', (request) => name.test(request.url())),
    )
    haveRead()
    await Promise.all(arrived)
    expect(await typeOf(page)).toBe(first)
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0)

    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveTitle(/Pricing/)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => typeOf(page)).toMatch(/^Besley/)
    expect(first).not.toMatch(/^Besley/)
  },
)

test(
  'where answers take long a page does not wait for its type, which is there on the next one',
  atNight,
  async ({ page }) => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Network.enable')
    await browser.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 200,
      downloadThroughput: 1e6,
      uploadThroughput: 1e6,
    })
    const arrived = [/besley/, /hanken/].map((name) =>
      page.waitForEvent('requestfinished', (request) => name.test(request.url())),
    )
    await page.goto('/about')
    expect(await typeOf(page)).not.toMatch(/^Besley/)
    await Promise.all(arrived)
    // A press before that leads to another document, which does not wait for its type either.
    await page.waitForSelector('html[data-ready]')

    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveTitle(/Pricing/)
    await expect.poll(() => typeOf(page)).toMatch(/^Besley/)
  },
)

test(
  'what a private page showed does not come back by the Back button after a sign-out in another tab',
  atNight,
  async ({ product, launchOptions }) => {
    // Playwright switches the back-forward cache off; people have it on, where the browser grants
    // it.
    const browser = await chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
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
  },
)

/** The name of the typeface that the heading of the page is really drawn in. */
async function typeOf(page: Page) {
  const browser = await page.context().newCDPSession(page)
  try {
    await browser.send('DOM.enable')
    await browser.send('CSS.enable')
    const { root } = await browser.send('DOM.getDocument')
    const { nodeId } = await browser.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: 'main h1',
    })
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts[0]?.familyName ?? ''
  } finally {
    await browser.detach()
  }
}
