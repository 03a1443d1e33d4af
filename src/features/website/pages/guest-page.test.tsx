// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ShownPage } from '#machines/website/website.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { GuestPageOf } from './guest-page.tsx'

beforeAll(() => loadTexts('website', 'errors', 'app'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a page that cannot be read has the error as its heading', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'internal' }, { status: 500 }))
  render(
    <GuestPageOf
      slug="maya"
      linkKey={undefined}
      giftsOf={() => null}
      albumOf={() => null}
      drawn={undefined}
    />,
  )
  await screen.findByRole('alert')
  expect(screen.getAllByRole('heading').map(({ tagName }) => tagName)).toEqual(['H1'])
})

test('a page that the server rendered is asked for again when a guest comes back to it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'not_found' }, { status: 404 }))
  const drawn = { is: 'locked', takesLookups: false } as const
  const shown = () => {
    render(
      <GuestPageOf
        slug="maya"
        linkKey={undefined}
        giftsOf={() => null}
        albumOf={() => null}
        drawn={drawn}
      />,
    )
    return screen.getByRole('heading', { level: 1 }).textContent
  }
  expect(shown()).toBe('This website has a passcode')
  cleanup()
  expect(shown()).toBe('A wedding website')
  await vi.waitFor(() => expect(screen.queryByText('A wedding website')).toBeNull())
})

test.each([
  ['its date', { weddingDate: '2029-03-13' }, 'Tuesday 13 March 2029'],
  ['a month', { datePeriod: '2029-09' }, 'September 2029'],
  ['a season', { datePeriod: '2029-autumn' }, 'Autumn 2029'],
  ['nothing yet', {}, 'Date to be announced'],
])('the page of a wedding with %s says so below the names', (_known, given, text) => {
  render(
    <GuestPageOf
      slug="maya"
      linkKey={undefined}
      giftsOf={() => null}
      albumOf={() => null}
      drawn={{ ...page, ...given }}
    />,
  )
  expect(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent).toBe(text)
})

const page: ShownPage = {
  is: 'shown',
  slug: 'maya',
  names: ['Maya', 'Sam'],
  weddingDate: null,
  datePeriod: null,
  city: '',
  country: '',
  look: 'register',
  greeting: '',
  story: '',
  place: '',
  hero: '',
  travel: [],
  stays: [],
  activities: [],
  party: [],
  questions: [],
  sections: [],
  hasMoreForGuests: false,
  takesLookups: false,
  today: '2028-01-01',
  items: [],
  gifts: [],
  photos: [],
  guestPhotos: { items: [], nextCursor: null },
}
