import type { BrowserContext, Page, Worker } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { enterAs, someoneWithWedding } from '../couple/people.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

test('what is pushed is shown, and a press on it goes to its page: the window that has it open, or a new one', async ({
  page,
  context,
  product,
}) => {
  const { email } = await someoneWithWedding(product, 'pushed')
  await enterAs(page, product, email)
  await page.goto('/dashboard/budget')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const { origin } = new URL(page.url())
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await noteWhatIsAsked(worker)
  const asked = () => worker.evaluate(() => (globalThis as unknown as NotedScope).asked.splice(0))
  const tag = '019a0000-0000-7000-8000-000000000001'
  const pushed = { title: 'Task overdue', text: 'Band', path: '/dashboard/timeline', tag }
  await deliver(page, context, JSON.stringify(pushed))
  const shown = `shows Task overdue {"body":"Band","tag":"${tag}","data":"/dashboard/timeline"}`
  await expect.poll(asked).toEqual([shown])

  // No window shows the timeline. The one with the budget is left alone, because it may contain
  // unsaved input.
  await press(worker, '/dashboard/timeline')
  expect(await asked()).toEqual(['closes', `opens ${origin}/dashboard/timeline`])
  await page.goto('/dashboard/timeline')
  await press(worker, '/dashboard/timeline')
  expect(await asked()).toEqual(['closes', `focuses ${origin}/dashboard/timeline`])
  // A press on a notice also marks it as read; the one on a test has no notice.
  await press(worker, '/dashboard/timeline', tag)
  expect(new Set(await asked())).toEqual(
    new Set(['closes', `focuses ${origin}/dashboard/timeline`, `reads {"id":"${tag}"}`]),
  )
  // An address on another site opens the home page of this site instead.
  await press(worker, 'https://elsewhere.example/')
  expect(await asked()).toEqual(['closes', `opens ${origin}/`])
})

/** The worker’s scope, and what the worker asked of the browser. */
interface NotedScope {
  asked: string[]
  registration: { showNotification: (title: string, options: object) => Promise<void> }
  clients: { openWindow: (address: string) => Promise<unknown> }
  fetch: (address: unknown, init?: { body: string }) => Promise<Response>
  WindowClient: { prototype: { focus: (this: { url: string }) => Promise<unknown> } }
}

/**
 * Runs the worker’s own code and records what it asks of the browser: a headless browser shows no
 * notifications, and opens and focuses windows only after a real press.
 */
function noteWhatIsAsked(worker: Worker) {
  return worker.evaluate(() => {
    const scope = globalThis as unknown as NotedScope
    const { asked } = Object.assign(scope, { asked: [] as string[] })
    scope.registration.showNotification = async (title, options) =>
      void asked.push(`shows ${title} ${JSON.stringify(options)}`)
    scope.clients.openWindow = async (address) => asked.push(`opens ${address}`)
    // Pages and their answers still come from the server.
    const fetchOn = scope.fetch.bind(scope)
    scope.fetch = async (address, init) => {
      if (address !== '/api/notices/read') return fetchOn(address, init)
      asked.push(`reads ${init?.body ?? ''}`)
      return Response.json({ count: 0 })
    }
    scope.WindowClient.prototype.focus = async function focus() {
      return asked.push(`focuses ${this.url}`)
    }
  })
}

/** Delivers a push message to the worker, as a push service does. */
async function deliver(page: Page, context: BrowserContext, data: string) {
  const browser = await context.newCDPSession(page)
  const { promise: registered, resolve } = Promise.withResolvers<string>()
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const one = registrations.find(({ isDeleted }) => !isDeleted)
    if (one) resolve(one.registrationId)
  })
  await browser.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const registrationId = await registered
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await browser.detach()
}

/** Sends the worker the press of a notification that leads to an address. */
function press(worker: Worker, data: string, tag = '') {
  return worker.evaluate(
    async ([path, of]) => {
      const { asked } = globalThis as unknown as NotedScope
      let work: Promise<unknown> = Promise.resolve()
      const event = Object.assign(new Event('notificationclick'), {
        notification: { data: path, tag: of, close: () => void asked.push('closes') },
        waitUntil: (given: Promise<unknown>) => void (work = given),
      })
      globalThis.dispatchEvent(event)
      await work
    },
    [data, tag] as const,
  )
}
