// @vitest-environment happy-dom
import { useMachine } from '@xstate/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity, StrictMode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import { inspect, attachInspector } from './inspect.ts'

afterEach(cleanup)

const counter = setup({
  types: { context: {} as { count: number }, events: {} as { type: 'ADD' } | { type: 'END' } },
}).createMachine({
  id: 'counter',
  context: { count: 0 },
  initial: 'counting',
  states: {
    counting: {
      on: { ADD: { actions: assign({ count: ({ context }) => context.count + 1 }) }, END: 'over' },
    },
    over: { type: 'final' },
  },
})

function Counter() {
  const [snapshot, send] = useMachine(counter, { inspect })
  return (
    <>
      <button onClick={() => send({ type: 'ADD' })}>Add</button>
      <output>{snapshot.context.count}</output>
    </>
  )
}

const page = (mode: 'visible' | 'hidden') => (
  <Activity mode={mode}>
    <Counter />
  </Activity>
)
const nothing = () => {}
const shown = () => screen.getByRole('status', { hidden: true }).textContent
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add' }))

test('a machine works on a page in strict mode, which mounts everything twice', async () => {
  render(<Counter />, { wrapper: StrictMode })
  await add()
  expect(shown()).toBe('1')
})

test('a machine on a hidden page continues where it was once the page is shown again', async () => {
  const { rerender } = render(page('visible'))
  await add()
  rerender(page('hidden'))
  rerender(page('visible'))
  expect(shown()).toBe('1')
  await add()
  expect(shown()).toBe('2')
})

test('an inspector sees the running machines, and not those of unmounted pages', async () => {
  const { unmount } = render(<Counter />, { wrapper: StrictMode })
  const joined: string[] = []
  const join = (actor: { getSnapshot: () => unknown }) => {
    const { machine } = actor.getSnapshot() as { machine: { id: string } }
    // Other tests of this worker may have left a session behind.
    if (machine.id === 'counter') joined.push(machine.id)
  }
  attachInspector({ join, inspect: nothing, see: nothing })
  expect(joined).toEqual(['counter'])
  act(() => unmount())
  joined.length = 0
  attachInspector({ join, inspect: nothing, see: nothing })
  expect(joined).toEqual([])
})
