// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { NewReviewReport } from '#machines/reviews/review-record.schema.ts'
import { clearStorage } from '#src/client/storage/storage.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { ReportForm } from './report-form.tsx'

beforeAll(() => loadTexts('errors', 'reviews', 'ui'))
afterEach(() => {
  cleanup()
  clearStorage()
})

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const send = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: t('reviews:report.act') }))
  })

/** The form before an API that takes the report, or refuses it. */
function draw({ isTaken }: { isTaken: boolean }) {
  const sent: NewReviewReport[] = []
  const form = (refusal: string | null) => (
    <ReportForm
      reviewId="01a20087-fbbd-7523-bc9b-880000000001"
      isBusy={false}
      refusal={refusal}
      onSend={async (report) => {
        sent.push(report)
        return isTaken
      }}
      onClose={() => {}}
    />
  )
  const { rerender } = render(form(null))
  return { sent, refuse: (code: string) => rerender(form(code)) }
}

test('a report of a review says what is missing or too long beside it, and sends what was typed', async () => {
  const { sent, refuse } = draw({ isTaken: false })
  await send()
  expect(screen.getAllByText(t('errors:required'))).toHaveLength(2)
  const [reason] = screen.getAllByRole<HTMLInputElement>('radio')
  fireEvent.click(reason!)
  type('x'.repeat(2_001))
  await send()
  expect(screen.getAllByText(t('errors:too_long'))).toHaveLength(1)
  expect(sent).toEqual([])
  type('This is about somebody else. ')
  await send()
  expect(sent).toEqual([{ reason: reason!.value, text: 'This is about somebody else.' }])
  // What was refused is still there, with why.
  refuse('too_many_requests')
  expect(screen.getByText(t('errors:too_many_requests'))).toBeDefined()
  expect(field().value).toBe('This is about somebody else. ')
})

test('what is wrong with a review is there again after the page is left, until it is sent', async () => {
  draw({ isTaken: false })
  type('This is about somebody else.')
  cleanup()
  draw({ isTaken: true })
  expect(field().value).toBe('This is about somebody else.')
  fireEvent.click(screen.getAllByRole('radio')[0]!)
  await send()
  cleanup()
  draw({ isTaken: true })
  expect(field().value).toBe('')
})
