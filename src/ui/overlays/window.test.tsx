// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ChoiceTiles } from '../forms/choices.tsx'
import { Form } from '../forms/form.tsx'
import { TextField } from '../forms/text-field.tsx'
import { DiscardTextsContext } from './unsaved/unsaved-changes.ts'
import { useOpened } from './use-opened.ts'
import { CloseWindow, Window } from './window.tsx'

afterEach(cleanup)

const nothing = () => undefined

function Opener({ children }: { children: ReactNode }) {
  const [isOpen, open] = useState(false)
  return (
    <>
      <button type="button" onClick={() => open(true)}>
        Open
      </button>
      {isOpen ? (
        <Window title="A window" onClose={() => open(false)}>
          {children}
        </Window>
      ) : null}
    </>
  )
}

async function openByKeyboard(inside: ReactNode) {
  render(<Opener>{inside}</Opener>)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  return screen.findByRole('dialog', { name: 'A window' })
}

function Passcode() {
  const [word, change] = useState('')
  return (
    <Form onSubmit={nothing}>
      <input type="hidden" name="kept" />
      <TextField name="word" label="Passcode" value={word} onChange={change} />
      <TextField name="other" label="Another" value="" onChange={nothing} />
    </Form>
  )
}

test('typing into a window opened by keyboard goes into the first field of its form', async () => {
  await openByKeyboard(<Passcode />)
  await userEvent.keyboard('rosemary')
  expect(screen.getByLabelText<HTMLInputElement>('Passcode').value).toBe('rosemary')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

test('the selected choice gets the focus', async () => {
  const choices = ['one', 'other'].map((value) => ({ value, label: value }))
  await openByKeyboard(
    <Form onSubmit={nothing}>
      <ChoiceTiles label="Kind" name="kind" value="other" choices={choices} onChange={nothing} />
    </Form>,
  )
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'other' }))
})

test('a window without a form gets the focus itself', async () => {
  const dialog = await openByKeyboard(<button type="button">Save</button>)
  expect(document.activeElement).toBe(dialog)
})

const discard = {
  question: 'Discard your changes?',
  means: 'They are not saved.',
  discard: 'Discard',
  keep: 'Keep editing',
}

function Typed() {
  const [word, change] = useState('sage')
  return (
    <Form onSubmit={nothing}>
      <TextField name="word" label="Passcode" value={word} onChange={change} />
      <CloseWindow>Close</CloseWindow>
    </Form>
  )
}

test('a window with unsaved changes asks before it closes, by key and by button', async () => {
  render(
    <DiscardTextsContext value={discard}>
      <Opener>
        <Typed />
      </Opener>
    </DiscardTextsContext>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await userEvent.type(await screen.findByLabelText('Passcode'), '!')
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText<HTMLInputElement>('Passcode').value).toBe('sage!')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a window whose fields hold what they held before closes at once', async () => {
  render(
    <DiscardTextsContext value={discard}>
      <Opener>
        <Typed />
      </Opener>
    </DiscardTextsContext>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await userEvent.type(await screen.findByLabelText('Passcode'), '!{Backspace}')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a window that closes itself late, because its answer was, closes no other', () => {
  const { result } = renderHook(() => useOpened<string>())
  const [, open] = result.current
  act(() => open('a gift'))
  const [, openByGift] = result.current
  act(() => openByGift(null))
  act(() => openByGift('another'))
  act(() => openByGift(null))
  expect(result.current[0]).toBe('another')
  const [, openByAnother] = result.current
  act(() => openByAnother(null))
  expect(result.current[0]).toBeNull()
})
