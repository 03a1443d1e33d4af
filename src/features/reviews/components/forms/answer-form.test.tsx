// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTexts } from '#src/i18n/i18n.ts'
import { AnswerForm } from './answer-form.tsx'

beforeAll(() => loadTexts('errors', 'reviews', 'ui'))
afterEach(cleanup)

test('an answer that is too long says so beside its text, and is not sent', () => {
  const sent: string[] = []
  render(
    <AnswerForm
      isSealed={false}
      isBusy={false}
      onSend={(text) => sent.push(text)}
      onClose={() => {}}
    />,
  )
  answer('x'.repeat(2_001))
  expect(sent).toEqual([])
  expect(screen.getByText("That's too long. Please shorten it.")).toBeDefined()
  answer('Thank you.')
  expect(sent).toEqual(['Thank you.'])
})

function answer(text: string) {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Publish answer' }))
}
