import type { Browser, Page } from 'playwright'
import { startBrowser, startWindowPage } from '../browser.ts'
import { median } from '../measure.ts'
import { sessionCookie, startFilled } from '../ours.ts'
import type { Line } from '../table.ts'

const rounds = 5
/** A quarter of this machine's speed. */
const slowdown = 4

interface Felt {
  /** From the last byte of the list until all of it can be scrolled, in ms. */
  mount: number
  /** The longest that a key pressed in the filter waits until it shows. */
  waits: number
  /** The share of frames later than 25 ms while the table is scrolled. */
  late: number
}

/** Row 10: the guest table of the built product with 10,000 guests, beside a window of as many rows made by hand. */
export async function guestTableRow(): Promise<Line[]> {
  const byHand = await startWindowPage()
  const { product } = await startFilled({ guests: 10_000 })
  const browser = await startBrowser()
  try {
    const cookie = await sessionCookie(product)
    const felt: Record<'ours' | 'byHand', Felt[]> = { ours: [], byHand: [] }
    for (let round = 0; round < rounds; round++) {
      felt.ours.push(await ours(browser, product.url, cookie))
      felt.byHand.push(await peer(browser, byHand.url))
    }
    const of = (name: keyof typeof felt, figure: keyof Felt) => median(felt[name].map((one) => one[figure]))
    const what = (words: string) => `guest table of 10,000, ${words}, CPU ÷ ${slowdown}`
    const line = { number: 10 }
    const times = of('ours', 'mount') / of('byHand', 'mount')
    return [
      {
        ...line,
        what: what('from the last byte until it stands'),
        ours: `${of('ours', 'mount').toFixed(0)} ms (${times.toFixed(2)} ×)`,
        beside: `a window made by hand ${of('byHand', 'mount').toFixed(0)} ms`,
        goal: '≤ 2 ×',
        met: times <= 2,
      },
      {
        ...line,
        what: what('INP of the filter'),
        ours: `${of('ours', 'waits').toFixed(0)} ms`,
        beside: `a window made by hand ${of('byHand', 'waits').toFixed(0)} ms`,
        goal: '≤ 64 ms',
        met: of('ours', 'waits') <= 64,
      },
      {
        ...line,
        what: what('frames over 25 ms while it is scrolled'),
        ours: `${(of('ours', 'late') * 100).toFixed(1)} %`,
        beside: `a window made by hand ${(of('byHand', 'late') * 100).toFixed(1)} %`,
        goal: '≤ 5 %',
        met: of('ours', 'late') <= 0.05,
      },
    ]
  } finally {
    await browser.close()
    await product.stop()
    product.forget()
    await byHand.stop()
  }
}

async function ours(browser: Browser, url: string, cookie: string): Promise<Felt> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 } })
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), domain: 'localhost', path: '/', secure: true, httpOnly: true, sameSite: 'Strict' as const }
  })
  await context.addCookies(cookies)
  const page = await slowPage(context.newPage())
  await page.goto(`${url}/dashboard/guests`)
  await page.waitForFunction(() => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) > 14_000, undefined, {
    timeout: 60_000,
  })
  const mount = await page.evaluate(() => {
    const reads = performance.getEntriesByType('resource').filter(({ name }) => /\/(guests|households|events|activity)\?/.test(name))
    const { grewAt } = (window as unknown as Watched).watched
    return grewAt - Math.max(...reads.map((entry) => (entry as PerformanceResourceTiming).responseEnd))
  })
  const felt = { mount, ...(await used(page, page.getByLabel('Find a guest'))) }
  await context.close()
  return felt
}

async function peer(browser: Browser, url: string): Promise<Felt> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 } })
  const page = await slowPage(context.newPage())
  await page.goto(url)
  await page.waitForFunction(() => (window as unknown as Watched).watched.grewAt > 0)
  const mount = await page.evaluate(
    () => (window as unknown as Watched).watched.grewAt - (performance.getEntriesByName('ready')[0]?.startTime ?? 0),
  )
  const felt = { mount, ...(await used(page, page.getByLabel('Find a guest'))) }
  await context.close()
  return felt
}

async function slowPage(opening: Promise<Page>) {
  const page = await opening
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watch)
  return page
}

/** Types into the filter and empties it again, then scrolls: as somebody does who looks for a guest. */
async function used(page: Page, find: ReturnType<Page['getByLabel']>) {
  await find.pressSequentially('guest 12', { delay: 150 })
  for (let n = 0; n < 8; n++) await find.press('Backspace', { delay: 150 })
  await page.waitForFunction(() => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) >= 10_000)
  const grid = page.getByRole('grid')
  await grid.hover()
  await page.evaluate(() => ((window as unknown as Watched).watched.frames = []))
  for (let n = 0; n < 60; n++) {
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(16)
  }
  return page.evaluate(() => {
    const { waits, frames } = (window as unknown as Watched).watched
    return { waits, late: frames.filter((frame) => frame > 25).length / frames.length }
  })
}

interface Watched {
  watched: { grewAt: number; waits: number; frames: number[] }
}

/** Runs in the page, before anything of its own. */
function watch() {
  const watched = { grewAt: 0, waits: 0, frames: [] as number[] }
  Object.assign(window, { watched })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('interactionId' in entry) watched.waits = Math.max(watched.waits, entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  let last = performance.now()
  const frame = (at: number) => {
    // A frame later than the one that all rows were written in, so that they are painted.
    const rows = Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') ?? 0)
    if (watched.grewAt === 0 && rows >= 10_000) requestAnimationFrame(() => (watched.grewAt = performance.now()))
    watched.frames.push(at - last)
    last = at
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}
