import type { Browser, Page } from 'playwright'
import { startAriaPage, startBrowser, startWindowPage } from '../../browser.ts'
import { median } from '../../measure/cpu.ts'
import { browserCookies, sessionCookie, startFilled } from '../../ours.ts'
import type { Line } from '../../table.ts'

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

/**
 * Row 10: the guest table of the built product with 10,000 guests, beside React Aria's own and a
 * window of as many rows made by hand.
 */
export async function guestTableRow(): Promise<Line[]> {
  const [byHand, aria] = await Promise.all([startWindowPage(), startAriaPage()])
  const { product } = await startFilled({ guests: 10_000, invitations: 4_000 })
  const browser = await startBrowser()
  try {
    const cookie = await sessionCookie(product)
    const felt: Record<'ours' | 'byHand' | 'aria', Felt[]> = { ours: [], byHand: [], aria: [] }
    for (let round = 0; round < rounds; round++) {
      felt.ours.push(await ours(browser, product.url, cookie))
      felt.byHand.push(await peer(browser, byHand.url))
      felt.aria.push(await peer(browser, aria.url))
    }
    const of = (name: keyof typeof felt, figure: keyof Felt) =>
      median(felt[name].map((one) => one[figure]))
    const times = of('ours', 'mount') / of('byHand', 'mount')
    const row = (
      what: string,
      figure: keyof Felt,
      show: (value: number) => string,
      goal: string,
      met: boolean,
      more = '',
    ) => ({
      number: 10,
      what: `guest table of 10,000, ${what}, CPU ÷ ${slowdown}`,
      ours: `${show(of('ours', figure))}${more}`,
      beside: `React Aria’s ${show(of('aria', figure))}, a window made by hand ${show(of('byHand', figure))}`,
      goal,
      met,
    })
    return [
      row(
        'from the last byte until it stands',
        'mount',
        milliseconds,
        '≤ 2 × the window',
        times <= 2,
        ` (${times.toFixed(2)} ×)`,
      ),
      row('INP of the filter', 'waits', milliseconds, '≤ 64 ms', of('ours', 'waits') <= 64),
      row(
        'frames over 25 ms while it is scrolled',
        'late',
        percent,
        '≤ 5 %',
        of('ours', 'late') <= 0.05,
      ),
    ]
  } finally {
    await browser.close()
    await product.stop()
    product.forget()
    await Promise.all([byHand.stop(), aria.stop()])
  }
}

function milliseconds(value: number) {
  return `${value.toFixed(0)} ms`
}

function percent(share: number) {
  return `${(share * 100).toFixed(1)} %`
}

/** Each household has a line of its own above its guests. */
const ourRows = 14_000
const peersRows = 10_000

async function ours(browser: Browser, url: string, cookie: string): Promise<Felt> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 } })
  await context.addCookies(browserCookies(cookie))
  const page = await slowPage(context.newPage(), ourRows)
  await page.goto(`${url}/dashboard/guests`)
  await page.waitForFunction(() => (window as unknown as Watched).watched.grewAt > 0, undefined, {
    timeout: 60_000,
  })
  const mount = await page.evaluate(() => {
    const reads = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/(guests|households|events|rsvps)\b[^/]*$/.test(name))
    const { grewAt } = (window as unknown as Watched).watched
    return (
      grewAt - Math.max(...reads.map((entry) => (entry as PerformanceResourceTiming).responseEnd))
    )
  })
  const felt = { mount, ...(await used(page, ourRows)) }
  await context.close()
  return felt
}

async function peer(browser: Browser, url: string): Promise<Felt> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 } })
  const page = await slowPage(context.newPage(), peersRows)
  await page.goto(url)
  await page.waitForFunction(() => (window as unknown as Watched).watched.grewAt > 0)
  const mount = await page.evaluate(
    () =>
      (window as unknown as Watched).watched.grewAt -
      (performance.getEntriesByName('ready')[0]?.startTime ?? 0),
  )
  const felt = { mount, ...(await used(page, peersRows)) }
  await context.close()
  return felt
}

async function slowPage(opening: Promise<Page>, rows: number) {
  const page = await opening
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watch, rows)
  return page
}

/**
 * Types into the filter and empties it again, then scrolls: as somebody does who looks for a guest.
 */
async function used(page: Page, rows: number) {
  const find = page.getByLabel('Find a guest')
  await find.pressSequentially('guest 12', { delay: 150 })
  for (let n = 0; n < 8; n++) await find.press('Backspace', { delay: 150 })
  await page.waitForFunction(
    (all) => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) >= all,
    rows,
  )
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
function watch(wanted: number) {
  const watched = { grewAt: 0, waits: 0, frames: [] as number[] }
  Object.assign(window, { watched })
  new PerformanceObserver((list) => {
    // A mouse that the page moves away under is no interaction: its events have no number.
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) watched.waits = Math.max(watched.waits, entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  let last = performance.now()
  const frame = (at: number) => {
    // A frame later than the one that all rows were written in, so that they are painted.
    const rows = Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') ?? 0)
    if (watched.grewAt === 0 && rows >= wanted)
      requestAnimationFrame(() => (watched.grewAt = performance.now()))
    watched.frames.push(at - last)
    last = at
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}
