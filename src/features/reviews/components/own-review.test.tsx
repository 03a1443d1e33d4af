// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Review } from '#machines/reviews/review-record.schema.ts'
import { clearStorage } from '#src/client/storage/storage.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { OwnReview } from './own-review.tsx'

beforeAll(() => loadTexts('errors', 'reviews', 'ui'))
afterEach(() => {
  cleanup()
  clearStorage()
  vi.unstubAllGlobals()
})

const nothing = () => undefined
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')

const stars = { quality: 4, responsiveness: 4, professionalism: 4, value: 4, flexibility: 4 }

const review = {
  id: '01a20087-fbbd-7523-bc9b-880000000001',
  version: 1,
  state: 'pending',
  facts: { sealed: true, answered: false, reported: false },
  occasion: 'tookPlace',
  day: '2026-11-20',
  couple: ['Maya', 'Tom'],
  businessName: 'Fern & Fable',
  scores: stars,
  stars: 400,
  body: 'Lovely flowers.',
  answer: null,
  reason: null,
  opensAt: '2026-12-01T09:00:00.000Z',
  actions: [{ event: 'CHANGE', refusedBy: [], ends: false, asks: false }],
} as unknown as Review

const answered = {
  ...review,
  version: 2,
  state: 'published',
  facts: { sealed: false, answered: true, reported: false },
  answer: { text: 'Thank you.', at: '2026-11-25T09:00:00.000Z' },
  opensAt: null,
  actions: [],
} as unknown as Review

const page = (now: Review, side: 'couple' | 'vendor' = 'couple') => (
  <OwnReview
    review={now}
    side={side}
    title="Your review"
    heading="h2"
    disabledReason={null}
    keep={nothing}
    readAgain={nothing}
  />
)

test('what is typed into a review is still there when the vendor answers it meanwhile', () => {
  const { rerender } = render(page(review))
  fireEvent.click(screen.getByRole('button', { name: t('reviews:change.open') }))
  fireEvent.change(field(), { target: { value: 'Lovely flowers, and so kind.' } })
  rerender(page(answered))
  expect(field().value).toBe('Lovely flowers, and so kind.')
  expect(screen.getByText(t('reviews:over'))).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: t('reviews:close') }))
  expect(screen.queryByRole('textbox')).toBe(null)
})

test('another text of a review is there again after the page is left', () => {
  fireEvent.change(openChange(), { target: { value: 'Lovely flowers, and so kind.' } })
  cleanup()
  expect(openChange().value).toBe('Lovely flowers, and so kind.')
})

test('an answer to a review that its couple has changed meanwhile is not sent before it was read', async () => {
  const fetched = vi.fn(async () => Response.json({ code: 'internal' }, { status: 500 }))
  vi.stubGlobal('fetch', fetched)
  const actions = [{ event: 'ANSWER', refusedBy: [], ends: false, asks: false }]
  const unanswered = { ...review, actions } as unknown as Review
  const { rerender } = render(page(unanswered, 'vendor'))
  fireEvent.click(screen.getByRole('button', { name: t('reviews:answer.open') }))
  fireEvent.change(field(), { target: { value: 'Thank you.' } })
  rerender(page({ ...unanswered, version: 2, body: 'They came late.' }, 'vendor'))
  await sendAnswer()
  expect(screen.queryByText(t('reviews:stale'))).not.toBe(null)
  expect(fetched).not.toHaveBeenCalled()
  await sendAnswer()
  expect(fetched).toHaveBeenCalled()
})

function openChange() {
  render(page(review))
  fireEvent.click(screen.getByRole('button', { name: t('reviews:change.open') }))
  return field()
}

function sendAnswer() {
  return act(async () => {
    fireEvent.click(screen.getByRole('button', { name: t('reviews:answer.act') }))
  })
}
