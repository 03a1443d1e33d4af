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

test('a date that the wedding has moves only once what moves with it was read', async () => {
  const sent: string[] = []
  const nothing = { moved: 0, tasks: [], leftOut: 0, broughtBack: 0, payments: 0, events: 0 }
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init: RequestInit = {}) => {
    const method = input instanceof Request ? input.method : (init.method ?? 'GET')
    if (method === 'PATCH') sent.push(method)
    return Promise.resolve(
      Response.json({ ...nothing, asked: ['Rosa Films'], informed: [], untold: [] }),
    )
  })
  const wedding = { id: 'w', version: 1, weddingDate: '2027-06-19', datePeriod: null, timeZone: '' }
  const current = { wedding, keep: () => {} }
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
  fireEvent.click(screen.getByRole('radio', { name: /not sure yet/iu }))
  await goOn()
  await screen.findByText(/Remove the wedding date\?/u)
  await press('Cancel')
  expect([sent, done.mock.calls]).toEqual([[], []])
  await goOn()
  await press('Remove the date')
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent).toEqual(['PATCH'])
})

const goOn = () => press('Save and continue')

async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
