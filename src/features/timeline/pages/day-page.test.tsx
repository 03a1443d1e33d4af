// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ScheduleItem } from '#machines/timeline/schedule/schedule.schema.ts'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import type { Weddings } from '#src/features/wedding/use-wedding.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { scheduleKeys } from '../schedule.queries.ts'
import { DayPage } from './day-page.tsx'

beforeAll(() => loadTexts('errors', 'schedule', 'timeline', 'wedding'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const itemAt = (start: number, title: string): ScheduleItem => ({
  id: title,
  version: 1,
  title,
  dayOffset: 0,
  start,
  end: start + 30,
  place: '',
  people: [],
  notes: '',
  eventId: null,
  eventKind: null,
  isEndOpen: false,
  isOfVendor: false,
  setUpUntil: null,
  createdAt: '2026-11-25T10:00:00.000Z',
  updatedAt: '2026-11-25T10:00:00.000Z',
})

test('an item that was not removed says so where it is open, and not at the head of the page', async () => {
  // What else the page reads never comes.
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit = {}) =>
    method === 'DELETE' ? Promise.reject(new TypeError('Failed')) : new Promise(() => undefined),
  )
  showDay([itemAt(600, 'Flowers arrive'), itemAt(900, 'Vows')])
  fireEvent.click(screen.getByRole('button', { name: 'Edit Vows' }))
  const remove = await screen.findByRole('button', { name: 'Delete' })
  await act(async () => void fireEvent.click(remove))
  const text = await screen.findByText(
    "We can't reach Vowline. Check your connection and try again.",
    { selector: 'form *' },
  )
  expect(text.closest('form')?.contains(remove)).toBe(true)
})

test('an item that is days away keeps its day while it is changed', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { method, body }: RequestInit = {}) => {
    if (method === 'PATCH') sent.push(JSON.parse(body as string))
    return new Promise(() => undefined)
  })
  showDay([
    { ...itemAt(600, 'Tent'), dayOffset: -3 },
    { ...itemAt(600, 'Brunch'), dayOffset: 2 },
  ])
  expect(screen.getByRole('heading', { name: '3 days before' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: '2 days after' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Edit Tent' }))
  const day = await screen.findByRole<HTMLInputElement>('radio', { name: '3 days before' })
  expect(day.checked).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: /^Notes/u }), { target: { value: 'Poles' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Save/u })))
  await vi.waitFor(() => expect(sent).toMatchObject([{ dayOffset: -3, notes: 'Poles' }]))
})

/** The page of the day with these items. */
function showDay(items: readonly ScheduleItem[]) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  })
  client.setQueryData(scheduleKeys.items('w'), [...items])
  // The page reads only the id, the date, the zone, the names and the rights.
  const wedding = { id: 'w', weddingDate: null, timeZone: 'UTC', names: ['Maya', 'Sam'] }
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <WeddingContext value={{ current: { wedding, may: () => true } } as unknown as Weddings}>
          <DayPage vendors={null} />
        </WeddingContext>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}
