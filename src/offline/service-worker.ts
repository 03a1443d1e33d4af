import { createAnswers } from './answers.ts'
import { addressToOpen, readPushed, readRequestOf, windowShowing } from './pushes.ts'
import { answersPrefix, changesSession, isKeptAnswer, isOfflinePage } from './kept.rules.ts'

/*
 * The service worker: opens the areas of people who are signed in without a connection, with what
 * was read last. With a connection every page and every answer is the server's. The build fills in
 * its version and its files (api/launch/installed/service-worker.ts).
 */

declare const __BUILD__: { version: string; files: string[] }

/** The parts of the worker's scope that are used: TypeScript's DOM types are a window's. */
interface WorkerScope {
  addEventListener: (name: string, listener: (event: WorkerEvent) => void) => void
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<OpenWindow[]>
    openWindow: (address: string) => Promise<unknown>
  }
  registration: ServiceWorkerRegistration
}

interface OpenWindow {
  url: string
  focus: () => Promise<unknown>
}

interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
  request: Request
  respondWith: (answer: Promise<Response>) => void
  data: unknown
  notification: Notification
}

// See the interfaces above.
const scope = globalThis as unknown as WorkerScope

const { version, files } = __BUILD__
const shell = `shell-${version}`
const answersName = answersPrefix + version
const patienceMs = 8_000

const answers = createAnswers({
  open: () => caches.open(answersName),
  drop: () => caches.delete(answersName),
  fetch: (request) => fetch(request),
  now: () => Date.now(),
  runOutOfPatience,
})

scope.addEventListener('install', (event) => event.waitUntil(keepShell()))
// Not before the last page of the build before is closed: until then its files stay where it looks
// for them.
scope.addEventListener('activate', (event) => event.waitUntil(dropOlderBuilds()))
scope.addEventListener('message', (event) => {
  if (event.data === 'forget') event.waitUntil(Promise.all([answers.forget(), endPushes()]))
})
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (changesSession(request.method, pathname)) {
    event.waitUntil(endPushes())
    event.respondWith(answers.passOn(request))
  }
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (isOfflinePage(pathname)) event.respondWith(pageFor(request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(fileFor(request))
  else if (isKeptAnswer(pathname))
    event.respondWith(answers.answer(request, (work) => event.waitUntil(work)))
})

scope.addEventListener('push', (event) => event.waitUntil(showPushed(event.data)))
scope.addEventListener('notificationclick', (event) => {
  const { data, tag } = event.notification
  event.notification.close()
  event.waitUntil(Promise.all([openPushed(data), markRead(tag)]))
})

/**
 * A browser wants something to be shown for each push; what is nothing of ours cannot come, because
 * it would not be encrypted for us.
 */
async function showPushed(data: unknown) {
  const pushed = readPushed((data as { text: () => string } | null)?.text())
  if (!pushed) return
  const { title, text, path, tag } = pushed
  await scope.registration.showNotification(title, { body: text, tag, data: path })
}

async function openPushed(path: unknown) {
  const address = addressToOpen(path, location.origin)
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windowShowing(address, windows)
  await (there ? there.focus() : scope.clients.openWindow(address))
}

/** Without a connection, or after the session has ended, the notice stays unread in the list. */
async function markRead(tag: unknown) {
  const request = readRequestOf(tag)
  if (request) await fetch(request.path, request.init).catch(() => null)
}

/** What was turned on belongs to the session, here as at the server. */
async function endPushes() {
  const subscription = await scope.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/**
 * All files of the build, so that a page that is open goes on even when the server has another
 * build by now.
 */
async function keepShell() {
  const cache = await caches.open(shell)
  const page = await fetch('/dashboard', { cache: 'reload' })
  const html = await page.clone().text()
  const entry = /src="(\/assets\/[^"]+)"/.exec(html)?.[1]
  if (!page.ok || !entry || !files.includes(entry))
    throw new Error('The page is of another build than its worker.')
  await cache.put('/shell', page)
  for (const file of files) {
    const known = await caches.match(file, { ignoreVary: true })
    // One after another, and after whatever the page itself asks for.
    if (known) await cache.put(file, known)
    else await cache.add(new Request(file, { priority: 'low' }))
  }
}

async function dropOlderBuilds() {
  const others = (await caches.keys()).filter((name) => name !== shell && name !== answersName)
  await Promise.all(others.map((name) => caches.delete(name)))
  await scope.clients.claim()
}

/**
 * The server's page; without a connection the empty one of this build, which draws itself from what
 * was kept.
 */
async function pageFor(request: Request) {
  const coming = fetch(request)
  const kept = await inShell('/shell')
  if (!kept) return coming
  return Promise.race([coming, runOutOfPatience().then(() => kept)]).catch(() => kept)
}

async function fileFor(request: Request) {
  return (await inShell(new URL(request.url).pathname)) ?? fetch(request)
}

async function inShell(path: string) {
  return (await caches.open(shell)).match(path, { ignoreVary: true })
}

/** So long a page or an answer is waited for, if there is one that was kept. */
function runOutOfPatience() {
  return new Promise((resolve) => setTimeout(resolve, patienceMs))
}
