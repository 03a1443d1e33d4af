// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { TaskRows } from './components/list/task-row.tsx'
import { useTaskActs } from './use-task-acts.ts'
import type { Asked, Done } from './use-tasks.ts'

beforeAll(() => loadTexts('timeline', 'checklist', 'vendors', 'errors'))
afterEach(cleanup)

const today = '2026-11-21'
const unreached = "We can't reach Vowline. Check your connection and try again."

const taskAt = (place: number, dueOn: string): Task => ({
  id: `01a20087-fbbd-7523-bc9b-8800000000${String(place).padStart(2, '0')}`,
  version: 1,
  number: null,
  title: `Task ${place}`,
  category: 'other',
  due: { by: 'day', day: dueOn },
  dueOn,
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
})
const tasks = Array.from({ length: 30 }, (_, place) => taskAt(place, '2027-03-01'))

test('a tick that does not reach the server goes back, and its own row says why and offers it again', async () => {
  const { promise: lost, resolve: lose } = Promise.withResolvers<Done>()
  const answers = [lost, done()]
  const { asked } = opened(tasks, () => answers.shift()!)
  const box = () => row(20).getByRole<HTMLInputElement>('checkbox')
  await pressed(box())
  expect(box().checked).toBe(true)
  await act(async () => lose(refused('unreachable')))
  expect(row(20).getByRole('alert').textContent).toContain(unreached)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await waitFor(() => expect(box().checked).toBe(false))
  await pressed(row(20).getByRole('button', { name: 'Try again: Task 20' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(row(20).getByRole('button', { name: 'Task 20' }))
  expect(asked).toEqual([
    [{ event: 'COMPLETE' }, ['Task 20']],
    [{ event: 'COMPLETE' }, ['Task 20']],
  ])
})

test('rows that were refused one after the other each keep their own reason', async () => {
  const answers: Done[] = [refused('unreachable'), refused('version_stale')]
  opened(tasks, () => answers.shift()!)
  await pressed(row(3).getByRole('checkbox'))
  await pressed(row(27).getByRole('checkbox'))
  expect(row(3).getByRole('alert').textContent).toContain(unreached)
  expect(row(27).getByRole('alert').textContent).toContain('Someone else changed this first')
  expect(screen.getAllByRole('alert')).toHaveLength(2)
})

test('no key moves a task to a day that is over, and its row says so; one that is late already moves', async () => {
  const { asked } = opened(
    [taskAt(1, '2026-12-20'), taskAt(2, '2026-12-21'), taskAt(3, '2026-11-20')],
    done,
  )
  for (const place of [1, 2, 3]) {
    const title = row(place).getByRole('button', { name: `Task ${place}` })
    await act(async () => void fireEvent.keyDown(title, { key: 'ArrowUp', altKey: true }))
  }
  expect(row(1).getByRole('alert').textContent).toBe('Not moved: it would be due before today.')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(asked).toEqual([
    [{ event: 'SHIFT', months: -1 }, ['Task 2']],
    [{ event: 'SHIFT', months: -1 }, ['Task 3']],
  ])
  const title = row(1).getByRole('button', { name: 'Task 1' })
  await act(async () => void fireEvent.keyDown(title, { key: 'ArrowDown', altKey: true }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a task that is put off is not called late until it comes back', () => {
  const late = taskAt(1, '2026-11-10')
  opened([late, { ...late, ...taskAt(2, '2026-11-10'), snoozedUntil: '2026-12-05' }], done)
  expect(row(1).getByText(/late$/u)).toBeTruthy()
  expect(row(2).queryByText(/late$/u)).toBeNull()
  expect(row(2).getByText(/^Snoozed until/u)).toBeTruthy()
})

/** A list of tasks, and what was asked about them. */
function opened(some: readonly Task[], answer: () => Done | Promise<Done>) {
  const asked: [Asked, string[]][] = []
  function Rows() {
    const acts = useTaskActs({
      today,
      ask: (what, of) => {
        asked.push([what, of.map(({ title }) => title)])
        return Promise.resolve(answer())
      },
      onDone: vi.fn(),
    })
    return (
      <TaskRows
        tasks={some}
        isLong={false}
        today={today}
        nameOf={() => ''}
        chosen={null}
        mayEdit
        refusals={acts.refusals}
        waiting={acts.waiting}
        detailsOf={() => null}
        needed={null}
        on={{
          open: vi.fn(),
          choose: vi.fn(),
          tick: acts.tick,
          shift: acts.shift,
          again: (task, what) => acts.again(what, task),
          dismiss: acts.dismiss,
          drag: null,
          hold: null,
        }}
      />
    )
  }
  render(<Rows />)
  return { asked }
}

function refused(reason: string): Done {
  return { result: 'refused', reason }
}

function done(): Done {
  return { result: 'done', items: [], undo: () => Promise.resolve(null) }
}

/** The row of the task that has this place in its name. */
function row(place: number) {
  const title = screen.getByRole('button', { name: `Task ${place}` })
  return within(title.closest('li')!)
}

async function pressed(control: HTMLElement) {
  await act(async () => void fireEvent.click(control))
}
