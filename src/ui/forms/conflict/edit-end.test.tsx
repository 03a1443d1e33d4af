// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Window } from '../../overlays/window.tsx'
import { WindowEditEnd } from './window-edit-end.tsx'
import { Form } from '../form.tsx'
import { EditEnd } from './edit-end.tsx'

afterEach(cleanup)

type End = ComponentProps<typeof EditEnd<'name' | 'notes'>>

const nothing = () => undefined

const texts = {
  conflict: {
    title: 'You both changed this',
    lead: 'Choose what to keep.',
    notes: { mine: 'Yours', theirs: 'Theirs' },
  },
  saving: 'Saving...',
  notGiven: 'Not given',
  describe: (code: string) => `Because of ${code}`,
}

function edited(changed: Partial<End['edit']> = {}): End['edit'] {
  return { outcome: { state: 'editing' }, conflicts: [], choose: nothing, ...changed }
}

function renderEnd(about: Partial<End>, onSubmit = nothing) {
  render(
    <Form onSubmit={onSubmit}>
      <EditEnd edit={edited()} texts={texts} labelOf={(field) => field} save="Save" {...about} />
    </Form>,
  )
}

test('a field that both have changed is a choice, and an empty value has words', async () => {
  const choose = vi.fn<End['edit']['choose']>()
  const conflict = { field: 'notes', mine: 'No nuts', theirs: '', chosen: 'mine' } as const
  renderEnd({ edit: edited({ outcome: { state: 'stale' }, conflicts: [conflict], choose }) })
  expect(screen.getByRole('region', { name: 'You both changed this' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /Not given/ }))
  expect(choose.mock.calls).toEqual([['notes', 'theirs']])
})

test('the reason for a failed save is shown before other refusals, unless it is hidden', () => {
  const refused = edited({ outcome: { state: 'refused', reason: 'too_many' } })
  renderEnd({ edit: refused, refusal: 'It is taken.' })
  expect(screen.getByRole('alert').textContent).toBe('Because of too_many')
  cleanup()
  renderEnd({ refusal: 'It is taken.' })
  expect(screen.getByRole('alert').textContent).toBe('It is taken.')
  cleanup()
  renderEnd({ edit: refused, hidesRefusal: true })
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('while it is being saved its button is busy and sends nothing', async () => {
  const submit = vi.fn<() => undefined>()
  renderEnd({ edit: edited({ outcome: { state: 'saving' } }) }, submit)
  const button = screen.getByRole('button', { name: 'Saving...' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  await userEvent.click(button)
  expect(submit).not.toHaveBeenCalled()
})

test('with nothing to save there is no button', () => {
  renderEnd({ hasNothingToSave: true, before: <span>Elsewhere</span> })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Elsewhere')).toBeTruthy()
})

test('in a window the button that is off says why, and the window can still be closed', async () => {
  const close = vi.fn<() => undefined>()
  const submit = vi.fn<() => undefined>()
  render(
    <Window title="Table 4" onClose={close}>
      <Form onSubmit={submit}>
        <WindowEditEnd
          edit={edited()}
          texts={texts}
          labelOf={(field) => field}
          save="Save"
          disabledReason="You can only look at this."
          close="Close"
        />
      </Form>
    </Window>,
  )
  const button = screen.getByRole('button', {
    name: 'Save',
    description: 'You can only look at this.',
  })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(submit).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledOnce()
})
