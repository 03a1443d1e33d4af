// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { SearchAnswer, SearchCard } from '#machines/marketplace/search.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { FoundCount } from './found-count.tsx'
import { Listings } from './listings.tsx'

beforeAll(() => loadTexts('marketplace', 'vendors', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A visit of its own: a list is kept by its visit and shown again to whoever comes back. */
let visits = 0
const newPlace = () => ({ pathname: '/marketplace', key: `visit-${++visits}` })

/** The list above an API that refuses what is asked. */
function refused(asked: Record<string, string>, problem: { status: number; code: string }) {
  vi.stubGlobal('fetch', async () => Response.json(problem, problem))
  const loosen = vi.fn()
  render(
    <MemoryRouter initialEntries={[newPlace()]}>
      <Listings asked={asked} onAnswer={() => {}} onLoosen={loosen} />
    </MemoryRouter>,
  )
  return loosen
}

const many = Array.from({ length: 400 }, () => 'pets.yes').join(',')

test.each([
  ['radius', 'radius_without_town', 'Choose a town first', { radius: '25' }],
  ['fields', 'too_many', "You've reached the limit. Remove something first.", { fields: many }],
])(
  'an address that is no search says why: %s %s',
  async (path, code, reason, asked: Record<string, string>) => {
    const problem = { status: 400, code: 'invalid_input', fields: [{ path, code }] }
    const loosen = refused(asked, problem)
    expect((await screen.findByText(reason)).closest('[role=alert]')?.textContent).toContain(
      "We can't search for that.",
    )
    fireEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
    expect(loosen).toHaveBeenCalledWith('all')
  },
)

test('what failed for another reason may be tried again', async () => {
  refused({}, { status: 500, code: 'unexpected' })
  expect(await screen.findByText("We couldn't load the marketplace.")).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

/** The code that tells of changes takes longer than a second where other processes are busy. */
const patience = { timeout: 60_000 }

/** The list, and above it how many there are, as the page has them. */
function CountedList() {
  const [answer, setAnswer] = useState<SearchAnswer | null>(null)
  const [gone, setGone] = useState<SearchCard[]>([])
  return (
    <>
      <FoundCount asked={{ q: 'lilac' }} answer={answer} gone={gone} />
      <Listings asked={{ q: 'lilac' }} onAnswer={setAnswer} onGone={setGone} onLoosen={() => {}} />
    </>
  )
}

test('when the last result leaves, the count says who has left', async () => {
  vi.stubGlobal('fetch', async () => Response.json(onlyOne))
  const others = new BroadcastChannel('vowline-live-listings')
  try {
    render(
      <MemoryRouter initialEntries={[newPlace()]}>
        <CountedList />
      </MemoryRouter>,
    )
    expect(await screen.findByRole('heading', { name: 'Lilac flowers' })).toBeTruthy()
    await vi.waitFor(() => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel speaks to its own origin only and takes no target
      others.postMessage(`${lilac.id} gone`)
      expect(screen.getByText('No vendors found')).toBeTruthy()
    }, patience)
    expect(screen.getByRole('status').textContent).toBe(
      '0 vendors Lilac flowers has just left the marketplace.',
    )
  } finally {
    others.close()
  }
})

test.each([
  [true, 'Free on 12 June 2027'],
  [false, "Ask if they're free on 12 June 2027"],
])('on the day that was searched, a vendor who has said so (%s) is free', async (isFree, text) => {
  const items = [{ ...lilac, isFree }]
  vi.stubGlobal('fetch', async () => Response.json({ ...onlyOne, items }))
  const asked = { date: '2027-06-12' }
  render(
    <MemoryRouter initialEntries={[newPlace()]}>
      <Listings asked={asked} onAnswer={() => {}} onLoosen={() => {}} />
    </MemoryRouter>,
  )
  const card = (await screen.findByRole('heading', { name: 'Lilac flowers' })).closest('article')
  expect(card?.textContent?.match(/(?:Ask if they're f|F)ree on[^.]*?2027/g)).toEqual([text])
})

test('a vendor who moved to a later page while it was read is listed once', async () => {
  const named = (name: string, number: number) => ({
    ...lilac,
    id: `019a0000-0000-7000-8000-00000000000${number}`,
    name,
  })
  const [elm, fir] = [named('Elm', 2), named('Fir', 3)]
  const pages: Record<string, Partial<SearchAnswer>> = {
    '': { items: [lilac], nextCursor: 'second' },
    second: { items: [elm], nextCursor: 'third' },
    third: { items: [elm, lilac, fir], nextCursor: null },
  }
  vi.stubGlobal('fetch', async (request: Request | string | URL) => {
    const address = new URL(request instanceof Request ? request.url : request, 'http://localhost')
    return Response.json({ ...onlyOne, ...pages[address.searchParams.get('cursor') ?? ''] })
  })
  render(
    <MemoryRouter initialEntries={[newPlace()]}>
      <Listings asked={{}} onAnswer={() => {}} onLoosen={() => {}} />
    </MemoryRouter>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByRole('heading', { name: 'Elm' })
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByRole('heading', { name: 'Fir' })
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Lilac flowers',
    'Elm',
    'Fir',
  ])
})

const lilac: SearchCard = {
  id: '019a0000-0000-7000-8000-000000000001',
  slug: null,
  name: 'Lilac flowers',
  category: 'florist',
  city: 'Lisbon',
  country: 'PT',
  website: '',
  tagline: '',
  cover: null,
  description: '',
  highlight: null,
  price: { fromMinor: null, toMinor: null, currency: 'EUR' },
  languages: [],
  distanceKm: null,
  isFree: null,
  rating: { count: 0, rating: 0 },
  points: 50,
  proofs: [],
}

const onlyOne: SearchAnswer = {
  items: [lilac],
  nextCursor: null,
  total: 1,
  facets: { categories: {}, languages: {}, currencies: {}, fields: {} },
  town: null,
  corrected: null,
  loosen: [],
}
