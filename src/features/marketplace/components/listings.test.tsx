// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts } from '#src/i18n/i18n.ts'
import { Listings } from './listings.tsx'

beforeAll(() => loadTexts('marketplace', 'vendors', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The list above an API that refuses what is asked. */
function refused(asked: Record<string, string>, problem: { status: number; code: string }) {
  vi.stubGlobal('fetch', async () => Response.json(problem, problem))
  const loosen = vi.fn()
  render(
    <MemoryRouter>
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
