// @vitest-environment happy-dom
import { useState } from 'react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../../actions/button.tsx'
import { Form } from '../form.tsx'
import { Combobox } from './combobox.tsx'

afterEach(cleanup)

const choices = [
  { value: 'PL', label: 'Poland' },
  { value: 'PT', label: 'Portugal' },
  { value: 'GB', label: 'United Kingdom', also: ['UK'] },
  { value: 'US', label: 'United States', also: ['US'] },
]

test('shows the current choice, and all choices with it', async () => {
  render(<Country value="GB" />)
  expect(field().value).toBe('United Kingdom')
  await userEvent.click(field())
  expect(options()).toEqual(['Poland', 'Portugal', 'United Kingdom', 'United States'])
  expect(pointedAt()).toBe('United Kingdom')
  expect(screen.getByRole('option', { name: 'United Kingdom' }).getAttribute('aria-selected')).toBe(
    'true',
  )
})

test('narrows the list by the typed text, and arrows and Enter choose from the rest', async () => {
  const { change, send } = renderWith({ value: 'US' })
  await userEvent.clear(field())
  await userEvent.type(field(), 'po')
  expect([options(), pointedAt(), screen.getByRole('status').textContent]).toEqual([
    ['Poland', 'Portugal'],
    undefined,
    '2 found',
  ])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect([field().value, field().getAttribute('aria-expanded')]).toEqual(['Portugal', 'false'])
  expect(change).toHaveBeenLastCalledWith('PT')
  expect(send).not.toHaveBeenCalled()
})

test('finds text that was typed, pasted or dictated together with the focus, not the previous choice', async () => {
  render(<Country value="US" />)
  act(() => {
    field().focus()
    fireEvent.change(field(), { target: { value: 'port' } })
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    fireEvent.keyDown(field(), { key: 'Enter' })
  })
  expect(field().value).toBe('Portugal')
})

test('chooses a name typed in full without the list, and completes it on blur', async () => {
  const { change } = renderWith({})
  await userEvent.type(field(), 'uk')
  await userEvent.tab()
  expect(field().value).toBe('United Kingdom')
  expect(change).toHaveBeenLastCalledWith('GB')
})

test('chooses the highlighted choice on Tab, and the only match on Enter', async () => {
  const { change } = renderWith({})
  await userEvent.type(field(), 'po{ArrowDown}')
  await userEvent.tab()
  expect(change).toHaveBeenLastCalledWith('PL')
  await userEvent.clear(field())
  await userEvent.type(field(), 'kingd{Enter}')
  expect(change).toHaveBeenLastCalledWith('GB')
})

test('keeps text that matches nothing, shows the error on blur, and does not submit it', async () => {
  const { send } = renderWith({ value: 'US' })
  await userEvent.clear(field())
  await userEvent.type(field(), 'Portugl')
  expect([field().getAttribute('aria-invalid'), screen.getByRole('status').textContent]).toEqual([
    null,
    'Nothing matches',
  ])
  await userEvent.tab()
  expect([field().value, field().getAttribute('aria-invalid'), describedBy()]).toEqual([
    'Portugl',
    'true',
    'No country has this name',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(send).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field())
})

test('shows the error again for stored text that matches nothing', () => {
  render(<Country value="Portugl" />)
  expect([field().value, describedBy()]).toEqual(['Portugl', 'No country has this name'])
})

test('shows the error on Enter in a field that matches nothing', async () => {
  const { send } = renderWith({})
  await userEvent.type(field(), 'Portugl{Escape}{Enter}')
  expect([describedBy(), send.mock.calls.length]).toEqual(['No country has this name', 0])
})

test('can be cleared, and then submitted empty', async () => {
  const { change, send } = renderWith({ value: 'US' })
  await userEvent.clear(field())
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(change).toHaveBeenLastCalledWith('')
  expect(send).toHaveBeenCalledTimes(1)
})

test('closes the list on Escape and keeps the text; an arrow opens it again', async () => {
  render(<Country />)
  await userEvent.type(field(), 'uni{Escape}')
  expect([field().value, field().getAttribute('aria-expanded'), options()]).toEqual([
    'uni',
    'false',
    [],
  ])
  await userEvent.keyboard('{ArrowUp}')
  expect([options(), pointedAt()]).toEqual([['United Kingdom', 'United States'], 'United States'])
})

test('chooses by pointer, and the button shows all choices whatever was typed', async () => {
  const { change } = renderWith({})
  await userEvent.type(field(), 'uni')
  await userEvent.click(screen.getByRole('button', { name: 'Show the list' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show the list' }))
  expect(options()).toHaveLength(4)
  await userEvent.click(screen.getByRole('option', { name: 'Poland' }))
  expect([field().value, document.activeElement === field()]).toEqual(['Poland', true])
  expect(change).toHaveBeenLastCalledWith('PL')
})

function renderWith({ value = '' }: { value?: string }) {
  const [change, send] = [vi.fn(), vi.fn()]
  render(<Country value={value} onChange={change} onSend={send} />)
  return { change, send }
}

function Country({
  value = '',
  onChange,
  onSend,
}: {
  value?: string
  onChange?: (value: string) => void
  onSend?: () => void
}) {
  const [country, setCountry] = useState(value)
  return (
    <Form onSubmit={() => onSend?.()}>
      <Combobox
        label="Country"
        name="country"
        value={country}
        choices={choices}
        texts={{
          empty: 'Type or choose',
          open: 'Show the list',
          found: (count) => `${count} found`,
          nothing: 'Nothing matches',
          unread: 'No country has this name',
        }}
        onChange={(next) => {
          setCountry(next)
          onChange?.(next)
        }}
      />
      <Button type="submit">Save</Button>
    </Form>
  )
}

function field() {
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' })
}

function options() {
  return screen.queryAllByRole('option').map((option) => option.textContent)
}

function pointedAt() {
  return document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
}

function describedBy() {
  return document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent
}
