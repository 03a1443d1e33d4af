import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright'
import { startAuthenticator, startBrowser } from '../../browser.ts'
import type { Ours } from '../../ours.ts'
import type { Line } from '../../table.ts'

/** Row 7: what travels before the sign-in page can be used, in a real browser. */
export async function loginPageRow(product: Ours): Promise<Line[]> {
  const peer = await startAuthenticator()
  const browser = await startBrowser()
  try {
    const ours = await weigh(browser, `${product.url}/login`)
    const authenticator = await weigh(browser, peer.url)
    return [
      {
        number: 7,
        what: 'JavaScript before /login can be used, brotli',
        ours: `${kilobytes(ours.js)} (${(ours.js / authenticator.js).toFixed(2)} ×)`,
        beside: `Amplify's Authenticator ${kilobytes(authenticator.js)}`,
        goal: '≤ 0.6 ×, ≤ 109 kB',
        met: ours.js <= authenticator.js * 0.6 && ours.js <= 109_000,
      },
      {
        number: 7,
        what: 'CSS before /login can be used, brotli',
        ours: kilobytes(ours.css),
        beside: `Amplify's Authenticator ${kilobytes(authenticator.css)}`,
        goal: '≤ 8 kB',
        met: ours.css <= 8_000,
      },
    ]
  } finally {
    await browser.close()
    await peer.stop()
  }
}

/**
 * Bytes on the wire, by kind, until the sign-in button is enabled and React answers to it: a
 * prerendered button alone does nothing.
 */
async function weigh(browser: Browser, url: string) {
  const page = await browser.newPage()
  const network = await page.context().newCDPSession(page)
  const paths = new Map<string, string>()
  const bytes = { js: 0, css: 0 }
  await network.send('Network.enable')
  network.on('Network.requestWillBeSent', ({ requestId, request }) =>
    paths.set(requestId, new URL(request.url).pathname),
  )
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const kind = /\.(js|css)$/.exec(paths.get(requestId) ?? '')?.[1]
    if (kind === 'js' || kind === 'css') bytes[kind] += encodedDataLength
  })
  const plain: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const headers = response.headers()
    // A file under 1 kB gains nothing from compression.
    const worthIt =
      /\.(js|css)$/.test(pathname) && Number(headers['content-length'] ?? Infinity) >= 1_024
    if (worthIt && headers['content-encoding'] !== 'br') plain.push(pathname)
  })

  await page.goto(url)
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await button.waitFor()
  await page.waitForFunction(
    (element) =>
      element?.matches(':enabled') &&
      Object.keys(element).some((key) => key.startsWith('__reactProps$')),
    await button.elementHandle(),
  )
  // A style sheet that travels inside the page weighs what it would weigh beside it.
  const inside = await page.locator('style').allTextContents()
  const weight = { js: bytes.js, css: bytes.css + brotliCompressSync(inside.join('')).length }
  await page.close()
  if (weight.js === 0) throw new Error(`${url} loaded no script.`)
  if (plain.length > 0) throw new Error(`${url}: not sent as brotli: ${plain.join(', ')}.`)
  return weight
}

function kilobytes(bytes: number) {
  return `${(bytes / 1_000).toFixed(1)} kB`
}
