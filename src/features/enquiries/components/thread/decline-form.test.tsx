// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { clearStorage } from '#src/client/storage/storage.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { DeclineForm } from './decline-form.tsx'

beforeAll(() => loadTexts('enquiries', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  clearStorage()
})

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const send = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: t('enquiries:decline.act') }))
  })

/** The form before an API that takes the no, or refuses it. */
function draw({ isTaken }: { isTaken: boolean }) {
  const sent: { text: string }[] = []
  render(
    <DeclineForm
      enquiryId="01a20087-fbbd-7523-bc9b-880000000001"
      side="vendor"
      name="Maya & Tom"
      isBusy={false}
      onSend={async (answer) => {
        sent.push(answer)
        return isTaken
      }}
      onClose={() => {}}
    />,
  )
  return sent
}

test('a polite no that is too long says so beside it, and is not sent', async () => {
  const sent = draw({ isTaken: true })
  fireEvent.click(screen.getAllByRole('radio')[0]!)
  type('x'.repeat(2_001))
  await send()
  expect(sent).toEqual([])
  expect(screen.getByText(t('errors:too_long'))).toBeDefined()
  type('We are away that week.')
  await send()
  expect(sent).toMatchObject([{ text: 'We are away that week.' }])
})

test('a polite no is there again after the page is left, until it is sent', async () => {
  draw({ isTaken: false })
  fireEvent.click(screen.getAllByRole('radio')[1]!)
  type('We are away that week.')
  await send()
  cleanup()
  draw({ isTaken: true })
  expect(field().value).toBe('We are away that week.')
  expect(screen.getAllByRole<HTMLInputElement>('radio')[1]!.checked).toBe(true)
  await send()
  cleanup()
  draw({ isTaken: true })
  expect(field().value).toBe('')
})
