// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CalendarRecord } from '#machines/availability/calendar.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { BookingRules } from './booking-rules.tsx'
import type { ChangeCalendar } from './booking-rules.tsx'
import { FeedCard } from './feed-card.tsx'

beforeAll(() => loadTexts('availability', 'errors', 'ui'))
afterEach(cleanup)

const address = 'https://calendar.example/mine.ics'
const record: CalendarRecord = {
  version: 1,
  capacity: 1,
  weekdaysOff: [],
  blocked: [],
  imported: [],
  feed: { address, fetchedAt: null, failure: null },
  link: null,
}
const answer = { result: 'answer' as const, body: record }
const change = () => vi.fn<ChangeCalendar>(() => Promise.resolve(answer))

test('an address that is being typed stays while the one of before is read', async () => {
  const fetchNow = vi.fn(() => Promise.resolve(answer))
  render(<FeedCard record={record} change={change()} fetchNow={fetchNow} isFetching={false} />)
  const field = screen.getByRole('textbox')
  await userEvent.clear(field)
  await userEvent.type(field, 'https://other.example/new.ics')
  await userEvent.click(screen.getByRole('button', { name: 'Fetch now' }))
  expect(fetchNow).toHaveBeenCalledOnce()
  expect((field as HTMLInputElement).value).toBe('https://other.example/new.ics')
})

test('a rule that was not changed is not sent, so another tab’s stays', async () => {
  const sent = change()
  render(
    <ToastRegion label="Messages" dismiss="Dismiss" place="/calendar">
      <BookingRules record={record} change={sent} />
    </ToastRegion>,
  )
  await userEvent.click(screen.getByRole('checkbox', { name: 'Monday' }))
  await userEvent.click(screen.getByRole('button', { name: /Save/ }))
  expect(sent.mock.calls).toEqual([[{ weekdaysOff: [1] }]])
})

test('a rule that is typed while another is being kept stays typed', async () => {
  const kept = Promise.withResolvers<typeof answer>()
  render(
    <ToastRegion label="Messages" dismiss="Dismiss" place="/calendar">
      <BookingRules record={record} change={() => kept.promise} />
    </ToastRegion>,
  )
  await userEvent.click(screen.getByRole('checkbox', { name: 'Monday' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const capacity = screen.getByRole('textbox')
  await userEvent.clear(capacity)
  await userEvent.type(capacity, '3')
  await act(async () => kept.resolve(answer))
  expect((capacity as HTMLInputElement).value).toBe('3')
})

test('a calendar that could not be read for a week says what couples are told meanwhile', () => {
  const failure = { code: 'refused', at: new Date().toISOString() } as const
  const feed = { address, fetchedAt: '2026-01-01T00:00:00.000Z', failure }
  render(
    <FeedCard
      record={{ ...record, feed }}
      change={change()}
      fetchNow={() => Promise.resolve(answer)}
      isFetching={false}
    />,
  )
  expect(screen.getByText(/for over a week.*ask you/u)).toBeTruthy()
})
