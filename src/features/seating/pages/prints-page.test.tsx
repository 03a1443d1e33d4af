// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import type { Weddings } from '#src/features/wedding/use-wedding.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { loadTexts } from '#src/i18n/i18n.ts'
import { PrintsPage } from './prints-page.tsx'

beforeAll(() => loadTexts('seating', 'guests', 'ui', 'errors'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the way back from the prints leads to the plan of the same event', () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  // The page reads only the id and the rights.
  const current = { wedding: { id: 'w' }, may: () => true }
  render(
    <MemoryRouter initialEntries={['/dashboard/guests/seating/prints?event=brunch']}>
      <QueryHarness>
        <WeddingContext value={{ current } as unknown as Weddings}>
          <PrintsPage closed={null} />
        </WeddingContext>
      </QueryHarness>
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: /Back to the plan/ }).getAttribute('href')).toBe(
    '/dashboard/guests/seating?event=brunch',
  )
})
