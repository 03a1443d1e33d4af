// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Category } from '#machines/choices/category/category.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { VendorsPage } from './vendors-page.tsx'

beforeAll(() => loadTexts('choices', 'vendors', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const wanted: Category = {
  category: 'florist',
  status: 'wanted',
  counts: { wanted: 1, saved: 0, asked: 0, quoted: 0, booked: 0, dropped: 0, not_needed: 0 },
  leading: [],
}

const press = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Skip Florist' })))

test('a decision whose answer was lost is sent again as the same one', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('no connection')
    return Response.json({ ...wanted, status: 'not_needed', choiceId: 'c', activityId: 'a' })
  })
  render(
    <MemoryRouter>
      <ToastRegion label="Messages" dismiss="Dismiss" place="/dashboard/vendors">
        <VendorsPage
          weddingId="w"
          categories={[wanted]}
          mayEdit
          readAgain={() => {}}
          onSkipped={() => {}}
        />
      </ToastRegion>
    </MemoryRouter>,
  )
  await press()
  await press()
  expect([keys[1], typeof keys[0]]).toEqual([keys[0], 'string'])
})
