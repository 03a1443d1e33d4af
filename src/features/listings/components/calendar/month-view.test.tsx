// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CalendarRecord } from '#machines/availability/calendar.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { MonthView } from './month-view.tsx'

beforeAll(() => loadTexts('availability'))
afterEach(cleanup)

const record: Pick<CalendarRecord, 'capacity' | 'blocked' | 'imported' | 'weekdaysOff'> = {
  capacity: 1,
  blocked: [],
  imported: [],
  weekdaysOff: [],
}

test('a day beyond what a calendar is kept for is not offered to be blocked', () => {
  const onDays = vi.fn()
  const { container } = render(
    <MonthView
      record={record as CalendarRecord}
      taken={new Map()}
      month="2030-06"
      today="2027-06-10"
      onMonth={() => {}}
      onDays={onDays}
    />,
  )
  const day = (date: string) => container.querySelector<HTMLElement>(`[data-day="${date}"]`)
  fireEvent.click(day('2030-06-13') as HTMLElement)
  expect(onDays).not.toHaveBeenCalled()
  expect(day('2030-06-13')?.getAttribute('aria-label')).toBe('Thursday 13 June 2030: too far ahead')
  fireEvent.click(day('2030-06-12') as HTMLElement)
  expect(onDays).toHaveBeenCalledExactlyOnceWith({ block: ['2030-06-12'] })
})

test('Home and End go to the first and last day of the week as the month shows it', async () => {
  const { container } = render(
    <MonthView
      record={record as CalendarRecord}
      taken={new Map()}
      month="2027-06"
      today="2027-06-01"
      onMonth={() => {}}
      onDays={() => {}}
    />,
  )
  const day = (date: string) => container.querySelector<HTMLElement>(`[data-day="${date}"]`)
  const row = [...(day('2027-06-16')?.closest('tr')?.querySelectorAll('button') ?? [])]
  for (const [key, place] of [
    ['Home', 0],
    ['End', 6],
  ] as const) {
    fireEvent.keyDown(day('2027-06-16') as HTMLElement, { key })
    await vi.waitFor(() => expect(document.activeElement).toBe(row[place]))
  }
  fireEvent.keyDown(day('2027-06-20') as HTMLElement, { key: 'Home' })
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByText('14')))
})
