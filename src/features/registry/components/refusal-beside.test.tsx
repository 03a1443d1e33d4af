// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Gift } from '#machines/registry/gift.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { RegistryContext, useRegistryChanges } from '../use-registry.ts'
import type { Opened, RegistryView } from '../use-registry.ts'
import { GiftsCard } from './gifts-card.tsx'
import { GiversCard } from './givers-card.tsx'
import { GiftWindow } from './windows/gift-window.tsx'
import { PictureWindow } from './windows/picture-window.tsx'

// The windows are loaded on demand, so they are imported first.
beforeAll(() =>
  Promise.all([loadTexts('errors', 'registry'), import('#src/ui/overlays/confirm-window.tsx')]),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const giftAt = (place: number, title: string): Gift =>
  ({
    id: `01a20087-fbbd-7523-bc9b-88000000000${place}`,
    version: 1,
    createdAt: '2026-11-20T10:00:00Z',
    updatedAt: '2026-11-20T10:00:00Z',
    kind: 'gift',
    title,
    note: '',
    link: '',
    category: '',
    isMostWanted: false,
    suggested: [],
    howToGive: '',
    currency: 'USD',
    price: 1_500,
    wanted: 6,
    taken: 0,
    given: 0,
    givers: 0,
    picture: 'a',
  }) as unknown as Gift
const gifts = [giftAt(1, 'Wine glasses'), giftAt(2, 'Kettle')]

test('a gift that could not be moved says so beside it until it is dismissed', async () => {
  const { toasts, readings } = await shown()
  await press('Move down: Wine glasses')
  const [line, other] = screen.getAllByRole('listitem')
  expect(within(line!).getByRole('alert').textContent).toMatch(/someone else/i)
  expect(within(other!).getByRole('alert').textContent).toBe('')
  expect([toasts, readings()]).toEqual([[], 1])
  await press('Dismiss the message about Wine glasses')
  expect(within(line!).getByRole('alert').textContent).toBe('')
})

test('a gift that is moved twice at once is moved once, and nobody is told of somebody else', async () => {
  const { sent } = await shown()
  const button = screen.getByRole('button', { name: 'Move down: Wine glasses' })
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  expect(sent()).toBe(1)
})

test('a gift that could not be removed keeps its window and what was typed in it', async () => {
  const { toasts } = await shown()
  await press('Edit Wine glasses')
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/u)
  fireEvent.change(name, { target: { value: 'Six wine glasses' } })
  await press('Remove')
  const window = screen.getByRole('dialog')
  expect(within(window).getByText(/someone else/iu)).toBeTruthy()
  expect(name.value).toBe('Six wine glasses')
  expect(toasts).toEqual([])
})

test('a photo that could not be removed keeps its window, which says why', async () => {
  const { toasts } = await shown()
  await press('Photo of Wine glasses')
  await press('Remove photo')
  expect(within(screen.getByRole('dialog')).getByText(/someone else/iu)).toBeTruthy()
  expect(toasts).toEqual([])
})

test('names that could not be hidden say so in their card', async () => {
  const { toasts } = await shown()
  await press('Hide names')
  const card = screen.getByRole('region', { name: 'Gifts and thank-yous' })
  expect(within(card).getByText(/someone else/iu)).toBeTruthy()
  expect(toasts).toEqual([])
})

test.each([
  ['Move down: Wine glasses', null, 'Moving...'],
  ['Edit Wine glasses', 'Remove', 'Removing...'],
  ['Photo of Wine glasses', 'Remove photo', 'Removing...'],
  ['Hide names', null, 'Hiding...'],
])(
  '%s, %s: the button says that it is being done until it is answered',
  async (first, second, busy) => {
    const answers: (() => void)[] = []
    await shown(() => new Promise<void>((resolve) => answers.push(resolve)))
    await press(first)
    if (second !== null) await press(second)
    const label = screen.getByText(busy, { ignore: '[aria-hidden="true"]' })
    expect(label.closest('button')?.getAttribute('aria-busy')).toBe('true')
    await act(async () => answers[0]?.())
    await vi.waitFor(() =>
      expect(screen.queryByText(busy, { ignore: '[aria-hidden="true"]' })).toBeNull(),
    )
  },
)

/** The registry with two gifts, before an API that refuses every change once it answers. */
async function shown(isAnswered: () => Promise<void> = () => Promise.resolve()) {
  const toasts: string[] = []
  const showToast = (message: string) => void toasts.push(message)
  let readings = 0
  let sent = 0
  vi.stubGlobal('fetch', async () => {
    sent += 1
    await isAnswered()
    return Promise.resolve(Response.json({ code: 'version_stale' }, { status: 409 }))
  })
  function Registry() {
    const [opened, open] = useState<Opened>(null)
    const attempts = useRegistryChanges({
      showUndoToast: showToast,
      readAgain: async () => {
        readings += 1
      },
    })
    const registry: RegistryView['registry'] = {
      version: 1,
      showsGivers: true,
      delivery: '',
      gifts: 2,
      reserved: 0,
      received: 0,
      thanked: 0,
      list: gifts,
      reservations: [],
      outside: [],
    }
    const view: RegistryView = {
      weddingId: '01a20087-fbbd-7523-bc9b-880000000009',
      registry,
      currency: 'USD',
      disabledReason: null,
      giversDisabledReason: null,
      showToast,
      ...attempts,
      open,
    }
    return (
      <RegistryContext value={view}>
        <GiftsCard onPrint={() => undefined} />
        <GiversCard />
        {opened?.what === 'gift' && opened.gift ? <GiftWindow gift={opened.gift} /> : null}
        {opened?.what === 'picture' ? <PictureWindow gift={opened.gift} /> : null}
      </RegistryContext>
    )
  }
  await act(async () => void render(<Registry />))
  return { toasts, readings: () => readings, sent: () => sent }
}

async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
