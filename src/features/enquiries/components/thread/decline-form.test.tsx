// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { DeclineForm } from './decline-form.tsx'

beforeAll(() => loadTexts('enquiries', 'errors', 'ui'))
afterEach(cleanup)

const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: t('enquiries:decline.act') }))

test('a polite no that is too long says so beside it, and is not sent', () => {
  const sent: { words: string }[] = []
  render(
    <DeclineForm
      side="vendor"
      name="Maya & Tom"
      isBusy={false}
      onSend={(answer) => sent.push(answer)}
      onClose={() => {}}
    />,
  )
  fireEvent.click(screen.getAllByRole('radio')[0]!)
  type('x'.repeat(2_001))
  send()
  expect(sent).toEqual([])
  expect(screen.getByText(t('errors:too_long'))).toBeDefined()
  type('We are away that week.')
  send()
  expect(sent).toMatchObject([{ words: 'We are away that week.' }])
})
