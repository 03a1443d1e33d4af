// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts } from '#src/i18n/i18n.ts'
import { FindInvitationScreen } from './find-invitation-screen.tsx'

beforeAll(() => loadTexts('errors', 'rsvp'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the search at an address, where the API answers this about the page of the wedding. */
async function open(address: string, answer: Response) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string | URL) => {
    asked.push(String(url))
    return answer
  })
  const { container } = render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/find-invitation/:slug" element={<FindInvitationScreen />} />
      </Routes>
    </MemoryRouter>,
  )
  await screen.findByLabelText(/^Your name/u)
  return { asked, look: container.querySelector('[data-look]')?.getAttribute('data-look') ?? null }
}

test('a page that may be seen lends its look to the search, and none of its names', async () => {
  const page = { is: 'shown', look: 'meadow', names: ['Maya', 'Sam'], city: 'Savannah' }
  const { asked, look } = await open('/find-invitation/maya-and-sam?key=k1', Response.json(page))
  expect(look).toBe('meadow')
  expect(asked).toEqual([expect.stringContaining('/api/w/maya-and-sam?key=k1')])
  expect(document.body.textContent).not.toMatch(/Maya|Sam|Savannah/u)
})

test.each([
  ['asks for its passcode', Response.json({ is: 'locked', takesLookups: true })],
  ['is off or was never there', Response.json({ code: 'not_found' }, { status: 404 })],
])('the search of a page that %s has our plain look', async (_which, answer) => {
  expect((await open('/find-invitation/maya-and-sam', answer)).look).toBeNull()
})
