// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { CodeField } from './code-field.tsx'

afterEach(cleanup)

function Typed({ error = null }: { error?: string | null }) {
  const [value, onChange] = useState('')
  return <CodeField label="Verification code" value={value} error={error} onChange={onChange} />
}

test('a code is one field, whatever it looks like', async () => {
  render(<Typed />)
  const field = screen.getByRole('textbox', { name: 'Verification code' })
  await userEvent.type(field, '41x9')
  expect(screen.getAllByRole('textbox')).toEqual([field])
  expect((field as HTMLInputElement).value).toBe('419')
})

test('a code can be pasted with the words around it', async () => {
  render(<Typed />)
  const field = screen.getByRole('textbox')
  await userEvent.click(field)
  await userEvent.paste('Your code: 419 302.')
  expect((field as HTMLInputElement).value).toBe('419302')
})

test('the error of a code is read out with its field', () => {
  render(<Typed error="Enter all 6 digits of the code" />)
  const field = screen.getByRole('textbox', { description: 'Enter all 6 digits of the code' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
})
