// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { keepFocusNearPresses } from '#src/ui/overlays/remember-focus.ts'
import { RegistryContext } from '../../use-registry.ts'
import type { RegistryView } from '../../use-registry.ts'
import { GiversCard } from '../givers-card.tsx'
import { ThanksList } from './thanks-list.tsx'

beforeAll(() => loadTexts('errors', 'registry', 'ui'))
beforeAll(keepFocusNearPresses)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a list of thank-yous that cannot be made into a file says so beside the buttons', async () => {
  vi.stubGlobal('Worker', function LostWorker() {
    throw new TypeError('no connection')
  })
  const toasts: string[] = []
  const view = {
    registry: { reservations: [], outside: [outside] },
    disabledReason: null,
    isUnderWay: () => false,
    refusalOf: () => null,
    showToast: (message: string) => void toasts.push(message),
  }
  render(
    <RegistryContext value={view as unknown as RegistryView}>
      <ThanksList />
    </RegistryContext>,
  )
  await press(t('registry:givers.saveExcel'))
  expect(await screen.findByText(t('registry:givers.fileFailed'))).toBeTruthy()
  expect(toasts).toEqual([])
})

test('three households that share one gift are three reservations', () => {
  const counts = { gifts: 1, reserved: 2, received: 1, thanked: 0 }
  const view = {
    registry: { ...counts, reservations: null, outside: [] },
    disabledReason: null,
    giversDisabledReason: null,
    refusalOf: () => null,
  }
  render(
    <RegistryContext value={view as unknown as RegistryView}>
      <GiversCard />
    </RegistryContext>,
  )
  expect(screen.getByText('3 reservations so far')).toBeTruthy()
})

test('a line that leaves the list passes the focus on to the next one', async () => {
  const next = { ...outside, id: '01a20087-fbbd-7523-bc9b-880000000002', giver: 'Uncle Bo' }
  const { rerender } = render(listOf([outside, next]))
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'received' } })
  const [thank] = screen.getAllByRole('button', { name: /^Mark as thanked/u })
  thank!.focus()
  await act(async () => fireEvent.click(thank!))
  rerender(listOf([{ ...outside, state: 'thanked' }, next]))
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Uncle Bo' })),
  )
})

/** The list of what came from outside, under the heading of its card. */
function listOf(gifts: object[]) {
  const view = {
    registry: { reservations: [], outside: gifts },
    disabledReason: null,
    isUnderWay: () => false,
    refusalOf: () => null,
    act: () => Promise.resolve(true),
  }
  return (
    <RegistryContext value={view as unknown as RegistryView}>
      <h2>Gifts</h2>
      <ThanksList />
    </RegistryContext>
  )
}

const outside = {
  id: '01a20087-fbbd-7523-bc9b-880000000001',
  version: 1,
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  giver: 'Aunt June',
  what: 'A teapot',
  note: '',
  address: '',
  state: 'received',
  receivedAt: '2026-11-20T10:00:00Z',
  thankedAt: null,
}

async function press(name: string) {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })))
}
