// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { errorText } from '#src/i18n/error-text.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { LoadTextsContext } from '#src/ui/feedback/query-loader.tsx'
import { ReviewQueue } from './review-queue.tsx'

beforeAll(() => loadTexts('errors', 'review', 'ui', 'vendors'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an application whose claim has run out since the list was read is with nobody', async () => {
  const items = [
    item('Old Hall', '2026-11-25T09:30:00.000Z'),
    item('New Hall', '9999-12-31T00:00:00.000Z'),
  ]
  vi.stubGlobal('fetch', async () => Response.json({ items, nextCursor: null }))
  render(
    <LoadTextsContext value={{ tryAgain: '', more: '', loading: '', describe: errorText }}>
      <QueryHarness>
        <MemoryRouter>
          <ReviewQueue part="waiting" filter={{}} open={null} addressOf={(id) => `/${id}`} />
        </MemoryRouter>
      </QueryHarness>
    </LoadTextsContext>,
  )
  await screen.findByText('Old Hall')
  expect(screen.queryByText(/Ruth of New Hall/)).not.toBe(null)
  expect(screen.queryByText(/Ruth of Old Hall/)).toBe(null)
})

const item = (name: string, until: string) => ({
  id: name,
  name,
  category: 'venue',
  city: 'Lyon',
  country: 'FR',
  approval: 'in_review',
  submittedAt: '2026-11-24T09:00:00.000Z',
  claim: { userId: 'u', name: `Ruth of ${name}`, until },
})
