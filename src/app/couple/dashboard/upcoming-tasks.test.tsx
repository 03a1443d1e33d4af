// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Board } from '#machines/board/board.schema.ts'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import type { Weddings } from '#src/features/wedding/use-wedding.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { useTurnSteps } from './turn/use-turn-steps.ts'
import { UpcomingTasks } from './upcoming-tasks.tsx'

beforeAll(() => loadTexts('board', 'errors', 'timeline'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const taskAt = (place: number, title: string) => ({
  id: `01a20087-fbbd-7523-bc9b-88000000000${place}`,
  version: 1,
  number: null,
  title,
  category: 'venue',
  due: { by: 'day', day: '2026-12-20' },
  dueOn: '2026-12-20',
  state: 'open',
  completion: { by: 'hand', done: false, waitsFor: null },
})

test('a task that could not be ticked on the overview says so in its row, and is read again', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: 'version_stale' }, { status: 409 })),
  )
  const read = vi.fn<() => void>()
  render(
    <MemoryRouter>
      <Overview onRead={read} />
    </MemoryRouter>,
  )
  const tick = screen.getByRole('checkbox', { name: t('timeline:task.tick', { task: 'Call Ann' }) })
  await act(async () => fireEvent.click(tick))
  const [first, second] = screen.getAllByRole('listitem')
  expect(within(first!).getByRole('alert').textContent).toBe(t('errors:version_stale'))
  expect(within(second!).getByRole('alert').textContent).toBe('')
  expect(read).toHaveBeenCalledOnce()
})

function Overview({ onRead }: { onRead: () => void }) {
  const today = '2026-11-27'
  const steps = useTurnSteps('w', today, { onDone: () => undefined, onRefused: onRead })
  const upcoming = [taskAt(1, 'Call Ann'), taskAt(2, 'Call Ben')]
  const tasks = { all: 2, done: 0, upcoming } as unknown as NonNullable<Board['tasks']>
  const current = { wedding: { id: 'w' }, may: () => true }
  return (
    <WeddingContext value={{ current } as unknown as Weddings}>
      <UpcomingTasks {...{ today, tasks, steps }} />
    </WeddingContext>
  )
}
