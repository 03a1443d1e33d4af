// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import {
  BrowserRouter,
  Link,
  MemoryRouter,
  Route,
  Routes,
  useLocation,
  useNavigate,
} from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListFilter } from '#machines/guests/list/filter.rules.ts'
import { useListFilter } from './use-list-filter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a link sets the filter, a choice applies at once, and the URL follows with one history entry', async () => {
  const shown = open('/guests?q=ada&tag=Work&lang=en-XA')
  expect(shown.filter()).toMatchObject({ search: 'ada', tag: 'Work', side: 'all' })
  act(() => shown.narrow({ side: 'first' }))
  act(() => shown.narrow({ search: 'ada o' }))
  expect(shown.filter()).toMatchObject({ search: 'ada o', tag: 'Work', side: 'first' })
  expect(shown.address()).toBe('?q=ada&tag=Work&lang=en-XA')
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(shown.address()).toBe('?lang=en-XA&q=ada+o&side=first&tag=Work')
  // The URL follows the typed text, never the other way round.
  act(() => shown.narrow({ search: 'ada ok' }))
  expect(shown.filter()).toMatchObject({ search: 'ada ok' })
})

test('the link to the whole list removes the filter', async () => {
  const shown = open('/guests?diet=*')
  act(() => shown.narrow({ order: 'newest' }))
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(shown.address()).toBe('?diet=*&order=newest')
  act(() => screen.getByRole('link').click())
  expect(shown.filter()).toMatchObject({ diet: '', order: 'name' })
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(shown.address()).toBe('')
})

test('a link pressed right after a choice leads on, however long its page takes to load', async () => {
  window.history.replaceState(null, '', '/guests')
  const { promise, resolve } = Promise.withResolvers<{ default: () => string }>()
  const Slow = lazy(() => promise)
  render(
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path="/guests" element={<Filtered />} />
          <Route path="/guests/invitations" element={<Slow />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  )
  act(() => screen.getByRole('button', { name: 'Newest first' }).click())
  await act(() => vi.advanceTimersByTimeAsync(100))
  act(() => screen.getByRole('link', { name: 'Invitations' }).click())
  // The list is still there while its successor loads.
  expect(screen.getByRole('button', { name: 'Newest first' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(300))
  await act(async () => resolve({ default: () => 'Who is invited' }))
  expect(screen.getByText('Who is invited')).toBeTruthy()
  expect(window.location.pathname + window.location.search).toBe('/guests/invitations')
})

test('a filter that was chosen right before a link was followed is there on the way back', async () => {
  render(
    <MemoryRouter initialEntries={['/guests?lang=en-XA']}>
      <Routes>
        <Route path="/guests" element={<Filtered />} />
        <Route path="/guests/invitations" element={<Back />} />
      </Routes>
    </MemoryRouter>,
  )
  act(() => screen.getByRole('button', { name: 'Newest first' }).click())
  await act(() => vi.advanceTimersByTimeAsync(100))
  act(() => screen.getByRole('link', { name: 'Invitations' }).click())
  await act(() => vi.advanceTimersByTimeAsync(300))
  act(() => screen.getByRole('button', { name: 'Back' }).click())
  expect(screen.getByRole('status').textContent).toBe('newest ?lang=en-XA&order=newest')
})

function Back() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  )
}

function Filtered() {
  const { filter, narrow } = useListFilter()
  const { search } = useLocation()
  return (
    <>
      <output>{`${filter.order} ${search}`}</output>
      <button type="button" onClick={() => narrow({ order: 'newest' })}>
        Newest first
      </button>
      <Link to="/guests/invitations">Invitations</Link>
    </>
  )
}

function open(address: string) {
  const { result } = renderHook(() => ({ ...useListFilter(), address: useLocation().search }), {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[address]}>
        <Link to="/guests">All</Link>
        {children}
      </MemoryRouter>
    ),
  })
  return {
    filter: () => result.current.filter,
    narrow: (part: Partial<ListFilter>) => result.current.narrow(part),
    address: () => result.current.address,
  }
}
