// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { SearchBar } from './search-bar.tsx'

beforeAll(() => loadTexts('marketplace', 'vendors', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const lisbon = { slug: 'lisbon', name: 'Lisbon', region: 'Lisboa', country: 'PT' }
/** Number, name, country, latitude and longitude of two towns. */
const centres = [
  [11, 'Porto', 'PT', 41.15, -8.61],
  [12, 'Lisbon', 'PT', 38.72, -9.14],
]

/** The bar above an API that answers what is typed, and a browser that is asked where it is. */
function show(position?: { latitude: number; longitude: number }) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const url = String(input instanceof Request ? input.url : input)
    asked.push(url)
    const body = url.includes('/centres')
      ? { items: centres }
      : { names: [], words: ['florists'], towns: [lisbon], items: [lisbon] }
    return Promise.resolve(Response.json(body))
  })
  const getCurrentPosition = vi.fn((found: PositionCallback, failed: () => void) =>
    position ? found({ coords: position } as GeolocationPosition) : failed(),
  )
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({
    getCurrentPosition,
  } as unknown as Geolocation)
  const change = vi.fn()
  const onSearch = vi.fn()
  render(<SearchBar asked={{}} change={change} town={null} onSearch={onSearch} />)
  return { asked, change, getCurrentPosition, onSearch }
}

test('“Near me” asks only when it is pressed, and where one is leaves the browser nowhere', async () => {
  const { asked, change, getCurrentPosition } = show({ latitude: 38.9, longitude: -9.3 })
  expect(getCurrentPosition).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Near me' }))
  await waitFor(() => expect(change.mock.calls).toEqual([[{ town: '12' }]]))
  expect(asked).toHaveLength(1)
  expect(asked.filter((url) => /38\.9|-9\.3/.test(url))).toEqual([])
})

test('whoever does not say where they are is asked for a town', async () => {
  const { asked, change } = show()
  fireEvent.click(screen.getByRole('button', { name: 'Near me' }))
  expect(await screen.findByText(/Type a town instead/)).toBeTruthy()
  expect([asked, change.mock.calls]).toEqual([[], []])
})

test.each([
  ['flor', /^Florist/, { category: 'florist', q: null }],
  ['lisb', /^Lisbon/, { town: 'lisbon', q: null }],
  ['florst', /^florists/, { q: 'florists' }],
])('what is suggested for “%s” and chosen is searched by', async (typed, name, changes) => {
  const { change } = show()
  await userEvent.type(screen.getByRole('combobox', { name: 'What are you looking for?' }), typed)
  await userEvent.click(await screen.findByRole('option', { name }))
  expect(change).toHaveBeenCalledWith(changes)
})

test('the button leads to what was found, and what was typed before counts', async () => {
  const { change, onSearch } = show()
  await userEvent.type(screen.getByRole('textbox', { name: 'Guests' }), '80')
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(change.mock.calls).toEqual([[{ guests: '80' }]])
  expect(onSearch).toHaveBeenCalledOnce()
})

test('a town that nobody could be asked about is not called unknown', async () => {
  const { change } = show()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  const where = screen.getByRole('combobox', { name: 'Where' })
  await userEvent.type(where, 'Porto{Enter}')
  expect(await screen.findByText(t('errors:unreachable'))).toBeTruthy()
  expect(screen.queryByText(/We don't know a town/)).toBeNull()
  expect(change).not.toHaveBeenCalled()
})

test('a town that is chosen after one that nobody knows ends what was said of that one', async () => {
  show()
  const known = fetch
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ items: [] })))
  const where = screen.getByRole('combobox', { name: 'Where' })
  await userEvent.type(where, 'Nowhere{Enter}')
  expect(await screen.findByText(/We don't know a town/)).toBeTruthy()
  vi.stubGlobal('fetch', known)
  await userEvent.clear(where)
  await userEvent.type(where, 'lisb')
  await userEvent.click(await screen.findByRole('option', { name: /^Lisbon/ }))
  expect(screen.queryByText(/We don't know a town/)).toBeNull()
})
