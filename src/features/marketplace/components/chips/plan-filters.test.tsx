// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { changedSearch } from '#machines/marketplace/search-address.rules.ts'
import type { SearchParams } from '#machines/marketplace/search-address.rules.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { PlanFilters } from './plan-filters.tsx'
import type { WeddingPlan } from './plan-filters.tsx'

beforeAll(() => loadTexts('marketplace', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const plan = { date: '2027-03-13', guests: 118, city: 'Savannah', country: 'US' }

function Page({ asked: first, plan: known }: { asked: SearchParams; plan: WeddingPlan }) {
  const [asked, setAsked] = useState(first)
  return (
    <>
      <PlanFilters
        asked={asked}
        change={(changes) => setAsked(changedSearch(asked, changes))}
        plan={known}
      />
      <output>{JSON.stringify(asked)}</output>
    </>
  )
}

/** An API that knows these towns, and what it was asked. */
function withTowns(items: object[]) {
  const sent: string[] = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const url = new URL(String(input instanceof Request ? input.url : input), 'http://here')
    sent.push(url.searchParams.get('q') ?? '')
    return Promise.resolve(Response.json({ items }))
  })
  return sent
}

function offers() {
  return screen.queryAllByRole('button').map((button) => button.textContent)
}

function askedNow() {
  return JSON.parse(screen.getByText(/^\{/).textContent) as SearchParams
}

test('what the couple planned is added by a press each, and the focus goes on', async () => {
  const sent = withTowns([{ slug: 'savannah', name: 'Savannah', region: 'GA', country: 'US' }])
  render(<Page asked={{ category: 'venue' }} plan={plan} />)
  const user = userEvent.setup()
  expect(offers()).toEqual(['Near Savannah', 'Not taken on 13 March 2027', '118 guests'])

  await user.click(screen.getByRole('button', { name: 'Near Savannah. Add' }))
  await waitFor(() => expect(askedNow()).toEqual({ category: 'venue', town: 'savannah' }))
  expect(sent).toEqual(['Savannah, United States'])
  expect(document.activeElement?.textContent).toBe('Not taken on 13 March 2027')
  await user.click(screen.getByRole('button', { name: 'Not taken on 13 March 2027. Add' }))
  await user.click(screen.getByRole('button', { name: '118 guests. Add' }))
  expect(askedNow()).toEqual({
    category: 'venue',
    town: 'savannah',
    date: '2027-03-13',
    guests: '118',
  })
  expect(offers()).toEqual([])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('From your plan')
  expect(screen.queryByText('From your plan')).toBeNull()
})

test('only what is known and not yet in the search is offered', () => {
  render(<Page asked={{ date: '2027-05-01' }} plan={{ ...plan, guests: null, city: '' }} />)
  expect(offers()).toEqual([])
})

test('a town that nobody knows is said to be unknown', async () => {
  withTowns([])
  render(<Page asked={{}} plan={{ ...plan, city: 'Nowhere' }} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Near Nowhere. Add' }))
  await screen.findByText(/a town called “Nowhere”/)
  expect(askedNow()).toEqual({})
})
