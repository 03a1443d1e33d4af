// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Guest } from '#machines/guests/guest.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { useGuestList } from '../use-guest-list.ts'
import { useGuestListActs } from './use-guest-list-acts.ts'

beforeAll(() => loadTexts('guests'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('guests who are removed again after a lost answer are gone, and their undo is there', async () => {
  const keys: (string | null)[] = []
  const guests = ['ada', 'bo', 'cy'].map(guest)
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers }: RequestInit = {}) => {
    const path = new URL(address, location.href).pathname
    if (method === 'GET' && path.endsWith('/guests/changes'))
      return Response.json({
        syncToken: '1',
        counts: { households: 0, guests: 3, events: 0, rsvps: 0 },
        changed: { households: [], guests: [], events: [], rsvps: [] },
      })
    if (method === 'GET')
      return Response.json({ items: path.endsWith('/guests') ? guests : [], nextCursor: null })
    keys.push(new Headers(headers).get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('no connection')
    if (keys[1] === null || keys[1] !== keys[0])
      return Response.json({ code: 'not_yours' }, { status: 404 })
    const none = { households: [], guests: [], events: [] }
    return Response.json({
      activityId: 'removal',
      ...none,
      gone: { ...none, guests: ['ada', 'bo'] },
    })
  })
  const { result } = renderHook(() => useActs(), { wrapper: WithToasts })
  await waitFor(() => expect(result.current.list.isWhole).toBe(true))
  const press = () => act(() => result.current.removed(['ada', 'bo']))
  await press()
  expect(result.current.refused).toBe('unreachable')
  await press()
  expect(result.current.refused).toBeNull()
  await waitFor(() => expect([...result.current.list.guests.keys()]).toEqual(['cy']))
  const toast = document.querySelector('section')
  expect(toast?.textContent).toContain('Removed 2 guests')
  expect(toast?.querySelector('button')?.textContent).toBe('Undo')
})

const typed = { lastName: '', diet: '', meal: '', email: '', phone: '', notes: '' }
const at = '2026-11-25T09:00:00.000Z'
const guest = (id: string): Guest => ({
  ...typed,
  id,
  version: 1,
  householdId: 'home',
  place: 0,
  firstName: id,
  isPlusOne: false,
  ageGroup: 'adult',
  tags: [],
  answers: {},
  createdAt: at,
  updatedAt: at,
})

function useActs() {
  return useGuestListActs('wedding', useGuestList('wedding'))
}

function WithToasts({ children }: { children: ReactNode }) {
  return (
    <QueryHarness>
      <ToastRegion label="Messages" dismiss="Dismiss" place="/">
        {children}
      </ToastRegion>
    </QueryHarness>
  )
}
