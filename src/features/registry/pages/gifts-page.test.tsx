// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type {
  ReceivedGift,
  ReceivedRegistry,
} from '#machines/registry/reservation/gift-reservation.schema.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { GiftsPage } from './gifts-page.tsx'

// The window is loaded on demand, so it is imported first.
beforeAll(() =>
  Promise.all([
    loadTexts('errors', 'registry', 'rsvp'),
    import('#src/ui/overlays/confirm-window.tsx'),
  ]),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const kettle: ReceivedGift = {
  id: '01a20087-fbbd-7523-bc9b-880000000001',
  kind: 'gift',
  title: 'Kettle',
  note: '',
  link: '',
  category: '',
  isMostWanted: false,
  suggested: [],
  howToGive: '',
  currency: 'USD',
  price: null,
  wanted: 1,
  taken: 0,
  given: 0,
  picture: null,
  own: null,
}
const own = {
  id: '01a20087-fbbd-7523-bc9b-880000000002',
  version: 1,
  state: 'reserved' as const,
  units: 1,
  minor: null,
  note: '',
}
const registry: ReceivedRegistry = {
  household: 'Raman',
  names: ['Maya', 'Sam'],
  look: 'register',
  items: [kettle],
  nextCursor: null,
  categories: [],
  delivery: null,
}

test('a gift that was reserved stays on the list when that cannot be read again', async () => {
  const answers = [
    Response.json(registry),
    Response.json({ ...kettle, taken: 1, own }),
    Response.json({ code: 'internal', status: 500 }, { status: 500 }),
  ]
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()))
  render(
    <MemoryRouter>
      <GiftsPage token={'A'.repeat(27)} Around={({ children }) => children} />
    </MemoryRouter>,
  )
  await press('Reserve Kettle')
  await press('Reserve')
  await vi.waitFor(() => expect(answers).toEqual([]))
  expect(await screen.findByText(/^You're giving 1 item/u)).toBeTruthy()
  expect(screen.queryByText(/couldn't load/u)).toBeNull()
})

test('the filter offers the categories of all gifts, and says so when one has become empty', async () => {
  const first = { ...registry, nextCursor: 'next', categories: ['kitchen', 'dining'] }
  const whole = { ...registry, categories: ['kitchen'] }
  const answers = [first, first, whole].map((answer) => Response.json(answer))
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()))
  render(
    <MemoryRouter>
      <GiftsPage token={'A'.repeat(27)} Around={({ children }) => children} />
    </MemoryRouter>,
  )
  const filter = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: t('registry:received.only'),
  })
  expect([...filter.options].map(({ value }) => value)).toEqual(['', 'kitchen', 'dining'])
  await act(async () => fireEvent.change(filter, { target: { value: 'dining' } }))
  expect(await screen.findByText(t('registry:received.noneOf'))).toBeTruthy()
  expect(filter.value).toBe('dining')
})

async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
