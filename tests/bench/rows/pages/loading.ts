import type { Browser } from 'playwright'
import { startAuthenticator, startBrowser, startStaticPage } from '../../browser.ts'
import { median } from '../../measure/cpu.ts'
import type { Ours } from '../../ours.ts'
import type { Line } from '../../table.ts'

const rounds = 9
/**
 * 150 ms of round trip, 1.6 Mbit/s down and half of it up, a quarter of this machine's speed: a
 * middling phone on a slow network.
 */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 800_000 / 8,
}
const slowdown = 4

interface Seen {
  /** When the largest thing on the page was painted, in ms from the start of the navigation. */
  largest: number
  /**
   * What the main thread was blocked for beyond 50 ms a task, from the start until the page is at
   * rest.
   */
  blocked: number
  /** The layout shifts' own score. */
  shifted: number
}

/**
 * Rows 8 and 9: how soon a first visit sees the page, what it blocks, and whether anything moves.
 * Round by round, so that all are disturbed alike.
 */
export async function loadingRows(product: Ours): Promise<Line[]> {
  const [plain, authenticator] = await Promise.all([startStaticPage(), startAuthenticator()])
  const browser = await startBrowser()
  try {
    const pages = {
      plain: plain.url,
      authenticator: authenticator.url,
      '/': `${product.url}/`,
      '/login': `${product.url}/login`,
      // The page of the demo couple, written and open for everybody.
      '/w/:slug': `${product.url}/w/maya-and-tom`,
      '/marketplace/:category': `${product.url}/marketplace/photography`,
      '/marketplace/v/:slug': `${product.url}${await vendorPage(product)}`,
    }
    const seen: Record<string, Seen[]> = {}
    for (let round = 0; round < rounds; round++) {
      for (const [name, url] of Object.entries(pages))
        (seen[name] ??= []).push(await firstVisit(browser, url))
    }
    const of = (name: string, figure: keyof Seen) =>
      median((seen[name] ?? []).map((one) => one[figure]))
    return Object.keys(pages)
      .filter((path) => path.startsWith('/'))
      .flatMap((path) => rowsOf(path, of))
  } finally {
    await browser.close()
    await Promise.all([plain.stop(), authenticator.stop()])
  }
}

/** The page of the first vendor that the search finds. */
async function vendorPage(product: Ours) {
  const answer = await fetch(`${product.url}/api/marketplace/search?category=photography&limit=1`)
  const { items } = (await answer.json()) as { items: { slug: string }[] }
  return `/marketplace/v/${items[0]?.slug}`
}

function rowsOf(path: string, of: (name: string, figure: keyof Seen) => number): Line[] {
  const times = of(path, 'largest') / of('plain', 'largest')
  return [
    {
      number: 8,
      what: `LCP of ${path}, 150 ms RTT, 1.6 Mbit/s, CPU ÷ ${slowdown}`,
      ours: `${milliseconds(of(path, 'largest'))} (${times.toFixed(2)} ×)`,
      beside: `static HTML ${milliseconds(of('plain', 'largest'))}, Authenticator ${milliseconds(of('authenticator', 'largest'))}`,
      goal: '≤ 1.2 × static HTML',
      met: times <= 1.2,
    },
    {
      number: 9,
      what: `blocking time from start of ${path}, same`,
      ours: milliseconds(of(path, 'blocked')),
      beside: `static HTML ${milliseconds(of('plain', 'blocked'))}, Authenticator ${milliseconds(of('authenticator', 'blocked'))}`,
      goal: '≤ 60 ms',
      met: of(path, 'blocked') <= 60,
    },
    {
      number: 9,
      what: `layout shift of ${path}, same`,
      ours: of(path, 'shifted').toFixed(3),
      beside: `static HTML ${of('plain', 'shifted').toFixed(3)}, Authenticator ${of('authenticator', 'shifted').toFixed(3)}`,
      goal: '0',
      met: of(path, 'shifted') === 0,
    },
  ]
}

/** One visit with nothing in the cache, watched until nothing has happened for two seconds. */
async function firstVisit(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watch)
  await page.goto(url)
  await page.waitForFunction(
    () => performance.now() - (window as unknown as Watched).watched.lastAt > 2_000,
    undefined,
    {
      timeout: 60_000,
    },
  )
  const { largest, blocked, shifted } = await page.evaluate(
    () => (window as unknown as Watched).watched,
  )
  await context.close()
  if (largest === 0) throw new Error(`${url} painted nothing.`)
  return { largest, blocked, shifted }
}

interface Watched {
  watched: Seen & { lastAt: number }
}

/** Runs in the page, before anything of its own. */
function watch() {
  const watched = { largest: 0, blocked: 0, shifted: 0, lastAt: 0 }
  Object.assign(window, { watched })
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry)
      watched.lastAt = performance.now()
    }).observe({ type, buffered: true })
  on('largest-contentful-paint', ({ startTime }) => (watched.largest = startTime))
  on('longtask', ({ duration }) => (watched.blocked += Math.max(0, duration - 50)))
  on(
    'layout-shift',
    (entry) => (watched.shifted += (entry as PerformanceEntry & { value: number }).value),
  )
  on('resource', () => undefined)
}

function milliseconds(time: number) {
  return `${time.toFixed(0)} ms`
}
