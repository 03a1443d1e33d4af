// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import type { Asked } from '../../use-tasks.ts'
import { TaskActs } from './task-acts.tsx'

beforeAll(() => loadTexts('timeline'))
afterEach(cleanup)

const today = '2026-11-21'

test('a month earlier is off where it would be late at once, and says why', () => {
  const onAsk = shown({ dueOn: '2026-12-20' })
  const earlier = screen.getByRole('button', { name: 'Move 1 month earlier' })
  expect(earlier.getAttribute('aria-disabled')).toBe('true')
  const why = document.getElementById(earlier.getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe('It would be due before today')
  fireEvent.click(earlier)
  expect(onAsk).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Move 1 month later' }))
  expect(onAsk.mock.calls).toEqual([[{ event: 'SHIFT', months: 1 }]])
})

test.each(['2026-12-21', '2026-11-20', null])('a task due on %s moves a month earlier', (dueOn) => {
  const onAsk = shown({ dueOn })
  fireEvent.click(screen.getByRole('button', { name: 'Move 1 month earlier' }))
  expect(onAsk.mock.calls).toEqual([[{ event: 'SHIFT', months: -1 }]])
})

test.each([
  ['2027-03-01', '2027-03-08'],
  ['2026-10-01', '2026-11-28'],
])('a task due on %s is put off for a week until %s', (dueOn, until) => {
  const onAsk = shown({ dueOn })
  fireEvent.click(screen.getByRole('button', { name: 'Snooze 1 week' }))
  expect(onAsk.mock.calls).toEqual([[{ event: 'SNOOZE', until }]])
})

/** What may be done to a task. */
function shown(fields: Pick<Task, 'dueOn'>) {
  const task: Task = {
    id: '01a20087-fbbd-7523-bc9b-880000000001',
    version: 1,
    number: null,
    title: 'Ring the mayor',
    category: 'other',
    due: { by: 'wedding', lead: { months: 1, days: 0 } },
    state: 'open',
    completion: { by: 'hand', done: false, waitsFor: null },
    doneAt: null,
    doneBy: null,
    doneReason: '',
    snoozedUntil: null,
    assigneeId: null,
    link: null,
    notes: '',
    isExtra: false,
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
    ...fields,
  }
  const onAsk = vi.fn<(asked: Asked) => void>()
  render(<TaskActs task={task} today={today} disabledReason={null} onAsk={onAsk} />)
  return onAsk
}
