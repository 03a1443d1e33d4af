// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { lazy } from 'react'
import type { ReactNode } from 'react'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../app.tsx'
import { AuthLayout } from '../../auth/auth-layout.tsx'
import { ScreenOutlet } from '../outlet.tsx'
import { Page } from '../page.tsx'

// React reports every error it passes to a boundary to the console.
beforeEach(() => vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Breaks(): ReactNode {
  throw new Error('The kettle is missing.')
}

function inLayout(element: ReactNode) {
  return (
    <MemoryRouter>
      <Routes>
        <Route element={<AuthLayout />}>
          <Route path="/" element={element} />
        </Route>
      </Routes>
    </MemoryRouter>
  )
}

test('an error that no screen catches shows the global error screen', () => {
  render(<App located={() => <Breaks />} />)
  const page = within(screen.getByRole('main'))
  expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong')
  expect(page.getByRole('alert').textContent).toContain('The kettle is missing.')
  expect(page.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(page.getByText('If the problem persists, please contact support.')).toBeDefined()
})

test('a route that fails to render says so inside its layout, which keeps its links', () => {
  render(inLayout(<Breaks />))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Unexpected Application Error!',
  )
  expect(screen.getByRole('alert').textContent).toContain('The kettle is missing.')
  expect(screen.getByRole('link', { name: 'Back to home' })).toBeDefined()
  expect(screen.getAllByRole('main')).toHaveLength(1)
})

test('a lazy screen shows that it is loading, and then itself', async () => {
  const arrival = Promise.withResolvers<{ default: () => ReactNode }>()
  const Late = lazy(() => arrival.promise)
  render(inLayout(<Late />))
  expect((await screen.findByText('Loading...')).getAttribute('role') ?? 'status').toBe('status')
  arrival.resolve({ default: () => <h1>Here</h1> })
  expect((await screen.findByRole('heading')).textContent).toBe('Here')
  expect(screen.queryByText('Loading...')).toBeNull()
})

test.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/signout-page.js',
  'error loading dynamically imported module: http://localhost/assets/signout-page.js',
  'Importing a module script failed.',
])('a screen whose file is gone is shown as a failed route, and why: %s', async (message) => {
  const Gone = lazy(() => Promise.reject<{ default: () => ReactNode }>(new Error(message)))
  render(inLayout(<Gone />))
  expect((await screen.findByRole('heading')).textContent).toBe('Unexpected Application Error!')
  expect(screen.getByRole('alert').textContent).toContain(
    "We couldn't load this page. Check your connection and try again.",
  )
})

test.each([
  { moves: false, to: 'the heading of the screen that has come' },
  { moves: true, to: 'what was begun while it was brought' },
])('the focus moves to $to', async ({ moves }) => {
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  const brought = Promise.withResolvers<{ default: () => ReactNode }>()
  const Late = lazy(() => brought.promise)
  render(
    <MemoryRouter>
      <Link to="/late">Go</Link>
      <input aria-label="Begun" />
      <main>
        <Routes>
          <Route element={<ScreenOutlet />}>
            <Route index element={<h1>First</h1>} />
            <Route path="late" element={<Late />} />
          </Route>
        </Routes>
      </main>
    </MemoryRouter>,
  )
  const link = screen.getByRole('link', { name: 'Go' })
  link.focus()
  fireEvent.click(link)
  if (moves) screen.getByLabelText('Begun').focus()
  brought.resolve({
    default: () => (
      <Page title="app:titles.guests">
        <h1>Late</h1>
      </Page>
    ),
  })
  const heading = await screen.findByRole('heading', { name: 'Late' })
  await vi.waitFor(() => expect(document.title).toContain('Guests'), { timeout: 60_000 })
  expect(document.activeElement).toBe(moves ? screen.getByLabelText('Begun') : heading)
})
