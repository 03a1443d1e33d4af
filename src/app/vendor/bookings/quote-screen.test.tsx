// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { dayIn } from '#machines/timeline/due/due.rules.ts'
import { contentOf, lineOf } from '#machines/quotes/sums/written.cases.ts'
import { addDays } from '#machines/kernel/values/dates.ts'
import { enquiryOptions } from '#src/features/enquiries/enquiries.queries.ts'
import { ownListingOptions } from '#src/features/listings/own-listing.queries.ts'
import { quotesOptions, templatesOptions } from '#src/features/quotes/quotes.queries.ts'
import { ownBusinessOptions } from '#src/features/vendors/business.queries.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { LoadTextsContext } from '#src/ui/feedback/query-loader.tsx'
import { QuoteScreen } from './quote-screen.tsx'

const id = '01a20087-fbbd-7523-bc9b-880000000001'

beforeAll(() => loadTexts('enquiries', 'errors', 'quotes', 'ui'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** At any instant it is not the same day in both. */
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

test.each(zones)('a day has passed once it is over where the wedding is: in %s', (timeZone) => {
  const today = dayIn(timeZone, new Date())
  openDraft({ timeZone, validUntil: today })
  expect(screen.queryByText(errorText('quote_over') ?? '')).toBeNull()
  cleanup()
  openDraft({ timeZone, validUntil: addDays(today, -1) })
  expect(screen.getByText(errorText('quote_over') ?? '')).toBeDefined()
})

test('a quote from a template asks for the days of its payments anew', () => {
  const content = {
    ...contentOf([lineOf(1, {})]),
    plan: [{ basisPoints: 10_000, due: { kind: 'day', day: '2027-05-01' } }],
  }
  openEditor({ timeZone: 'UTC', quotes: [], templates: [{ id, name: 'Summer', content }] })
  fireEvent.click(screen.getByRole('button', { name: t('quotes:editor.beginAct') }))
  const [day] = screen.getAllByLabelText<HTMLInputElement>(new RegExp(`^${t('quotes:editor.day')}`))
  expect(day?.value).toBe('')
})

/** The editor with a draft that was saved before. */
function openDraft({ timeZone, validUntil }: { timeZone: string; validUntil: string }) {
  const content = { ...contentOf([lineOf(1, {})]), validUntil }
  const draft = { id, state: 'draft', number: 1, version: 1, content, facts: { missing: [] } }
  openEditor({ timeZone, quotes: [draft], templates: [] })
  expect(screen.getByLabelText(new RegExp(t('quotes:editor.validUntil')))).toBeDefined()
}

function openEditor({
  timeZone,
  quotes,
  templates,
}: {
  timeZone: string
  quotes: object[]
  templates: object[]
}) {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const keep = (key: readonly unknown[], data: object) => client.setQueryData([...key], data)
  keep(enquiryOptions(id).queryKey, {
    id,
    timeZone,
    couple: ['Maya', 'Tom'],
    details: { day: null, minGuests: null, maxGuests: 80 },
  })
  keep(quotesOptions(id).queryKey, { items: quotes, nextCursor: null })
  keep(ownBusinessOptions.queryKey, { id })
  keep(ownListingOptions.queryKey, { content: { packages: [] } })
  keep(templatesOptions(id).queryKey, { items: templates, nextCursor: null })
  const path = '/vendor-dashboard/enquiries/:enquiryId/quote'
  render(
    <LoadTextsContext value={{ tryAgain: '', more: '', loading: '', describe: errorText }}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path.replace(':enquiryId', id)]}>
          <Routes>
            <Route path={path} element={<QuoteScreen />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </LoadTextsContext>,
  )
}
