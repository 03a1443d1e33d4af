// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Form } from '../../forms/form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { OpenRow, useOpenRow } from './open-row.tsx'
import { DiscardTextsContext } from './unsaved-changes.ts'

afterEach(cleanup)

const discard = {
  question: 'Discard your changes?',
  means: 'They are not saved.',
  discard: 'Discard',
  keep: 'Keep editing',
}

function Rows() {
  const { openId, guard, toggle, close, question } = useOpenRow()
  return (
    <>
      {['One', 'Two'].map((id) => (
        <div key={id}>
          <button type="button" onClick={() => toggle(id)}>
            {`Edit ${id}`}
          </button>
          {openId === id ? (
            <OpenRow guard={guard} onClose={() => toggle(id)}>
              <Fields id={id} onKept={() => close(id)} />
            </OpenRow>
          ) : null}
        </div>
      ))}
      {question}
    </>
  )
}

function Fields({ id, onKept }: { id: string; onKept: () => void }) {
  const [word, change] = useState(id)
  return (
    <Form onSubmit={onKept}>
      <TextField name="word" label={`Name of ${id}`} value={word} onChange={change} />
      <button type="submit">Save</button>
    </Form>
  )
}

/** The rows inside of the texts, as the whole product is. */
function open() {
  render(
    <DiscardTextsContext value={discard}>
      <Rows />
    </DiscardTextsContext>,
  )
  return userEvent.click(screen.getByRole('button', { name: 'Edit One' }))
}

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its own button', () => userEvent.click(screen.getByRole('button', { name: 'Edit One' }))],
  ['another row', () => userEvent.click(screen.getByRole('button', { name: 'Edit Two' }))],
])('what was typed into a row is not lost by %s without a question', async (_, leave) => {
  await open()
  await userEvent.type(screen.getByLabelText('Name of One'), '!')
  await leave()
  await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText<HTMLInputElement>('Name of One').value).toBe('One!')
  await leave()
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(screen.queryByLabelText('Name of One')).toBeNull()
})

test('another row opens once what was typed is discarded', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('Name of One'), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Edit Two' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(screen.getByLabelText<HTMLInputElement>('Name of Two').value).toBe('Two')
})

test('a row in which nothing was changed closes at once, and what opened it has the focus', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('Name of One'), '!{Backspace}{Escape}')
  expect(screen.queryByLabelText('Name of One')).toBeNull()
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole('button', { name: 'Edit One' }))
})

test('what was saved closes unasked', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('Name of One'), '!{Enter}')
  expect(screen.queryByLabelText('Name of One')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
