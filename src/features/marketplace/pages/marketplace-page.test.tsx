// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTexts } from '#src/i18n/i18n.ts'
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
