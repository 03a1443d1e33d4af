// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fields, filtersOf } from '#machines/listings/fields/category-fields.schema.ts'
import type { Field } from '#machines/listings/fields/field.schema.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { useSearchState } from '../../use-search-state.ts'
import { DayAndGuests } from '../bar/day-and-guests.tsx'
import { Filters } from './filters.tsx'

beforeAll(() => loadTexts('marketplace', 'vendors', 'listings', 'errors', 'ui'))
afterEach(cleanup)

/** One vendor for every option there is. */
function facetsOf(category: ServiceCategory) {
  const options = filtersOf(category).flatMap((key) => {
    const field: Field = fields[key]
    return 'options' in field ? field.options.map((option) => `${key}.${option}`) : [`${key}.yes`]
  })
  const counts = Object.fromEntries(options.map((option) => [option, 1]))
  return { categories: {}, languages: {}, currencies: { EUR: 3, GBP: 2 }, fields: counts }
}

function show(asked: Record<string, string>) {
  const change = vi.fn()
  const category = serviceCategories.find((known) => known === asked['category'])
  render(
    <MemoryRouter>
      <DayAndGuests asked={asked} change={change} />
      <Filters asked={asked} change={change} facets={category ? facetsOf(category) : null} />
    </MemoryRouter>,
  )
  return change
}

/** The accessible name alone: what it is called, before its hint or its count. */
function type(label: string, text: string) {
  const field = screen.getByRole('textbox', { name: label })
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
  return field
}

test.each(serviceCategories)('every field that %s is searched by can be chosen', (category) => {
  show({ category })
  const drawn = [...document.querySelectorAll('[name]')].map((field) => field.getAttribute('name'))
  const missing = filtersOf(category).filter(
    (key) => !drawn.some((name) => name === key || name?.startsWith(`${key}.`)),
  )
  expect(missing).toEqual([])
})

test('an amount of the category is asked for in the currency of the prices', () => {
  const change = show({ category: 'venue', currency: 'GBP', fields: 'pets.yes' })
  type('Venue hire, at most (GBP)', '9000')
  expect(change.mock.calls).toEqual([[{ currency: 'GBP', fields: 'pets.yes,hirePrice.900000' }]])
})

test('another currency lets go of the amounts, and of nothing else', () => {
  const change = show({ category: 'venue', currency: 'EUR', fields: 'pets.yes,hirePrice.900000' })
  expect(screen.getByRole('textbox', { name: 'Venue hire, at most (EUR)' })).toHaveProperty(
    'value',
    '9000',
  )
  fireEvent.change(screen.getByRole('combobox', { name: 'Currency' }), { target: { value: 'GBP' } })
  expect(change.mock.calls).toEqual([
    [{ currency: 'GBP', priceFrom: null, priceTo: null, fields: 'pets.yes' }],
  ])
})

test('a time is chosen from the evening and the night after it', () => {
  const change = show({ category: 'venue' })
  const time = screen.getByRole('combobox', { name: 'Ends at (or later)' })
  fireEvent.change(time, { target: { value: '1500' } })
  expect(change.mock.calls).toEqual([[{ fields: 'endTime.1500' }]])
})

test.each(['3,000', '3.000', '3 000', '3000'])('a price may be typed as %s', (text) => {
  const change = show({})
  type('To', text)
  expect(change.mock.calls).toEqual([[{ currency: 'EUR', priceTo: '300000' }]])
})

test.each([
  [{ currency: 'EUR', priceTo: '300000' }, 'From', '5000'],
  [{ currency: 'EUR', priceFrom: '300000' }, 'To', '2000'],
  [{ currency: 'EUR', priceTo: '300000' }, 'From', '5,000'],
  [{}, 'To', '3,00'],
  [{}, 'Guests', '10001'],
])('with %j, “%s” %s has its error beside it, and is searched by nowhere', (asked, label, text) => {
  const change = show(asked)
  const field = type(label, text)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field).toHaveProperty('value', text)
  expect(change).not.toHaveBeenCalled()
})

function Page() {
  const { asked, change } = useSearchState()
  const { search } = useLocation()
  return (
    <>
      <Filters asked={asked} change={change} facets={facetsOf('venue')} />
      <output>{new URLSearchParams(search).get('fields')}</output>
    </>
  )
}

test('a number that was typed still counts when an option is pressed right after it', () => {
  render(
    <MemoryRouter initialEntries={['/marketplace/venue?fields=pets.yes']}>
      <Routes>
        <Route path="/marketplace/:category" element={<Page />} />
      </Routes>
    </MemoryRouter>,
  )
  const seats = screen.getByRole('textbox', { name: 'Seated guests, at least' })
  fireEvent.change(seats, { target: { value: '80' } })
  // A press leaves the field first; on a phone both come at once.
  act(() => {
    fireEvent.blur(seats)
    fireEvent.click(screen.getByRole('checkbox', { name: /^Barn/ }))
  })
  expect(screen.getByRole('status').textContent).toBe('pets.yes,seatedCapacity.80,settings.barn')
})
