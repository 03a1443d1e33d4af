// @vitest-environment happy-dom
import { useState } from 'react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../../actions/button.tsx'
import { Form } from '../form.tsx'
import { DateField } from './date-field.tsx'

afterEach(cleanup)

test('a day that is there reads as people write it, and the field says something back about it', () => {
  render(<WeddingDate day="2027-03-13" />)
  expect(field().value).toBe('13 March 2027')
  expect(describedBy()).toBe('About 2027-03-13')
})

test('a day that is typed is passed on, and written out when the field is left', async () => {
  const change = vi.fn()
  render(<WeddingDate onChange={change} />)
  await userEvent.type(field(), '13/3/2027')
  expect(field().value).toBe('13/3/2027')
  expect(change).toHaveBeenLastCalledWith('2027-03-13')
  await userEvent.tab()
  expect(field().value).toBe('13 March 2027')
})

test('what is no day stays as it was typed, says so when the field is left, and is not sent', async () => {
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

test('what is no day says so when it is sent by Enter, too', async () => {
  const send = vi.fn()
  render(<WeddingDate onSend={send} />)
  await userEvent.type(field(), '30 February 2027{Enter}')
  expect([describedBy(), document.activeElement === field(), send.mock.calls]).toEqual(['Write the day as 13 March 2027', true, []])
})

test('a day that is taken out leaves the field empty, and it may be sent', async () => {
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

function WeddingDate({ day = '', onChange, onSend }: { day?: string; onChange?: (day: string) => void; onSend?: () => void }) {
  const [value, setValue] = useState(day)
  return (
    <Form onSubmit={() => onSend?.()}>
      <DateField
        label="Wedding date"
        name="date"
        value={value}
        locale="en-GB"
        hint="Leave it blank if it is not fixed."
        echo={(of) => `About ${of}`}
        texts={{ open: 'Open the calendar', unread: 'Write the day as 13 March 2027', month: 'Month', year: 'Year' }}
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
