// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTexts } from '#src/i18n/i18n.ts'
import { CompareBar, CompareToggle } from './components/compare.tsx'

beforeAll(() => loadTexts('marketplace', 'vendors', 'ui'))
afterEach(cleanup)

const elm = {
  id: '01a20087-fbbd-7523-bc9b-880000000001',
  slug: 'elm-and-oak',
  name: 'Elm & Oak',
  category: 'florist',
} as const
const reed = { ...elm, id: '01a20087-fbbd-7523-bc9b-880000000002', slug: 'reed', name: 'Reed' }

function page(...vendors: (typeof elm | typeof reed)[]) {
  return (
    <MemoryRouter>
      {vendors.map((vendor) => (
        <CompareToggle key={vendor.id} {...vendor} />
      ))}
      <CompareBar />
    </MemoryRouter>
  )
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const bar = () => screen.getByRole('region', { name: 'Comparison' })

test('a vendor who is renamed meanwhile keeps its place in the comparison, under the new name and address', () => {
  const { rerender } = render(page(elm, reed))
  press('Compare Elm & Oak')
  press('Compare Reed')
  expect(bar().textContent).toContain('Elm & Oak, Reed')
  rerender(page({ ...elm, slug: 'fern', name: 'Fern & Oak' }, reed))
  expect(bar().textContent).toContain('Fern & Oak, Reed')
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    '/marketplace/compare?vendors=fern,reed',
  )
  press(/Fern & Oak/)
  expect(bar().textContent).not.toContain('Oak')
})
