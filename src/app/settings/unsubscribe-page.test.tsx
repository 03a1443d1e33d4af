// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { robin } from '#machines/session/people.cases.ts'
import { loadSession } from '#src/features/session/lazy-session.bindings.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { UnsubscribePage } from '#src/features/notices/pages/unsubscribe-page.tsx'

beforeAll(() => loadTexts('errors', 'notices'))
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
})
afterEach(async () => {
  const { sessionActor } = await loadSession()
  act(() => sessionActor.send({ type: 'SIGNED_OUT_ELSEWHERE' }))
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['COUPLE', '/settings'],
  ['VENDOR', '/vendor-dashboard/settings'],
  ['ADMIN', '/admin/settings'],
  [null, '/settings'],
] as const)('who is signed in as %s is led to settings of their own', async (role, settings) => {
  const { sessionActor } = await loadSession()
  if (role !== null) sessionActor.send({ type: 'SIGNED_IN', me: { ...robin, role } })
  render(
    <MemoryRouter initialEntries={[`/unsubscribe/${'A'.repeat(27)}`]}>
      <Routes>
        <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
      </Routes>
    </MemoryRouter>,
  )
  await act(async () => void fireEvent.click(screen.getByRole('button')))
  expect((await screen.findByRole('link')).getAttribute('href')).toBe(settings)
})
