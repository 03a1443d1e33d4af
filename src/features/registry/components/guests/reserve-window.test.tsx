// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ReceivedGift } from '#machines/registry/reservation/gift-reservation.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ReserveWindow } from './reserve-window.tsx'

// The window is loaded on demand, so it is imported first.
beforeAll(() => Promise.all([loadTexts('registry'), import('#src/ui/overlays/confirm-window.tsx')]))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const glasses: ReceivedGift = {
  id: '01a20087-fbbd-7523-bc9b-880000000001',
  kind: 'gift',
  title: 'Wine glasses',
  note: '',
  link: '',
  category: '',
  isMostWanted: false,
  suggested: [],
  howToGive: '',
  currency: 'USD',
  price: 1_500,
  wanted: 6,
  taken: 4,
  given: 0,
  picture: null,
  own: null,
}
const honeymoon: ReceivedGift = {
  ...glasses,
  kind: 'fund',
  title: 'Honeymoon',
  price: 100_000,
  wanted: null,
  taken: 80_000,
  given: 80_000,
}

const tooMany = /^Wine glasses has only 2 left\. Please choose fewer\./u

test('who asks for more than is wanted reads how many are left, and not that somebody was quicker', async () => {
  await opened(glasses, glasses)
  await ask('How many', '5')
  expect(await screen.findByText(tooMany)).toBeTruthy()
  expect(screen.queryByText(/just reserved/u)).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>(/^How many/u).value).toBe('5')
})

test('a household that changes what it gives may take its own again, and no more than that and what is left', async () => {
  const own = {
    id: '01a20087-fbbd-7523-bc9b-880000000002',
    version: 1,
    state: 'reserved' as const,
    units: 1,
    minor: null,
    note: '',
  }
  await opened({ ...glasses, taken: 5, own }, { ...glasses, taken: 5, own })
  await ask('How many', '3', 'Save changes')
  expect(await screen.findByText(tooMany)).toBeTruthy()
})

test('who asked for what was left reads that somebody was quicker, and on the next press what is left', async () => {
  await opened(glasses, { ...glasses, taken: 5 })
  await ask('How many', '2')
  expect(await screen.findByText(/^Someone just reserved some of Wine glasses/u)).toBeTruthy()
  await press('Reserve')
  expect(await screen.findByText(/^Wine glasses has only 1 left\./u)).toBeTruthy()
})

test('once the last is taken nobody is asked to choose fewer, however often they press', async () => {
  await opened(glasses, { ...glasses, taken: 6 })
  await ask('How many', '2')
  const gone = /^Sorry, someone just reserved the last of Wine glasses\./u
  expect(await screen.findByText(gone)).toBeTruthy()
  await press('Reserve')
  expect(await screen.findByText(gone)).toBeTruthy()
  expect(screen.queryByText(/choose fewer/u)).toBeNull()
})

test.each([
  [80_000, /^Honeymoon needs only \$200 more\. Please enter a smaller amount\./u],
  [90_000, /^Someone just contributed to Honeymoon, which now needs only \$100 more\./u],
  [100_000, /^Honeymoon has just reached its total\./u],
])('a fund that has %i by now speaks of an amount, and of no pieces', async (taken, text) => {
  await opened(honeymoon, { ...honeymoon, taken, given: taken })
  await ask('Amount in USD', taken === 80_000 ? '500' : '150', 'Contribute')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByText(/fewer|the last of/u)).toBeNull()
})

test.each([
  [glasses, 'How many', 'numeric'],
  // A phone's keys for numbers have no decimal point.
  [honeymoon, 'Amount in USD', 'decimal'],
])('$title is asked for on keys that can type it', async (gift, label, keys) => {
  await opened(gift, gift)
  expect((await screen.findByLabelText(new RegExp(`^${label}`, 'u'))).inputMode).toBe(keys)
})

test('a fund suggests each amount once, and none that is more than is left', async () => {
  const gift = { ...honeymoon, suggested: [5_000, 5_000, 20_000, 25_000] }
  await opened(gift, gift)
  const amounts = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(amounts.filter((text) => text.includes('$'))).toEqual(['$50', '$200'])
  await press('$200')
  expect(screen.getByLabelText<HTMLInputElement>(/^Amount in USD/u).value).toBe('200')
})

/** Opens the window for a gift, with an API that refuses and sends the gift as it is by now. */
async function opened(gift: ReceivedGift, current: ReceivedGift) {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ code: 'event_not_allowed', refusedBy: ['isLeft'], current }, { status: 409 }),
    ),
  )
  function Opened() {
    const [known, know] = useState(gift)
    return (
      <ReserveWindow
        token={'A'.repeat(27)}
        gift={known}
        onKnown={know}
        onDone={() => undefined}
        onClose={() => undefined}
      />
    )
  }
  await act(async () => void render(<Opened />))
}

async function ask(label: string, units: string, button = 'Reserve') {
  const field = await screen.findByLabelText(new RegExp(`^${label}`, 'u'))
  fireEvent.change(field, { target: { value: units } })
  await press(button)
}

async function press(name: string) {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })))
}
