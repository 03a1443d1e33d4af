import type { Page } from '@playwright/test'
import type { Product } from '#tests/harness/product.ts'
import { gateOrNight, isInTurn, isWholeSuite } from '#tests/suite.ts'
import { expect, test } from '../journey.ts'
import { routesFor, visitors } from './visitors.ts'
import { arrive, arriveInApp, violations, violationsInBoth } from './visits.ts'

/**
 * 1280 by 1024 at 400 % is 320 by 256 CSS pixels (WCAG 1.4.10). The height is for what is pinned to
 * an edge: at night.
 */
const narrow = gateOrNight({ gate: [720], night: [720, 256] }).map((height) => ({
  width: 320,
  height,
}))

/** How many pages one test opens: few enough that the tests share the work evenly. */
const pagesEach = 12

/** Pages that journeys open filled, with axe: here they are looked at in the whole suite. */
const seenElsewhere = new Set([
  '/w/:slug',
  '/rsvp/:token',
  '/rsvp/:token/gifts',
  '/day/:token',
  '/unsubscribe/:token',
  '/guest-mail/:token',
])

for (const visitor of visitors) {
  const listed = routesFor(visitor).filter((route) => isWholeSuite || !seenElsewhere.has(route))
  for (const [part, routes] of chunksOf(listed).entries()) {
    if (!isInTurn(visitors.indexOf(visitor) + part)) continue
    test(`pages of a ${visitor}, part ${part + 1}: policy, console, motion, axe, 320 pixels`, async ({
      browser,
      product,
      entered,
    }) => {
      test.setTimeout(60_000 * routes.length)
      const { state, addressOf } = await entered(visitor)
      const context = await browser.newContext({
        baseURL: product.url,
        storageState: state,
        locale: 'en-GB',
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      const complaints = await listen(page, product)
      for (const [place, route] of routes.entries()) {
        complaints.length = 0
        // Only what the server draws is worth a page load each.
        const isInApp = !isWholeSuite && visitor !== 'visitor' && place > 0
        if (route === leaving) await stay(page)
        const found = await faultsOf(page, route, (seen) =>
          (isInApp ? arriveInApp : arrive)(page, addressOf(route), seen),
        )
        if (route === leaving) await page.unrouteAll()
        expect.soft({ ...found, complaints }, route).toEqual({
          moving: [],
          light: [],
          dark: [],
          wide: [],
          widths: [],
          print: [],
          complaints: [],
        })
      }
      await context.close()
    })
  }
}

function chunksOf(routes: string[]) {
  return Array.from({ length: Math.ceil(routes.length / pagesEach) }, (_, part) =>
    routes.slice(part * pagesEach, (part + 1) * pagesEach),
  )
}

/**
 * What is wrong with a page. In the whole suite it is looked at in the dark, on paper and in the
 * fallback type as well.
 */
async function faultsOf(
  page: Page,
  route: string,
  come: (seen: () => Promise<void>) => Promise<void>,
) {
  const found = {
    moving: [] as string[],
    light: [] as string[],
    dark: [] as string[],
    wide: [] as string[],
    widths: [] as string[],
    print: [] as string[],
  }
  await page.emulateMedia({ media: null, colorScheme: null })
  await page.setViewportSize({ width: 1280, height: 720 })
  await come(async () => void (found.moving = await runningAnimations(page)))
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  found.light = await violations(page, route)
  if (isWholeSuite) {
    await page.emulateMedia({ colorScheme: 'dark' })
    // What a page is made of does not change with its colours.
    found.dark = await violations(page, route, { colours: true })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    found.print = await printed(page)
    await page.emulateMedia({ media: null, colorScheme: null })
  }
  found.wide = await tooWide(page)
  if (isWholeSuite && isForCouples(route)) found.widths = await atWidths(page, route)
  if (isWholeSuite) {
    await withoutFonts(page)
    found.wide.push(...(await tooWide(page)).map((width) => `${width}, in the fallback type`))
  }
  return found
}

/** The couple's screens are laid out anew between a phone, a tablet and a desk. */
function isForCouples(route: string) {
  return /^\/(dashboard|couple-profile|settings)(\/|$)/.test(route)
}

/** What axe finds at each of these widths, light and dark. */
async function atWidths(page: Page, route: string) {
  const found: string[] = []
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await violationsInBoth(page, `${route} at ${width}`)))
  }
  return found
}

/** How wide the page is where that is wider than a narrow window. */
async function tooWide(page: Page) {
  const found: string[] = []
  for (const size of narrow) {
    await page.setViewportSize(size)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > size.width) found.push(`${width} at a height of ${size.height}`)
  }
  return found
}

/** As on a line so slow that the fonts, which are optional, come too late. */
function withoutFonts(page: Page) {
  return page.evaluate(() => {
    for (const sheet of document.styleSheets)
      for (let index = sheet.cssRules.length - 1; index >= 0; index--)
        if (sheet.cssRules[index]?.cssText.match(/^@font-face.*url\(/)) sheet.deleteRule(index)
  })
}

/**
 * What of the page should not be on paper: a ground that is not white, a way about, something to
 * press.
 */
async function printed(page: Page) {
  const ground = await page.evaluate(
    () => getComputedStyle(document.documentElement).backgroundColor,
  )
  const found = ground === 'rgb(255, 255, 255)' ? [] : [`printed on ${ground}`]
  const pressed = await page.locator('nav:visible, [class*=_button_]:visible').allTextContents()
  return [...found, ...pressed.map((text) => `prints ${text}`)]
}

/** Animations and transitions that run for longer than an eye sees. */
function runningAnimations(page: Page) {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        (animation) =>
          animation.playState === 'running' &&
          Number(animation.effect?.getComputedTiming().duration) > 10,
      )
      .map((animation) =>
        animation instanceof CSSAnimation ? animation.animationName : animation.constructor.name,
      ),
  )
}

/** The page that leaves for the hosted login. */
const leaving = '/auth/redirect'

/**
 * The hosted login is another site's page: the way there is looked at, and not followed. From then
 * on nothing comes from the cache, so only then.
 */
function stay(page: Page) {
  return page.route(/\/oauth2\/authorize/, (route) => route.fulfill({ status: 204 }))
}

/**
 * Everything that a page complains of from now on, by the address that was open: its policy, its
 * console, its faults, a foreign request.
 */
async function listen(page: Page, product: Product) {
  const complaints: string[] = []
  const hear = (complaint: string) =>
    void complaints.push(`${new URL(page.url()).pathname}: ${complaint}`)
  const ours = [new URL(product.url).port, new URL(product.identityUrl).port]
  await page.exposeFunction('hearViolation', (directive: string, blocked: string) =>
    hear(`${directive} refused ${blocked}`),
  )
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      ;(
        window as unknown as { hearViolation: (directive: string, blocked: string) => void }
      ).hearViolation(effectiveDirective, blockedURI)
    }),
  )
  page.on('console', (message) => {
    // The browser tells in its console that the page for what is not found was answered with 404,
    // as it is meant to be.
    const isNotFound =
      new URL(message.location().url || page.url()).pathname === '/404' &&
      message.text().includes('status of 404')
    // Journeys run without the service worker, but for those that are about it.
    const isBlocked = message.text() === 'Service Worker registration blocked by Playwright'
    if ((message.type() === 'error' || message.type() === 'warning') && !isNotFound && !isBlocked)
      hear(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => hear(`fault: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, hostname, port } = new URL(request.url())
    const isOurs = ['localhost', '127.0.0.1'].includes(hostname) && ours.includes(port)
    if (!isOurs && !['data:', 'blob:'].includes(protocol)) hear(`asked ${request.url()}`)
  })
  return complaints
}
