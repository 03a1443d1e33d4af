// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ReceivedRsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { RsvpScreen } from './rsvp-screen.tsx'

beforeAll(() => loadTexts('app', 'errors', 'rsvp'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const token = 'A'.repeat(27)
const received: ReceivedRsvp = {
  id: '01a20087-fbbd-7523-bc9b-880000000009',
  version: 2,
  state: 'opened',
  facts: {
    sentAt: null,
    reachedAt: null,
    openedAt: null,
    begunAt: null,
    answeredAt: null,
    changedAt: null,
  },
  closesAt: null,
  deadline: null,
  household: 'Raman',
  names: ['Maya', 'Sam'],
  weddingDate: null,
  city: '',
  country: '',
  events: [],
  people: [],
  meals: [],
  questions: [],
  message: '',
  replies: {},
}

test.each([
  ['its date', { weddingDate: '2029-03-13', datePeriod: null }, 'Tuesday 13 March 2029'],
  ['a month', { datePeriod: '2029-09' }, 'September 2029'],
  ['a season', { datePeriod: '2029-autumn' }, 'Autumn 2029'],
  ['nothing yet', { datePeriod: null }, 'Date to be announced'],
])('an invitation to a wedding with %s says so at its head', async (_known, given, text) => {
  vi.stubGlobal('fetch', async () => Response.json({ ...received, ...given }))
  render(
    <MemoryRouter initialEntries={[`/rsvp/${token}`]}>
      <Routes>
        <Route path="/rsvp/:token" element={<RsvpScreen />} />
      </Routes>
    </MemoryRouter>,
  )
  const names = (await screen.findByText('Maya')).closest('h1')
  expect(names?.nextElementSibling?.textContent).toBe(text)
})
