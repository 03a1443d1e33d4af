// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { clearStorage } from '#src/client/storage/storage.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { BookingReview } from '../booking-review.tsx'

beforeAll(() => loadTexts('errors', 'reviews', 'ui'))
afterEach(() => {
  cleanup()
  clearStorage()
  vi.unstubAllGlobals()
})

/** The page before an API that takes the review. */
async function openForm() {
  const until = '2030-06-01T00:00:00.000Z'
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET'
      ? Response.json({ review: null, until, refusedBy: [] })
      : Response.json({ review: null, until: null, refusedBy: ['isInTime'] }, { status: 201 }),
  )
  render(
    <MemoryRouter>
      <BookingReview
        enquiryId="01a20087-fbbd-7523-bc9b-880000000001"
        side="couple"
        businessName="Fern & Fable"
        disabledReason={null}
      />
    </MemoryRouter>,
    { wrapper: QueryHarness },
  )
  const open = await screen.findByRole('button', { name: t('reviews:write.open') })
  fireEvent.click(open)
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const stars = () =>
  screen.getAllByRole<HTMLInputElement>('radio', { name: t('reviews:pick', { count: 4 }) })

test('a review that is being written is there again after the page is left, until it is sent', async () => {
  await openForm()
  for (const star of stars()) fireEvent.click(star)
  fireEvent.change(field(), { target: { value: 'Lovely flowers, and so kind.' } })
  cleanup()
  await openForm()
  expect(field().value).toBe('Lovely flowers, and so kind.')
  expect(stars().map(({ checked }) => checked)).toEqual([true, true, true, true, true])
  const send = screen.getByRole('button', { name: t('reviews:write.act') })
  await act(async () => fireEvent.click(send))
  cleanup()
  await openForm()
  expect(field().value).toBe('')
})
