// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ReceivedRsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { RsvpPage } from './rsvp-page.tsx'

const token = 'A'.repeat(27)
const idOf = (last: number) => `01a20087-fbbd-7523-bc9b-88000000000${last}`
const facts = {
  sentAt: null,
  reachedAt: null,
  openedAt: null,
  begunAt: null,
  answeredAt: null,
  changedAt: null,
}
const person = (last: number, firstName: string) => ({
  id: idOf(last),
  firstName,
  lastName: '',
  isPlusOne: false,
  meal: '',
  diet: '',
  answers: { [idOf(3)]: 'pending' as const },
})
const received: ReceivedRsvp = {
  id: idOf(9),
  version: 2,
  state: 'responding',
  facts,
  closesAt: null,
  deadline: '2099-05-01',
  household: 'Raman',
  names: ['Maya', 'Sam'],
  weddingDate: '2099-06-12',
  city: '',
  country: '',
  events: [
    {
      id: idOf(3),
      kind: 'ceremony',
      name: '',
      day: null,
      startMinute: null,
      endMinute: null,
      location: '',
      address: '',
    },
  ],
  people: [person(1, 'Priya'), person(2, 'Arun')],
  meals: [],
  questions: [],
  message: '',
  replies: {},
}

beforeAll(() => loadTexts('rsvp', 'errors', 'ui', 'app'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a guest answers alone, is told who is left, and the request contains nothing about the others', async () => {
  const sent: { people: { answers: object }[] }[] = []
  const given = { [idOf(3)]: 'coming' as const }
  await opened((url, body) => {
    if (!url.endsWith('/answer')) return received
    sent.push(JSON.parse(body) as (typeof sent)[number])
    return {
      ...received,
      version: 4,
      people: [{ ...person(1, 'Priya'), answers: given }, person(2, 'Arun')],
    }
  })
  expect(await screen.findByText(/just for yourself/)).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send reply' })))
  expect(sent).toEqual([])
  fireEvent.click(screen.getAllByRole('radio', { name: 'Coming' })[0]!)
  expect(screen.getByText('Arun can reply later with this link.')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send reply' })))
  expect(sent.map(({ people }) => people.map(({ answers }) => answers))).toEqual([[given, {}]])
  expect(screen.getByRole('heading', { name: 'Thank you. Your reply has been sent' })).toBeTruthy()
  expect(screen.getByText(/Arun hasn't replied yet and can still use this link/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Reply for the others, or make a change' }))
  expect(
    screen
      .getAllByRole('radio', { name: 'Coming' })
      .map((radio) => (radio as HTMLInputElement).checked),
  ).toEqual([true, false])
})

test('a frozen page names no future deadline, and a page after the deadline names it', async () => {
  await opened(() => ({ ...received, state: 'closed', closesAt: '2026-01-01T12:00:00.000Z' }))
  expect(await screen.findByRole('heading', { name: 'RSVPs are closed' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/closed on|1 May 2099|May 1/)
  cleanup()
  await opened(() => ({
    ...received,
    state: 'closed',
    deadline: '2026-01-01',
    closesAt: '2026-01-02T00:00:00.000Z',
  }))
  expect((await screen.findByText(/They closed on/)).textContent).toContain('2026')
})

test('a replaced link refers guests to the couple, not to the card with the old link', async () => {
  await opened(() => null)
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  expect(document.body.textContent).toMatch(/Ask them for your new link/)
  expect(document.body.textContent).not.toMatch(/scan|try again/i)
})

test('a household that is invited to nothing any more is told so, and asked for no reply', async () => {
  const steps: string[] = []
  await opened((url) => {
    if (!url.endsWith(token)) steps.push(url)
    return {
      ...received,
      state: 'unopened',
      people: [],
      events: [],
      page: { word: 'fern', url: 'http://localhost/w/maya' },
    }
  })
  expect(await screen.findByRole('heading', { name: 'Nothing to reply to' })).toBeTruthy()
  expect(document.body.textContent).toMatch(/isn't for any event at the moment.*ask Maya and Sam/)
  expect(document.body.textContent).not.toMatch(/you're invited|passcode/)
  expect([screen.queryByRole('button', { name: 'Send reply' }), steps]).toEqual([null, []])
})

/**
 * Renders the page with an API that responds by path and body; null is a path that opens nothing.
 */
async function opened(answer: (url: string, body: string) => object | null) {
  vi.stubGlobal('fetch', (url: string, init: { body?: string } = {}) => {
    const body = answer(url, init.body ?? '')
    return Promise.resolve(
      Response.json(body ?? { code: 'not_found' }, { status: body ? 200 : 404 }),
    )
  })
  await act(async () => {
    render(
      <MemoryRouter>
        <RsvpPage token={token} Around={({ children }) => children} />
      </MemoryRouter>,
    )
  })
}
