// @vitest-environment happy-dom
import { useState } from 'react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../../actions/button.tsx'
import { Form } from '../form.tsx'
import { DateField } from './date-field.tsx'

afterEach(cleanup)

test('an existing date is shown in words, with the field’s echo about it', () => {
  render(<WeddingDate day="2027-03-13" />)
  expect(field().value).toBe('13 March 2027')
  expect(describedBy()).toBe('About 2027-03-13')
})

test('a typed date is passed on, and written out on blur', async () => {
  const change = vi.fn()
  render(<WeddingDate onChange={change} />)
  await userEvent.type(field(), '13/3/2027')
  expect(field().value).toBe('13/3/2027')
  expect(change).toHaveBeenLastCalledWith('2027-03-13')
  await userEvent.tab()
  expect(field().value).toBe('13 March 2027')
})

test('text that is not a date stays, shows the error on blur, and is not submitted', async () => {
  const send = vi.fn()
  render(<WeddingDate onSend={send} />)
  await userEvent.type(field(), '30 February 2027')
  expect(field().getAttribute('aria-invalid')).toBeNull()
  await userEvent.tab()
  expect(field().value).toBe('30 February 2027')
  expect(describedBy()).toBe('Write the day as 13 March 2027')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(send).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field())
})

test('text that is not a date shows the error on Enter too', async () => {
  const send = vi.fn()
  render(<WeddingDate onSend={send} />)
  await userEvent.type(field(), '30 February 2027{Enter}')
  expect([describedBy(), document.activeElement === field(), send.mock.calls]).toEqual([
    'Write the day as 13 March 2027',
    true,
    [],
  ])
})

test('text that is not a date does not keep back what is wrong with other fields', async () => {
  const send = vi.fn()
  render(<WeddingDate onSend={send} checksDays />)
  await userEvent.type(field(), '30 Febr{Enter}')
  // The form is checked as a whole, with the text that nobody can read in it.
  expect(send).toHaveBeenCalledTimes(1)
  expect(describedBy()).toBe('Write the day as 13 March 2027')
  expect(document.activeElement).toBe(field())
})

test('a cleared date leaves the field empty, and can be submitted', async () => {
  const change = vi.fn()
  const send = vi.fn()
  render(<WeddingDate day="2027-03-13" onChange={change} onSend={send} />)
  await userEvent.clear(field())
  await userEvent.tab()
  expect(change).toHaveBeenLastCalledWith('')
  expect(describedBy()).toBe('Leave it blank if it is not fixed.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(send).toHaveBeenCalledTimes(1)
})

function WeddingDate({
  day = '',
  onChange,
  onSend,
  checksDays = false,
}: {
  day?: string
  onChange?: (day: string) => void
  onSend?: () => void
  checksDays?: boolean
}) {
  const [value, setValue] = useState(day)
  return (
    <Form checksDays={checksDays} onSubmit={() => onSend?.()}>
      <DateField
        label="Wedding date"
        name="date"
        value={value}
        locale="en-GB"
        hint="Leave it blank if it is not fixed."
        echo={(of) => `About ${of}`}
        texts={{
          open: 'Open the calendar',
          unread: 'Write the day as 13 March 2027',
          month: 'Month',
          year: 'Year',
        }}
        onChange={(next) => {
          setValue(next)
          onChange?.(next)
        }}
      />
      <Button type="submit">Save</Button>
    </Form>
  )
}

function field() {
  return screen.getByLabelText<HTMLInputElement>('Wedding date')
}

function describedBy() {
  return document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent
}
