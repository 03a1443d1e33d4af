// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { NewReviewReport } from '#machines/reviews/review-record.schema.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { ReportForm } from './report-form.tsx'

beforeAll(() => loadTexts('errors', 'reviews', 'ui'))
afterEach(cleanup)

const send = () => fireEvent.click(screen.getByRole('button', { name: t('reviews:report.act') }))
const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })

test('a report of a review says what is missing or too long beside it, and sends what was typed', () => {
  const sent: NewReviewReport[] = []
  const form = (refusal: string | null) => (
    <ReportForm
      isBusy={false}
      refusal={refusal}
      onSend={(report) => sent.push(report)}
      onClose={() => {}}
    />
  )
  const { rerender } = render(form(null))
  send()
  expect(screen.getAllByText(t('errors:required'))).toHaveLength(2)
  const [reason] = screen.getAllByRole<HTMLInputElement>('radio')
  fireEvent.click(reason!)
  type('x'.repeat(2_001))
  send()
  expect(screen.getAllByText(t('errors:too_long'))).toHaveLength(1)
  expect(sent).toEqual([])
  type('This is about somebody else. ')
  send()
  expect(sent).toEqual([{ reason: reason!.value, text: 'This is about somebody else.' }])
  // What was refused is still there, with why.
  rerender(form('too_many_requests'))
  expect(screen.getByText(t('errors:too_many_requests'))).toBeDefined()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(
    'This is about somebody else. ',
  )
})
