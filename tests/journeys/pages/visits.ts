import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page, Request } from '@playwright/test'
import { isWholeSuite } from '#tests/suite.ts'
import { expect } from '../journey.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/**
 * Rules that axe leaves off unless asked: a name holds what is read on the control, headings skip
 * no level, landmarks tell themselves apart.
 */
const beyond = ['label-content-name-mismatch', 'heading-order', 'landmark-unique']
const structure = {
  runOnly: { type: 'tag' as const, values: tags },
  rules: Object.fromEntries(beyond.map((rule) => [rule, { enabled: true }])),
}
const ofColours = {
  runOnly: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] },
}

/** axe-core, which comes with the builder. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
)

/**
 * The rules that the page breaks, each with where and why; none is the goal. `colours` are those
 * that another scheme may break.
 */
export async function violations(page: Page, where: string, { colours = false } = {}) {
  // A colour on its way to another is neither.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
  // Once per document: the builder alone would evaluate its half megabyte twice at each look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // In the page itself, and with nothing collected of what is right: a third of the time, and our
  // pages have no frames.
  const axe = new AxeBuilder({ page, axeSource: 'void 0' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(colours ? ofColours : structure) })
  const { violations: found } = await axe.analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, any }) => `${where}: ${id} at ${target.join(' ')}: ${any[0]?.message ?? ''}`,
    ),
  )
}

/**
 * The same in light and, in the whole suite, in dark: what a page is made of does not change with
 * its colours. The page is light afterwards.
 */
export async function violationsInBoth(page: Page, where: string) {
  const light = await violations(page, where)
  if (!isWholeSuite) return light
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violations(page, `${where}, dark`, { colours: true })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark]
}

/** Opens an address and waits until its screen and its data are there. */
export function visit(page: Page, path: string) {
  return arrive(page, path)
}

/** The same; `seen` is done as soon as there is a heading, while the rest may still be coming. */
export async function arrive(page: Page, path: string, seen?: () => Promise<void>) {
  watchRequests(page)
  await page.goto(path)
  await screenIsThere(page, seen)
}

/**
 * The same inside of the app, as by a link: a fifth of what a page load costs. The page that is
 * left must be one of the app's.
 */
export async function arriveInApp(page: Page, path: string, seen?: () => Promise<void>) {
  watchRequests(page)
  await page.evaluate((to) => {
    // The heading of the screen that is left, which stays until the next one is there.
    for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await expect(page.locator('h1[data-left]')).toHaveCount(0)
  await screenIsThere(page, seen)
}

async function screenIsThere(page: Page, seen?: () => Promise<void>) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await seen?.()
  await settled(page)
  await page.evaluate(async () => void (await document.fonts.ready))
}

/**
 * What each page is asking for at this moment, but for the stream of what others do, which has no
 * end.
 */
const underWay = new WeakMap<Page, Set<Request>>()

export function watchRequests(page: Page): Set<Request> {
  const known = underWay.get(page)
  if (known) return known
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => {
    if (!request.url().endsWith('/live')) requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  // A page that is left takes its requests along, and tells of none.
  page.on('framenavigated', (frame) => frame === page.mainFrame() && requests.clear())
  return requests
}

/**
 * Waits until a page says that it is ready, and everything that it has asked for by then is
 * answered.
 */
export async function settled(page: Page) {
  // The page that leaves for the hosted sign-in is busy until it has left, and tests do not follow
  // it.
  const isLeaving = new URL(page.url()).pathname === '/auth/redirect'
  if (!isLeaving)
    await page.locator('html[data-ready]').waitFor({ state: 'attached', timeout: 20_000 })
  const requests = watchRequests(page)
  await expect.poll(() => requests.size, { timeout: 20_000 }).toBe(0)
}

/** Collects what moves without anybody having pressed or typed, from the next page on. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      // The browser's own types do not know these entries yet.
      for (const { value, sources } of list.getEntries() as unknown as {
        value: number
        sources: { node: Node | null }[]
      }[])
        moved.push(
          `${value.toFixed(4)}: ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(', ')}`,
        )
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
