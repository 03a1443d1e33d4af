// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { keepFocusNearPresses } from '../overlays/remember-focus.ts'
import { LifecycleActions } from './lifecycle-actions.tsx'

// The question's window comes lazily; how long that takes is not what is tested.
beforeAll(() => import('../overlays/confirm-window.tsx'))
// As main.tsx does for the whole product.
beforeAll(keepFocusNearPresses)
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
      textsFor={({ event, refusedBy }) => ({
        label: texts[event],
        disabledReason: `Not yet: ${refusedBy.join(', ')}`,
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

/** A booking that somebody is asked about while it moves on. */
function asked({ version = 1, offered = actions, busyWith = null as 'CANCEL' | null } = {}) {
  return (
    <LifecycleActions
      actions={offered}
      version={version}
      busyWith={busyWith}
      onTake={() => undefined}
      textsFor={({ event }) => ({
        label: texts[event],
        asked: { question: 'Cancel it?', means: 'It ends.', act: 'Yes, cancel', keep: 'Keep it' },
        changed: { means: 'It was paid.', close: 'Close' },
      })}
    />
  )
}

test.each([
  ['has changed', { version: 2 }],
  ['is over', { version: 2, offered: [] }],
])('a question about what %s meanwhile says so and takes nothing', async (_, now) => {
  const { rerender } = render(asked())
  fireEvent.click(screen.getByRole('button', { name: 'Cancel booking' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel it?' }))
  expect(question.queryByText('It ends.')).not.toBeNull()
  rerender(asked(now))
  expect(question.queryByText('It was paid.')).not.toBeNull()
  expect(question.queryByRole('button', { name: 'Yes, cancel' })).toBeNull()
  fireEvent.click(question.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('a question stays as it is while its own step is on its way', async () => {
  const { rerender } = render(asked())
  fireEvent.click(screen.getByRole('button', { name: 'Cancel booking' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel it?' }))
  rerender(asked({ version: 2, offered: [], busyWith: 'CANCEL' }))
  expect(question.queryByText('It ends.')).not.toBeNull()
})

test('whoever may do nothing here reads why at every button', () => {
  draw({ disabledReason: 'You can only look.' })
  expect(screen.getAllByText('You can only look.')).toHaveLength(3)
})

/** A booking in a card: a step of it takes the buttons of its state away. */
function Booking() {
  const [offered, offer] = useState<readonly (typeof actions)[number][]>(actions)
  return (
    <main>
      <h1>Vendors</h1>
      <section aria-label="Booking">
        <h2>Fern & Fable</h2>
        <LifecycleActions
          actions={offered}
          onTake={async (event) => {
            await Promise.resolve()
            offer(actions.filter((action) => action.event !== event))
          }}
          textsFor={({ event }) => ({
            label: texts[event],
            asked: { question: 'Cancel it?', means: 'It ends.', act: 'Yes, cancel', keep: 'Keep' },
          })}
        />
      </section>
    </main>
  )
}

const heading = () => screen.getByRole('heading', { name: 'Fern & Fable' })

test('a confirmed event that takes its button away leaves the focus at the heading', async () => {
  render(<Booking />)
  screen.getByRole('button', { name: 'Cancel booking' }).focus()
  await userEvent.keyboard('{Enter}')
  const act = await screen.findByRole('button', { name: 'Yes, cancel' })
  act.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(heading()))
})

test('an event that takes its own button away leaves the focus at the heading', async () => {
  render(<Booking />)
  screen.getByRole('button', { name: 'Accept' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(heading()))
})

test('a question that is answered with no gives the focus back to its button', async () => {
  render(<Booking />)
  const opener = screen.getByRole('button', { name: 'Cancel booking' })
  opener.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('alertdialog')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

type Step = 'PAY' | 'UNDO'

/**
 * Payments in a list, without a heading each: a step takes its button away when the page is read
 * again, which nobody waits for.
 */
function Payments({ isStepLast = false, reads }: { isStepLast?: boolean; reads: (() => void)[] }) {
  const [paid, setPaid] = useState<readonly string[]>([])
  const payments = ['Deposit', 'Balance']
  return (
    <main>
      <h1>Budget</h1>
      <ul>
        {payments
          .filter((payment) => !isStepLast || !paid.includes(payment))
          .map((payment) => (
            <li key={payment} aria-label={payment}>
              <LifecycleActions<Step>
                actions={[{ ...calm, event: paid.includes(payment) ? 'UNDO' : 'PAY' }]}
                onTake={() => void reads.push(() => setPaid([...paid, payment]))}
                textsFor={({ event }) => ({ label: `${event} ${payment}` })}
              />
            </li>
          ))}
      </ul>
      <button type="button">Elsewhere</button>
    </main>
  )
}

const row = (name: string) => screen.getByRole('listitem', { name })

/** Presses a payment's step with the keyboard; what is answered reads the page again. */
async function pay(payment: string, props: { isStepLast?: boolean } = {}) {
  const reads: (() => void)[] = []
  render(<Payments {...props} reads={reads} />)
  screen.getByRole('button', { name: `PAY ${payment}` }).focus()
  await userEvent.keyboard('{Enter}')
  return async () => {
    await twoFrames()
    act(() => reads[0]?.())
    await twoFrames()
  }
}

test('a step whose button goes only when the page is read again leaves the focus at its row', async () => {
  const readAgain = await pay('Deposit')
  await readAgain()
  expect(document.activeElement).toBe(row('Deposit'))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'UNDO Deposit' }))
})

test.each([
  ['Deposit', 'Balance'],
  ['Balance', 'Deposit'],
])('a step that takes the row %s away leaves the focus at %s', async (payment, other) => {
  const readAgain = await pay(payment, { isStepLast: true })
  await readAgain()
  expect(screen.queryByRole('listitem', { name: payment })).toBeNull()
  expect(document.activeElement).toBe(row(other))
})

test('the page scrolls to what gets the focus after a key, and stays where it is after a click', async () => {
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  const reads: (() => void)[] = []
  render(<Payments reads={reads} />)
  await userEvent.click(screen.getByRole('button', { name: 'PAY Deposit' }))
  act(() => reads[0]?.())
  await twoFrames()
  expect(focus.mock.lastCall).toEqual([{ preventScroll: true }])
  screen.getByRole('button', { name: 'PAY Balance' }).focus()
  await userEvent.keyboard('{Enter}')
  act(() => reads[1]?.())
  await twoFrames()
  expect(focus.mock.lastCall).toEqual([{ preventScroll: false }])
  focus.mockRestore()
})

test('whoever went elsewhere before the button goes stays there', async () => {
  const readAgain = await pay('Deposit')
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  elsewhere.focus()
  await readAgain()
  expect(document.activeElement).toBe(elsewhere)
})

test('whoever pressed beside everything before the button goes is not called back', async () => {
  const readAgain = await pay('Deposit')
  await userEvent.click(screen.getByRole('heading', { name: 'Budget' }))
  await readAgain()
  expect(document.activeElement).toBe(document.body)
})

/** A button that leads to another page, which has no heading yet. */
function Site() {
  const [isElsewhere, go] = useState(false)
  const follow = () => {
    history.pushState(null, '', '/elsewhere')
    go(true)
  }
  return (
    <>
      {isElsewhere ? (
        <p>It is on its way.</p>
      ) : (
        <button type="button" onClick={follow}>
          Go on
        </button>
      )}
      <h2>Foot of the site</h2>
    </>
  )
}

test('whoever is led to another page is left to that page', async () => {
  render(<Site />)
  screen.getByRole('button', { name: 'Go on' }).focus()
  await userEvent.keyboard('{Enter}')
  await twoFrames()
  await twoFrames()
  expect(document.activeElement).toBe(document.body)
})

function TwoSteps() {
  const [isSent, send] = useState(false)
  return (
    <section>
      <h2>Email</h2>
      {isSent ? (
        <label>
          Code <input />
        </label>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            send(true)
          }}
        >
          <input aria-label="Address" />
          <button type="submit">Send code</button>
        </form>
      )}
    </section>
  )
}

test('whoever sends a step with Enter in a field goes on at the heading of the next one', async () => {
  render(<TwoSteps />)
  screen.getByRole('textbox', { name: 'Address' }).focus()
  await userEvent.keyboard('{Enter}')
  await twoFrames()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Email' }))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Code' }))
})

const twoFrames = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
