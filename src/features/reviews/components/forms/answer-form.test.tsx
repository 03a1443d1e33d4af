// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { clearStorage } from '#src/client/storage/storage.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { AnswerForm } from './answer-form.tsx'

beforeAll(() => loadTexts('errors', 'reviews', 'ui'))
afterEach(() => {
  cleanup()
  clearStorage()
})

test('an answer that is too long says so beside its text, and is not sent', async () => {
  const sent = draw({ isTaken: true })
  await answer('x'.repeat(2_001))
  expect(sent).toEqual([])
  expect(screen.getByText("That's too long. Please shorten it.")).toBeDefined()
  await answer('Thank you.')
  expect(sent).toEqual(['Thank you.'])
})

test('an answer is there again after the page is left, until it is sent', async () => {
  draw({ isTaken: false })
  await answer('Thank you.')
  cleanup()
  draw({ isTaken: true })
  expect(field().value).toBe('Thank you.')
  await answer('Thank you both.')
  cleanup()
  draw({ isTaken: true })
  expect(field().value).toBe('')
})

/** The form before an API that takes the answer, or refuses it. */
function draw({ isTaken }: { isTaken: boolean }) {
  const sent: string[] = []
  render(
    <AnswerForm
      reviewId="01a20087-fbbd-7523-bc9b-880000000001"
      isSealed={false}
      isBusy={false}
      onSend={async (text) => {
        sent.push(text)
        return isTaken
      }}
      onClose={() => {}}
    />,
  )
  return sent
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')

async function answer(text: string) {
  fireEvent.change(field(), { target: { value: text } })
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Publish answer' }))
  })
}
