// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Page } from '#machines/kernel/page.ts'
import type { ColleagueInvitation } from '#machines/staff/staff.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { onLateRefusal } from '#src/client/retry/late-refusal.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { SentInvitations } from './sent-invitations.tsx'

beforeAll(() => loadTexts('staff', 'errors'))
afterEach(cleanup)

const invitation: ColleagueInvitation = {
  id: '01900000-0000-7000-8000-000000000001',
  version: 1,
  email: 'june@people.test',
  state: 'pending',
  facts: {
    sentAt: '2026-11-20T10:00:00.000Z',
    expiresAt: '2126-12-20T10:00:00.000Z',
    sends: 1,
  },
  since: '2026-11-20T10:00:00.000Z',
  createdAt: '2026-11-20T10:00:00.000Z',
}

test('a step that is refused once the page is left is told of elsewhere', async () => {
  const late = vi.fn()
  const end = onLateRefusal(late)
  const answer = Promise.withResolvers<Answer<ColleagueInvitation>>()
  const pages = { pages: [{ items: [invitation], nextCursor: null }], pageParams: [null] }
  const query = { data: pages, refetch: async () => undefined, hasNextPage: false }
  const { unmount } = render(
    <QueryHarness>
      <ToastRegion label="Messages" dismiss="Dismiss" place="/vendor-dashboard/team">
        <h1>Team</h1>
        <SentInvitations
          texts="staff:invitations"
          query={
            query as unknown as UseInfiniteQueryResult<InfiniteData<Page<ColleagueInvitation>>>
          }
          step={() => answer.promise}
        />
      </ToastRegion>
    </QueryHarness>,
  )
  const name = 'Cancel the invitation to june@people.test'
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  unmount()
  await act(async () => answer.resolve({ result: 'refused', code: 'internal', details: {} }))
  end()
  expect(late).toHaveBeenCalledWith(expect.objectContaining({ reason: 'internal', page: 'Team' }))
})
