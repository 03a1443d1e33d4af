import { expect, test } from 'vitest'
import { createAnswers } from './answers.ts'
import { asOfHeader, changesSession, isKeptAnswer, isOfflinePage } from './kept.rules.ts'

const site = 'https://vowline.example'
const noon = Date.parse('2027-06-12T12:00:00Z')
const hour = 3_600_000
const [me, list, schedule] = ['/api/auth/me', '/api/weddings', '/api/weddings/w1/schedule']

test('the last answer is read without a connection, with when it came', async () => {
  const { read, server, clock } = device()
  server[schedule] = json({ items: [1] })
  expect(await read(schedule)).toEqual({ status: 200, body: { items: [1] }, asOf: null })
  server[schedule] = json({ items: [2] })
  clock.now += hour
  await read(schedule)
  server[schedule] = null
  clock.now += hour
  expect(await read(schedule)).toEqual({
    status: 200,
    body: { items: [2] },
    asOf: '2027-06-12T13:00:00.000Z',
  })
  await expect(read('/api/weddings/w1/tasks')).rejects.toThrow('no connection')
})

test('what is older than three days is not shown', async () => {
  const { read, server, clock } = device()
  server[schedule] = json({})
  await read(schedule)
  server[schedule] = null
  clock.now += 72 * hour
  expect((await read(schedule)).status).toBe(200)
  clock.now += 1
  await expect(read(schedule)).rejects.toThrow('no connection')
})

test('a connection that is too slow counts as none, where there is something to show', async () => {
  const { read, server, never, clock } = device()
  server[schedule] = json({ items: [1] })
  await read(schedule)
  server[schedule] = never
  clock.patience = 0
  expect((await read(schedule)).body).toEqual({ items: [1] })
})

test('refusals, faults and what is no JSON are not kept', async () => {
  const { read, server } = device()
  for (const [status, type] of [
    [500, 'application/json'],
    [200, 'text/html'],
    [304, 'application/json'],
  ] as const) {
    server[schedule] = () =>
      new Response(status === 304 ? null : '{}', { status, headers: { 'content-type': type } })
    await read(schedule)
    server[schedule] = null
    await expect(read(schedule)).rejects.toThrow('no connection')
  }
})

test.each(['logout', 'ended', 'forget'] as const)('after "%s" nothing is left', async (end) => {
  const { answers, read, send, server, kept } = device()
  server[me] = json({ id: 'maya' })
  server[schedule] = json({ items: ['private'] })
  server['/api/weddings/w1/tasks'] = () => new Response('{}', { status: 401 })
  await read(me)
  await read(schedule)
  expect(kept()).toHaveLength(2)
  await {
    logout: () => send('/api/auth/logout'),
    ended: () => read('/api/weddings/w1/tasks'),
    forget: () => answers.forget(),
  }[end]()
  expect(kept()).toEqual([])
  server[schedule] = null
  await expect(read(schedule)).rejects.toThrow('no connection')
})

test('with another account nothing of the one before is left', async () => {
  const { read, server, kept } = device()
  server[me] = json({ id: 'maya' })
  server[schedule] = json({ items: ['private'] })
  await read(me)
  await read(schedule)
  server[me] = json({ id: 'tom' })
  await read(me)
  expect(kept()).toEqual([site + me])
  server[schedule] = null
  await expect(read(schedule)).rejects.toThrow('no connection')
})

test('an answer that comes after the sign-out is not kept, and neither is one that was asked for during it', async () => {
  const { read, send, server, kept } = device()
  const late = Promise.withResolvers<Response>()
  server[schedule] = () => late.promise
  const reading = read(schedule)
  await send('/api/auth/logout')
  late.resolve(Response.json({ items: ['private'] }))
  await reading
  expect(kept()).toEqual([])

  const leaving = Promise.withResolvers<Response>()
  server['/api/auth/logout'] = () => leaving.promise
  server[schedule] = json({ items: ['private'] })
  const left = send('/api/auth/logout')
  await read(schedule)
  leaving.resolve(new Response(null, { status: 204 }))
  await left
  expect(kept()).toEqual([])
})

test('when rights change, what was read with the old ones is dropped', async () => {
  const { read, server, kept } = device()
  const mine = (guests: string) => json({ items: [{ id: 'w1', name: guests, me: { guests } }] })
  server[list] = mine('view')
  server['/api/weddings/w1/guests'] = json({ items: ['Ada'] })
  await read(list)
  await read('/api/weddings/w1/guests')
  await read(list)
  expect(kept()).toContain(`${site}/api/weddings/w1/guests`)
  server[list] = mine('none')
  await read(list)
  expect(kept()).toEqual([site + list])
})

test('who no longer works for a business has nothing of it left', async () => {
  const { read, server, kept } = device()
  const [mine, clients, day] = [
    '/api/businesses?limit=1',
    '/api/businesses/b1/clients?filter=ahead&limit=25',
    '/api/bookings/k1/day',
  ]
  server[mine] = json({ items: [{ id: 'b1', name: 'Dayside' }] })
  server[clients] = json({ items: ['Maya & Sam'] })
  server[day] = json({ day: null })
  for (const path of [mine, clients, day]) await read(path)
  server[mine] = json({ items: [{ id: 'b1', name: 'Another name' }] })
  await read(mine)
  expect(kept()).toHaveLength(3)
  server[mine] = json({ items: [] })
  await read(mine)
  expect(kept()).toEqual([site + mine])
})

test('what may no longer be seen, or is gone, is dropped', async () => {
  for (const status of [403, 404]) {
    const { read, server, kept } = device()
    server[schedule] = json({})
    await read(schedule)
    server[schedule] = () => new Response('{}', { status })
    await read(schedule)
    expect(kept()).toEqual([])
  }
})

test('of many answers the last two hundred are kept', async () => {
  const { read, server, kept } = device()
  for (let n = 0; n < 203; n++) {
    server[`/api/weddings/w1/tasks?cursor=${n}`] = json({ n })
    await read(`/api/weddings/w1/tasks?cursor=${n}`)
  }
  expect(kept()).toHaveLength(200)
  expect(kept()[0]).toBe(`${site}/api/weddings/w1/tasks?cursor=3`)
})

test('of the API the day is kept, and no file, export, link or stream', () => {
  for (const path of [
    me,
    list,
    schedule,
    '/api/weddings/w1',
    '/api/weddings/w1/choices/c1',
    '/api/weddings/w1/events/e1/seating',
    '/api/weddings/w1/guests',
    '/api/weddings/w1/rsvps',
    '/api/bookings/b1/day',
    '/api/businesses',
    '/api/businesses/b1/bookings',
    '/api/businesses/b1/calendar',
    '/api/businesses/b1/calendar/bookings',
    '/api/businesses/b1/clients',
    '/api/businesses/b1/payments',
    '/api/businesses/b1/quotes',
    '/api/businesses/b1/weddings-today',
  ])
    expect([path, isKeptAnswer(path)]).toEqual([path, true])
  for (const path of [
    '/api/account/export',
    '/api/auth/devices',
    '/api/weddings/w1/live',
    '/api/weddings/w1/schedule/links',
    '/api/weddings/w1/calendar',
    '/api/weddings/w1/invitations',
    '/api/weddings/w1/choices/c1/documents/d1',
    '/api/weddings/w1/website/photos/p1',
    '/api/notices',
    '/api/day/token',
    '/api/rsvp/token',
    '/api/businesses/b1/calendar/link',
    '/api/businesses/b1/documents/d1',
    '/api/businesses/b1/quote-templates',
    '/api/businesses/b1/team',
    '/api/bookings/b1/document',
    '/api/enquiries/e1/entries',
  ])
    expect([path, isKeptAnswer(path)]).toEqual([path, false])
})

test('pages of visitors are never the service worker’s', () => {
  for (const path of ['/dashboard', '/dashboard/timeline/day', '/vendor-dashboard', '/login'])
    expect([path, isOfflinePage(path)]).toEqual([path, true])
  for (const path of ['/', '/register', '/marketplace', '/w/maya', '/rsvp/x', '/admin/review'])
    expect([path, isOfflinePage(path)]).toEqual([path, false])
  expect(changesSession('POST', '/api/auth/logout')).toBe(true)
  expect(changesSession('POST', '/api/auth/set-cookie')).toBe(true)
  expect(changesSession('POST', '/api/auth/hosted')).toBe(true)
  expect(changesSession('POST', '/api/auth/refresh')).toBe(false)
  expect(changesSession('GET', '/api/auth/logout')).toBe(false)
})

/** A browser whose server answers what is set; null is no connection. */
function device() {
  const server: Record<string, (() => Response | Promise<Response>) | null> = {
    '/api/auth/logout': () => new Response(null, { status: 204 }),
  }
  const clock = { now: noon, patience: hour }
  const held = new Map<string, Response>()
  const cache = {
    match: async (url: string) => held.get(url)?.clone(),
    put: async (url: string, response: Response) => void held.set(url, response),
    delete: async (key: string | Request) => held.delete(typeof key === 'string' ? key : key.url),
    keys: async () => [...held.keys()].map((url) => new Request(url)),
  }
  const answers = createAnswers({
    // What is used of a browser's cache.
    open: async () => cache as unknown as Cache,
    drop: async () => held.clear(),
    fetch: async ({ url }) => {
      const answer = server[url.slice(site.length)]
      if (!answer) throw new TypeError('no connection')
      return answer()
    },
    now: () => clock.now,
    runOutOfPatience: () => (clock.patience === 0 ? Promise.resolve() : new Promise(() => {})),
  })
  return {
    answers,
    server,
    clock,
    never: () => new Promise<Response>(() => {}),
    kept: () => [...held.keys()],
    send: (path: string) => answers.passOn(new Request(site + path, { method: 'POST' })),
    read: async (path: string) => {
      const later: Promise<unknown>[] = []
      const response = await answers.answer(new Request(site + path), (work) => later.push(work))
      if (clock.patience > 0) await Promise.all(later)
      const text = await response.text()
      return {
        status: response.status,
        body: text ? (JSON.parse(text) as unknown) : null,
        asOf: response.headers.get(asOfHeader),
      }
    },
  }
}

function json(body: unknown) {
  return () => Response.json(body)
}
