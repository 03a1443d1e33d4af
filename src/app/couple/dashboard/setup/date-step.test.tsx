// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import type { Weddings } from '#src/features/wedding/use-wedding.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { DateStep } from './date-step.tsx'

// The dialog is loaded on demand, so it is imported first.
beforeAll(() =>
  Promise.all([
    loadTexts('errors', 'setup', 'ui', 'wedding'),
    import('#src/ui/overlays/confirm-window.tsx'),
  ]),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const wedding = {
  id: 'w',
  version: 1,
  names: ['Nell Ashdown', ''],
  weddingDate: null as string | null,
  datePeriod: '2027-summer' as string | null,
  city: '',
  country: '',
  expectedGuests: null,
  type: null,
  budgetRange: null,
  timeZone: '',
  totalBudgetMinor: null as number | null,
  currency: 'USD',
}

/** The question of the date for a wedding, the changes that it sends, and how often it was left. */
function open(told: Partial<typeof wedding>) {
  const sent: unknown[] = []
  const nothing = { moved: 0, tasks: [], leftOut: 0, broughtBack: 0, payments: 0, events: 0 }
  vi.stubGlobal('fetch', (_address: RequestInfo | URL, init: RequestInit = {}) => {
    if (init.method === 'PATCH') sent.push(JSON.parse(init.body as string))
    return Promise.resolve(
      Response.json({ ...nothing, asked: ['Rosa Films'], informed: [], untold: [] }),
    )
  })
  const current = { wedding: { ...wedding, ...told }, keep: () => {} }
  const done = vi.fn(async () => {})
  render(
    <MemoryRouter>
      <ToastRegion label="Messages" dismiss="Dismiss" place="/dashboard/setup">
        <WeddingContext value={{ current } as unknown as Weddings}>
          <DateStep step="date" isBusy={false} onDone={done} onBack={() => {}} />
        </WeddingContext>
      </ToastRegion>
    </MemoryRouter>,
    { wrapper: QueryHarness },
  )
  return { sent, done }
}

const city = () => screen.getByLabelText<HTMLInputElement>('Wedding city')
const country = () =>
  screen.getByLabelText<HTMLInputElement>('Wedding country', { selector: 'input' })
const type = (into: HTMLElement, value: string) => fireEvent.change(into, { target: { value } })

test('a date that the wedding has moves only once what moves with it was read', async () => {
  const { sent, done } = open({ weddingDate: '2027-06-19', datePeriod: null })
  fireEvent.click(screen.getByRole('radio', { name: /not sure yet/iu }))
  await goOn()
  await screen.findByText(/Remove the wedding date\?/u)
  await press('Cancel')
  expect([sent, done.mock.calls]).toEqual([[], []])
  await goOn()
  await press('Remove the date')
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ version: 1, weddingDate: null, datePeriod: null }])
})

test('a place that nobody has said yet is asked, and its zone and currency come with it', async () => {
  const { sent, done } = open({})
  type(city(), ' Galway ')
  type(country(), 'Ireland')
  await goOn()
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    {
      version: 1,
      weddingDate: null,
      datePeriod: '2027-summer',
      city: 'Galway',
      country: 'IE',
      timeZone: 'Europe/Dublin',
      currency: 'EUR',
    },
  ])
})

test('of a place that is half known the rest is asked, and what was chosen stays', async () => {
  const { sent } = open({
    country: 'IE',
    timeZone: 'Europe/Dublin',
    currency: 'EUR',
    totalBudgetMinor: 2_500_000,
  })
  expect([city().value, country().value]).toEqual(['', 'Ireland'])
  type(country(), 'Portugal')
  await goOn()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([
    {
      version: 1,
      weddingDate: null,
      datePeriod: '2027-summer',
      country: 'PT',
      timeZone: 'Europe/Lisbon',
    },
  ])
})

test('a place may stay unsaid, and one that is known is not asked again', async () => {
  const { sent, done } = open({})
  expect([city().value, country().value]).toEqual(['', ''])
  await goOn()
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent).toEqual([])
  cleanup()
  open({ city: 'Galway', country: 'IE' })
  expect(screen.queryByLabelText('Wedding city')).toBeNull()
})

test('nobody goes on from a country that is none', async () => {
  const { sent, done } = open({})
  act(() => country().focus())
  type(country(), 'Irelandia')
  await goOn()
  await screen.findByText(/We don't recognise that country/u)
  expect(document.activeElement).toBe(country())
  expect([sent, done.mock.calls]).toEqual([[], []])
})

test('nobody goes on from a town that is too long', async () => {
  const { sent, done } = open({})
  type(city(), 'x'.repeat(101))
  await goOn()
  await screen.findByText(/That's too long/u)
  expect(document.activeElement).toBe(city())
  expect([sent, done.mock.calls]).toEqual([[], []])
})

const goOn = () => press('Save and continue')

async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
