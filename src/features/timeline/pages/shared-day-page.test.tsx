// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { SharedDay } from '#machines/timeline/schedule/schedule.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { SharedDayPage } from './shared-day-page.tsx'

beforeAll(() => loadTexts('errors', 'schedule', 'timeline'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const day: SharedDay = {
  names: ['Maya', 'Sam'],
  name: 'Second Line Social',
  weddingDate: '2027-06-19',
  timeZone: 'America/New_York',
  city: 'Hudson',
  country: 'US',
  items: [],
}
const item: SharedDay['items'][number] = {
  id: '01a20087-fbbd-7523-bc9b-880000000001',
  title: 'Dinner',
  dayOffset: 0,
  start: 1_080,
  end: 1_200,
  place: '',
  people: [],
  notes: '',
  eventId: null,
  eventKind: null,
  isEndOpen: false,
  isOfVendor: false,
  setUpUntil: null,
}

test('whoever comes back to the sheet of the day reads what the couple has moved meanwhile', async () => {
  let items = [item]
  vi.stubGlobal('fetch', async () => Response.json({ ...day, items }))
  render(<SharedDayPage token={'x'.repeat(43)} />)
  await shows('Dinner')
  items = [{ ...item, title: 'Dinner in the tent' }]
  window.dispatchEvent(new Event('focus'))
  await shows('Dinner in the tent')
})

test('a sheet that stays open shows within minutes what the couple has moved', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let items = [item]
  vi.stubGlobal('fetch', async () => Response.json({ ...day, items }))
  render(<SharedDayPage token={'x'.repeat(43)} />)
  await shows('Dinner')
  items = [{ ...item, title: 'Dinner in the tent' }]
  vi.advanceTimersByTime(2 * 60_000)
  await shows('Dinner in the tent')
})

function shows(text: string) {
  return vi.waitFor(() => expect(document.body.textContent).toContain(text))
}
