// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { SearchAnswer } from '#machines/marketplace/search.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import type { ListingsProps } from '../components/listings.tsx'
import { MarketplacePage } from './marketplace-page.tsx'

beforeAll(() => loadTexts('marketplace', 'vendors', 'listings', 'errors', 'ui', 'app'))
afterEach(cleanup)

test.each([
  '?date=soon',
  '?date=2027-02-30',
  '?currency=dollars&priceTo=5',
  '?languages=!!',
  '?guests=many&radius=far',
  '?priceFrom=cheap&currency=EUR',
  '/venue?fields=endTime.late,hirePrice.low',
])('an address that asks for nonsense, %s, shows the filters all the same', (address) => {
  render(
    <MemoryRouter initialEntries={[`/marketplace${address}`]}>
      <Routes>
        <Route
          path="/marketplace/:category?/:town?"
          element={<MarketplacePage isDrawn={false} drawn={undefined} renderList={() => null} />}
        />
      </Routes>
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/NaN|Invalid/)
})

function answerWith(currencies: Record<string, number>): SearchAnswer {
  return {
    items: [],
    nextCursor: null,
    total: 7,
    facets: { categories: {}, languages: {}, currencies, fields: {} },
    town: null,
    corrected: null,
    loosen: [],
  }
}

function Address() {
  const { pathname, search } = useLocation()
  return <p data-address>{pathname + search}</p>
}

test('while a price is asked for, the currencies are those of the answer, and not of an earlier one', () => {
  const answer = answerWith({ USD: 2, EUR: 5 })
  const lists: ListingsProps[] = []
  const page = (
    <MarketplacePage
      isDrawn={false}
      drawn={undefined}
      renderList={(list) => {
        lists.push(list)
        return null
      }}
    />
  )
  render(
    <MemoryRouter initialEntries={['/marketplace/venue']}>
      <Routes>
        <Route path="/marketplace/:category?/:town?" element={page} />
      </Routes>
    </MemoryRouter>,
  )
  act(() => lists.at(-1)?.onAnswer(answer))
  const price = screen.getByRole('textbox', { name: 'To' })
  fireEvent.change(price, { target: { value: '3000' } })
  fireEvent.blur(price)
  expect(lists.at(-1)?.asked).toMatchObject({ currency: 'EUR', priceTo: '300000' })
  // The counts leave the price out of account, so another currency is among them.
  act(() => lists.at(-1)?.onAnswer(answerWith({ EUR: 5, GBP: 1 })))
  const currency = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Currency' })
  expect([...currency.options].map(({ value }) => value)).toEqual(['', 'EUR', 'GBP'])
})

const address = () => document.querySelector('[data-address]')?.textContent
const sort = (value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value } })

test('an order by price names the currency that it compares in, which is explained', () => {
  const answer = answerWith({ USD: 2, EUR: 5 })
  const page = <MarketplacePage isDrawn drawn={answer} renderList={() => null} />
  render(
    <MemoryRouter initialEntries={['/marketplace/venue?guests=80']}>
      <Address />
      <Routes>
        <Route path="/marketplace/:category?/:town?" element={page} />
      </Routes>
    </MemoryRouter>,
  )
  sort('price')
  expect(address()).toBe('/marketplace/venue?guests=80&sort=price&currency=EUR')
  sort('newest')
  expect(address()).toBe('/marketplace/venue?guests=80&sort=newest')
  expect(screen.getByText(/We don't convert currencies/)).toBeTruthy()
})
