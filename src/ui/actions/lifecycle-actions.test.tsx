// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LifecycleActions } from './lifecycle-actions.tsx'

afterEach(cleanup)

const calm = { refusedBy: [], ends: false, asks: false }
const actions = [
  { ...calm, event: 'ACCEPT' as const },
  { ...calm, event: 'RESEND' as const, refusedBy: ['waited'] },
  { ...calm, event: 'CANCEL' as const, ends: true, asks: true },
]
const texts = { ACCEPT: 'Accept', RESEND: 'Send again', CANCEL: 'Cancel booking' }

const draw = (
  props: Partial<Parameters<typeof LifecycleActions<'ACCEPT' | 'RESEND' | 'CANCEL'>>[0]> = {},
) => {
  const onTake = vi.fn(() => Promise.resolve())
  render(
    <LifecycleActions
      actions={actions}
      onTake={onTake}
      wordsFor={({ event, refusedBy }) => ({
        label: texts[event],
        off: `Not yet: ${refusedBy.join(', ')}`,
        asked: { question: 'Cancel it?', means: 'It ends.', act: 'Yes, cancel', keep: 'Keep it' },
      })}
      {...props}
    />,
  )
  return onTake
}

test('an event that may happen is taken with one press', () => {
  const onTake = draw()
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
  expect(onTake.mock.calls).toEqual([['ACCEPT']])
})

test('an event that a guard keeps off stays in its place and says why', () => {
  const onTake = draw()
  const button = screen.getByRole('button', { name: 'Send again' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Not yet: waited')).toBeTruthy()
  fireEvent.click(button)
  expect(onTake).not.toHaveBeenCalled()
})

test('an event that is confirmed is asked first, and the question closes when it is done', async () => {
  const onTake = draw()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel booking' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel it?' }))
  expect(onTake).not.toHaveBeenCalled()
  fireEvent.click(question.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Cancel booking' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, cancel' }))
  expect(onTake.mock.calls).toEqual([['CANCEL']])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('whoever may do nothing here reads why at every button', () => {
  draw({ disabledReason: 'You can only look.' })
  expect(screen.getAllByText('You can only look.')).toHaveLength(3)
})
