// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ListingFigures } from '#machines/listings/figures/figures.schema.ts'
import { figuresOptions } from '#src/features/listings/figures/figures.queries.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { LoadTextsContext } from '#src/ui/feedback/query-loader.tsx'
import { FiguresCard } from './figures-card.tsx'

const id = '01a20087-fbbd-7523-bc9b-880000000001'

beforeAll(() => loadTexts('listings', 'vendors', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function show(figures: ListingFigures) {
  // Space for the longest bar beside the names of weeks and the figures.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(72 + 64 + 200)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData([...figuresOptions(id).queryKey], figures)
  return render(
    <LoadTextsContext value={{ tryAgain: '', more: '', loading: '', describe: errorText }}>
      <QueryClientProvider client={client}>
        <FiguresCard businessId={id} />
      </QueryClientProvider>
    </LoadTextsContext>,
  )
}

test('views and saves are drawn from zero to the largest of all, and said in words and in a table', () => {
  const { container } = show({
    weeks: [
      { start: '2026-11-16', views: 40, saves: 1 },
      { start: '2026-11-23', views: 20, saves: 0 },
    ],
    terms: [
      { kind: 'word', term: 'roses', visitors: 4 },
      { kind: 'filter', term: 'price', visitors: 3 },
    ],
  })
  expect(screen.getByText(/60 views in 12 weeks/).textContent).toContain('saved by 1 couple')
  expect([...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('width'))).toEqual([
    '200',
    '5',
    '100',
    '0',
  ])
  const drawn = screen.getByRole('img')
  expect(drawn.getAttribute('aria-label')).toMatch(/: 40 views, 1 saves; .*: 20 views, 0 saves/)
  const rows = [...container.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td, th')].slice(1).map((cell) => cell.textContent),
  )
  expect(rows).toEqual([
    ['Views20', 'Saves0'],
    ['Views40', 'Saves1'],
  ])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['“roses” 4', 'with a price limit 3']),
  )
})

test('before anybody has looked, no chart is drawn', () => {
  const { container } = show({ weeks: [{ start: '2026-11-23', views: 0, saves: 0 }], terms: [] })
  expect(screen.getByText(/No one has viewed or saved your page/)).toBeTruthy()
  expect(container.querySelector('svg[role="img"]')).toBeNull()
})
