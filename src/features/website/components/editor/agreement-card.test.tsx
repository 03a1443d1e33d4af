// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Website } from '#machines/website/website.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { AgreementCard } from './agreement-card.tsx'

const idOf = (last: number) => `01a20087-fbbd-7523-bc9b-88000000000${last}`
const item = {
  id: idOf(2),
  title: 'Ceremony',
  dayOffset: 0,
  eventId: null,
  eventKind: null,
  isEndOpen: false,
  start: 930,
  end: 990,
  place: 'Walled garden',
}
const website: Website = {
  version: 3,
  look: 'register',
  greeting: '',
  story: '',
  place: 'Castle Hill',
  questions: [],
  travel: [],
  stays: [],
  activities: [],
  party: [],
  hero: '',
  arrangement: [],
  shown: [item.id],
  visibility: {
    version: 1,
    state: 'off',
    slug: null,
    suggested: 'maya',
    link: null,
    guestLink: null,
    word: null,
    before: 'https://vowline.test/w/',
  },
  photos: [],
  takesPhotos: false,
  guestPhotos: { items: [], nextCursor: null },
  waitingPhotos: 0,
  items: [item],
  gifts: [],
  events: [
    {
      id: idOf(1),
      version: 4,
      kind: 'ceremony',
      name: '',
      day: null,
      startMinute: 900,
      endMinute: 960,
      location: 'St Mary',
      address: '1 Church Lane',
    },
  ],
}

beforeAll(() => loadTexts('publishing', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a button on the events page takes over the page’s time, and another the page’s place', async () => {
  const { sent, done } = opened('events')
  expect(screen.getByText('Invitations: 15:00–16:00, St Mary')).toBeTruthy()
  expect(screen.getByText('Your page: 15:30–16:30, Walled garden')).toBeTruthy()
  await press('Use the page: Ceremony')
  await press('Use the page: Venue and directions')
  expect(sent).toEqual([
    [
      'PATCH events',
      {
        version: 4,
        day: null,
        startMinute: 930,
        endMinute: 990,
        location: 'Walled garden',
        address: '',
      },
    ],
    ['PATCH events', { version: 4, location: 'Castle Hill', address: '' }],
  ])
  expect(done).toHaveBeenLastCalledWith('Venue and directions now matches')
})

test('a button on the page editor takes over the invitations’ details, and keeps the people of the item', async () => {
  const { sent } = opened('page')
  await press('Use the invitations: Ceremony')
  await press('Use the invitations: Venue and directions')
  expect(sent).toEqual([
    ['GET schedule', null],
    [
      'PATCH schedule',
      {
        title: 'Ceremony',
        dayOffset: 0,
        start: 900,
        end: 960,
        place: 'St Mary',
        people: ['Ines'],
        notes: 'Rings',
        version: 7,
      },
    ],
    ['PATCH website', { version: 3, place: 'St Mary, 1 Church Lane' }],
  ])
})

test('a refused button says why and keeps the difference; without a difference nothing is shown', async () => {
  const { done } = opened('events', 409)
  await press('Use the page: Ceremony')
  expect(screen.getByRole('alert').textContent).not.toBe('')
  expect(done).not.toHaveBeenCalled()
  cleanup()
  opened('events', 200, { ...website, place: '', shown: [] })
  expect(document.body.textContent).toBe('')
})

test.each([
  ['events', 'Use the page', { location: 'Castle Hill', address: '' }],
  ['page', 'Use the invitations', { place: 'St Mary, 1 Church Lane' }],
] as const)(
  'what is taken over again on the side of the %s after a lost answer matches',
  async (side, act, current) => {
    const { done } = opened(side)
    let asked = 0
    vi.stubGlobal('fetch', async () => {
      if (++asked === 1) throw new TypeError('no connection')
      const [event] = website.events
      const body = { code: 'version_stale', current: { ...event, version: 5, ...current } }
      return Response.json(body, { status: 409 })
    })
    await press(`${act}: Venue and directions`)
    expect(screen.getByRole('alert').textContent).not.toBe('')
    await press(`${act}: Venue and directions`)
    expect(done).toHaveBeenCalledWith('Venue and directions now matches')
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  },
)

async function press(name: string) {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })))
}

function opened(side: 'page' | 'events', status = 200, shown = website) {
  const sent: [string, unknown][] = []
  vi.stubGlobal('fetch', (url: string, init: { method?: string; body?: string } = {}) => {
    const { pathname } = new URL(url, 'http://localhost')
    const [part] = /events|schedule|website/.exec(pathname) ?? ['']
    sent.push([
      `${init.method ?? 'GET'} ${part}`,
      init.body ? (JSON.parse(init.body) as unknown) : null,
    ])
    const whole = { ...item, people: ['Ines'], notes: 'Rings', version: 7 }
    const body = status === 200 ? { items: [whole], nextCursor: null } : { code: 'version_stale' }
    return Promise.resolve(Response.json(body, { status }))
  })
  const done = vi.fn()
  render(
    <AgreementCard
      weddingId={idOf(9)}
      weddingDate="2027-06-12"
      website={shown}
      side={side}
      onDone={done}
    />,
  )
  return { sent, done }
}
