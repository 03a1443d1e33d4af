// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts } from '#src/i18n/i18n.ts'
import { LostLinks } from './lost-links.tsx'

beforeAll(() => loadTexts('guests'))
afterEach(cleanup)

const households = ['Bauer', 'Cole', 'Diaz', 'Evans', 'Ferreira', 'Gatti', 'Hill'].map((name) => ({
  id: `of-${name}`,
  name: `The ${name} family`,
}))

test('households that lost their link are named, five of them, and the rest are counted', () => {
  render(<LostLinks households={households} onShow={vi.fn()} />)
  expect(screen.getByText(/^7 households lost their link/u)).toBeTruthy()
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    households.slice(0, 5).map(({ name }) => name),
  )
  expect(screen.getByText(/^2 more/u)).toBeTruthy()
})

test('a name leads to the row of its household', async () => {
  const onShow = vi.fn()
  render(<LostLinks households={households.slice(1, 2)} onShow={onShow} />)
  const link = screen.getByRole('link', { name: 'The Cole family' })
  expect(link.getAttribute('href')).toBe('#household-of-Cole')
  await userEvent.click(link)
  expect(onShow).toHaveBeenCalledWith('of-Cole')
})

test('nothing is said where no link was lost', () => {
  render(<LostLinks households={[]} onShow={vi.fn()} />)
  expect(screen.getByRole('status').textContent).toBe('')
})
