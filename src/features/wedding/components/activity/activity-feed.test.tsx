// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import { allRights } from '#machines/wedding/rights.rules.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { loadTexts } from '#src/i18n/i18n.ts'
import { keepFocusNearPresses } from '#src/ui/overlays/remember-focus.ts'
import { WeddingContext } from '../../use-wedding.ts'
import type { WeddingView } from '../../use-wedding.ts'
import { ActivityFeed } from './activity-feed.tsx'

beforeAll(() => loadTexts('activity', 'app', 'errors', 'ui', 'vendors', 'wedding'))
// As main.tsx does for the whole product.
beforeAll(keepFocusNearPresses)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ids = ['2', '1'].map((n) => `019a0000-0000-7000-8000-00000000000${n}`)

/** What the API tells of the two changes; the older is undone once that was asked for. */
function stubFeed() {
  let isUndone = false
  const activity = (id: string): Activity => ({
    id,
    kind: 'task.added',
    area: 'timeline',
    by: 'product',
    subject: { id, name: id === ids[0] ? 'Ring the mayor' : 'Taste the cake' },
    facts: {},
    at: '2026-11-22T10:00:00.000Z',
    undo: isUndone && id === ids[1] ? 'done' : 'open',
    undoes: null,
  })
  vi.stubGlobal('fetch', async (asked: string, init?: RequestInit) => {
    if (init?.method !== 'POST')
      return Response.json({ items: ids.map(activity), nextCursor: null })
    expect(asked).toContain(`${ids[1]}/undo`)
    isUndone = true
    return Response.json(activity(ids[1] ?? ''))
  })
}

function Feed() {
  const me = { userId: 'me', kind: 'partner' as const, rights: allRights }
  // Only what the feed asks for is there.
  const current = { wedding: { id: 'w', me } as Wedding, me } as WeddingView
  return (
    <QueryHarness>
      <WeddingContext
        value={{
          isPending: false,
          failure: null,
          current,
          all: [],
          choose: () => undefined,
          chosen: null,
          readAgain: () => undefined,
        }}
      >
        <ActivityFeed />
      </WeddingContext>
    </QueryHarness>
  )
}

test('whoever undoes by keyboard goes on at the line of what was undone', async () => {
  stubFeed()
  render(<Feed />)
  const undo = await screen.findByRole('button', { name: /Taste the cake/ })
  undo.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(undo.isConnected).toBe(false))
  const line = screen.getByText(/Taste the cake/).closest('li')
  await waitFor(() => expect(document.activeElement).toBe(line))
})
