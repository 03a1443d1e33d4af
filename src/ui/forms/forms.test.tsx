// @vitest-environment happy-dom
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../actions/button.tsx'
import { ChoiceTiles } from './choices.tsx'
import { Form } from './form.tsx'
import { PasswordField } from './password-field.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

test('submitting a form with errors focuses the first invalid field and says why', async () => {
  render(<TwoFields />)
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  const city = screen.getByRole('textbox', { name: 'City' })
  expect(document.activeElement).toBe(city)
  expect(city.getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(city)).toBe('This field is required')
})

test('an error replaces the hint and disappears when the field is corrected', async () => {
  render(<TwoFields />)
  const city = screen.getByRole('textbox', { name: 'City' })
  expect(describedBy(city)).toBe('Where it takes place')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await userEvent.type(city, 'Savannah')
  expect(describedBy(city)).toBe('Where it takes place')
})

test('a long form that was kept from being sent says so beside its button, until somebody types', async () => {
  const refused = 'Not saved yet. Check the field marked above.'
  render(<TwoFields refused={refused} />)
  expect(screen.queryByText(refused)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  const message = screen.getByText(refused)
  expect(message.closest('form')?.lastElementChild?.contains(message)).toBe(true)
  await userEvent.type(screen.getByRole('textbox', { name: 'City' }), 'S')
  expect(screen.queryByText(refused)).toBeNull()
})

test('a form in a window that is opened from another form sends itself alone', async () => {
  const sent: string[] = []
  render(
    <Form onSubmit={() => sent.push('message')}>
      {createPortal(
        <Form onSubmit={() => sent.push('window')}>
          <Button type="submit">Save</Button>
        </Form>,
        document.body,
      )}
    </Form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent).toEqual(['window'])
})

test('a user who keeps typing after a submit keeps the focus', async () => {
  const { rerender } = render(<Late error={null} />)
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'M')
  rerender(<Late error="Taken" />)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
})

test('a mouse press on a form’s button does not blur the field before the click', () => {
  render(<TwoFields />)
  const city = screen.getByRole('textbox', { name: 'City' })
  city.focus()
  expect(fireEvent.mouseDown(screen.getByRole('button', { name: 'Next' }))).toBe(false)
  city.blur()
  expect(fireEvent.mouseDown(screen.getByRole('button', { name: 'Next' }))).toBe(true)
})

test('a disabled button stays focusable, says why and does nothing', async () => {
  const press = vi.fn()
  render(
    <Button disabledReason="Resend in 42 seconds" onPress={press}>
      Resend code
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Resend code' })
  await userEvent.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(describedBy(button)).toBe('Resend in 42 seconds')
})

test('a busy button says so and ignores a second press', async () => {
  const press = vi.fn()
  render(
    <Button busy busyLabel="Signing in..." onPress={press}>
      Sign in
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Signing in...' }))
  expect(press).not.toHaveBeenCalled()
})

test('a password is hidden until revealed, and its rules are read out with it', async () => {
  render(
    <PasswordField
      label="Password"
      name="password"
      value="Secret-1"
      autoComplete="new-password"
      revealLabel="Show password"
      rules={[{ name: 'A number', holds: true }]}
      onChange={() => undefined}
    />,
  )
  const field = screen.getByLabelText('Password')
  expect(field.getAttribute('type')).toBe('password')
  expect(describedBy(field)).toBe('A number')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.getAttribute('type')).toBe('text')
})

test('one of a few choices is chosen by its label', async () => {
  const choose = vi.fn()
  const choices = [
    { value: 'garden', label: 'Garden' },
    { value: 'beach', label: 'Beach' },
  ]
  render(
    <ChoiceTiles
      label="Wedding type"
      name="type"
      value="garden"
      choices={choices}
      onChange={choose}
    />,
  )
  expect(screen.getByRole('radiogroup', { name: 'Wedding type' })).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Beach'))
  expect(choose).toHaveBeenCalledWith('beach')
})

/** Name is filled in, City is not; submitting validates both. */
function TwoFields({ refused }: { refused?: string }) {
  const [city, setCity] = useState('')
  const [sent, send] = useState(false)
  return (
    <Form onSubmit={() => send(true)} {...(refused && { refused })}>
      <TextField label="Name" name="name" value="Maya" onChange={() => undefined} />
      <TextField
        label="City"
        name="city"
        value={city}
        hint="Where it takes place"
        error={sent && city === '' ? 'This field is required' : null}
        onChange={setCity}
      />
      <Button type="submit">Next</Button>
    </Form>
  )
}

function Late({ error }: { error: string | null }) {
  const [name, setName] = useState('')
  return (
    <Form onSubmit={() => undefined}>
      <TextField label="Email" name="email" value="" error={error} onChange={() => undefined} />
      <TextField label="Name" name="name" value={name} onChange={setName} />
      <Button type="submit">Next</Button>
    </Form>
  )
}

function describedBy(element: Element) {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

test('an answer that may stay open is taken back by key or by button', async () => {
  render(<Optional />)
  const small = screen.getByRole<HTMLInputElement>('radio', { name: 'Small' })
  await userEvent.click(small)
  await userEvent.keyboard('{Delete}')
  expect(small.checked).toBe(false)
  expect(document.activeElement).toBe(small)
  await userEvent.click(small)
  await userEvent.click(screen.getByRole('button', { name: 'Clear: Size' }))
  expect(small.checked).toBe(false)
})

function Optional() {
  const [size, choose] = useState('')
  return (
    <ChoiceTiles
      label="Size"
      name="size"
      value={size}
      choices={[
        { value: 'small', label: 'Small' },
        { value: 'large', label: 'Large' },
      ]}
      onChange={choose}
      clear="Clear"
      onClear={() => choose('')}
    />
  )
}
