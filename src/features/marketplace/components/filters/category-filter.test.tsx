// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { CategoryFilter } from './category-filter.tsx'

beforeAll(() => loadTexts('marketplace', 'vendors', 'ui'))
afterEach(cleanup)

function show(asked: Record<string, string>) {
  const change = vi.fn()
  const counts = { venue: 8, florist: 1200 }
  render(
    <MemoryRouter>
      <CategoryFilter asked={asked} change={change} counts={counts} />
    </MemoryRouter>,
  )
  return change
}

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

test('each category is a link to the search within it, with how many vendors it has', () => {
  show({ town: 'savannah', guests: '80', fields: 'pets.yes' })
  expect(links()).toEqual([
    'All categories',
    'Venue 8',
    'Catering 0',
    'Photography 0',
    'Music & Entertainment 0',
    'Florist 1,200',
    'Wedding Dress 0',
  ])
  const florist = screen.getByRole('link', { name: 'Florist 1,200' })
  // The fields are those of another category.
  expect(florist.getAttribute('href')).toBe('/marketplace/florist/savannah?guests=80')
})

test('the chosen category is marked, is always there, and has its count by the results', () => {
  show({ category: 'favors' })
  expect(links()).toHaveLength(8)
  expect(links().at(-1)).toBe('Favors & Gifts ')
  expect(screen.getAllByRole('link', { current: true }).map((link) => link.textContent)).toEqual([
    'Favors & Gifts ',
  ])
})

test('the rest of the categories comes and goes by a press', () => {
  show({})
  fireEvent.click(screen.getByRole('button', { name: '11 more categories' }))
  expect(links()).toHaveLength(1 + serviceCategories.length)
  fireEvent.click(screen.getByRole('button', { name: 'Fewer categories' }))
  expect(links()).toHaveLength(7)
})

test('a press changes the search as it is by now; with a key for a new tab it stays a link', () => {
  const change = show({})
  const venue = screen.getByRole('link', { name: 'Venue 8' })
  expect(fireEvent.click(venue)).toBe(false)
  expect(change.mock.calls).toEqual([[{ category: 'venue' }]])
  fireEvent.click(venue, { ctrlKey: true })
  expect(change).toHaveBeenCalledOnce()
})
