// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Household } from '#machines/guests/household.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { LostLinks } from './lost-links.tsx'

beforeAll(() => loadTexts('guests'))
afterEach(cleanup)

const at = '2026-11-25T10:00:00.000Z'
const names = ['Bauer', 'Cole', 'Diaz', 'Evans', 'Ferreira', 'Gatti', 'Hill']
const households = new Map(
  names.map((name): [string, Household] => [
    `of-${name}`,
    {
      id: `of-${name}`,
      version: 1,
      name: `The ${name} family`,
      side: null,
      addressLine1: '',
      addressLine2: '',
      city: '',
      region: '',
      postcode: '',
      country: '',
      notes: '',
      createdAt: at,
      updatedAt: at,
    },
  ]),
)

const idsOf = (some: readonly string[]) => some.map((name) => `of-${name}`)

function renderLost(lost: readonly string[], { invited = names, onShow = vi.fn() } = {}) {
  render(
    <MemoryRouter>
      <LostLinks
        linksToPassOn={idsOf(lost)}
        households={households}
        invited={new Set(idsOf(invited))}
        onShow={onShow}
      />
    </MemoryRouter>,
  )
  return onShow
}

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

test('households that lost their link are named, five of them, and the rest are counted', () => {
  renderLost(names.toReversed())
  expect(screen.getByText(/^7 households lost their link/u)).toBeTruthy()
  expect(links()).toEqual(names.slice(0, 5).map((name) => `The ${name} family`))
  expect(screen.getByText(/^2 more/u)).toBeTruthy()
})

test('a name leads to the row of its household', async () => {
  const onShow = renderLost(['Cole'])
  const link = screen.getByRole('link', { name: 'The Cole family' })
  expect(link.getAttribute('href')).toBe('#household-of-Cole')
  await userEvent.click(link)
  expect(onShow).toHaveBeenCalledWith('of-Cole')
})

test('a household that is invited to nothing has no row, and its name leads to the guest list', () => {
  renderLost(['Cole', 'Diaz'], { invited: ['Diaz'] })
  expect(screen.getByText(/^1 household lost their link, and we couldn't email it/u)).toBeTruthy()
  expect(screen.getByText(/^1 household lost their link and isn't invited/u)).toBeTruthy()
  expect(links()).toEqual(['The Diaz family', 'The Cole family'])
  expect(screen.getByRole('link', { name: 'The Cole family' }).getAttribute('href')).toBe(
    '/dashboard/guests?q=The+Cole+family',
  )
})

test.each([[[]], [['Nobody']]])(
  'no box is shown where no link was lost, or of a household that is gone: %j',
  (lost) => {
    renderLost(lost)
    expect(screen.getByRole('status').children).toHaveLength(0)
  },
)
