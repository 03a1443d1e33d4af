// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastRegion, useToast } from './toast.tsx'

const explain = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  explain.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a toast shows its message for six seconds', () => {
  decline()
  expect(screen.getByRole('region', { name: 'Messages' }).textContent).toBe(
    'Quote declinedTell them why',
  )
  pass(5_999)
  expect(screen.queryByText('Quote declined')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('Quote declined')).toBeNull()
})

test('stays while hovered, and then gets six seconds again', () => {
  decline()
  pass(5_000)
  fireEvent.pointerEnter(toast())
  pass(60_000)
  expect(screen.queryByText('Quote declined')).toBeTruthy()
  fireEvent.pointerLeave(toast())
  pass(6_000)
  expect(screen.queryByText('Quote declined')).toBeNull()
})

test('stays while its action is focused', () => {
  decline()
  act(() => screen.getByRole('button', { name: 'Tell them why' }).focus())
  pass(60_000)
  expect(screen.queryByText('Quote declined')).toBeTruthy()
})

test('runs its action once and closes', () => {
  decline()
  fireEvent.click(screen.getByRole('button', { name: 'Tell them why' }))
  expect(explain).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Quote declined')).toBeNull()
})

test('returns the focus to where it was', () => {
  decline()
  act(() => screen.getByRole('button', { name: 'Decline' }).focus())
  act(() => screen.getByRole('button', { name: 'Tell them why' }).focus())
  fireEvent.click(screen.getByRole('button', { name: 'Tell them why' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Decline' }))
})

test('keeps the focus near where it was when that goes with what was undone', async () => {
  const goTo = decline()
  act(() => screen.getByRole('button', { name: 'Decline' }).focus())
  act(() => screen.getByRole('button', { name: 'Tell them why' }).focus())
  fireEvent.click(screen.getByRole('button', { name: 'Tell them why' }))
  goTo('/enquiries', { isDeclined: true })
  await vi.advanceTimersByTimeAsync(100)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Quotes' }))
})

test.each([
  ['the foot', 700, 'head'],
  ['the middle', 300, ''],
])('does not cover a focus at %s', (_, top, stands) => {
  const rects = vi
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockImplementation(function (this: HTMLElement) {
      const at = this.matches('button') ? top : 690
      return { top: at, bottom: at + 48, height: 48 } as DOMRect
    })
  decline()
  expect(toast().dataset['covers']).toBe(stands)
  rects.mockRestore()
})

test('does not cover what takes the focus later', () => {
  const rects = vi
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockImplementation(function (this: HTMLElement) {
      const top = this.textContent === 'Decline' ? 100 : 690
      return { top, bottom: top + 48, height: 48 } as DOMRect
    })
  decline()
  expect(toast().dataset['covers']).toBe('')
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  expect(toast().dataset['covers']).toBe('head')
  rects.mockRestore()
})

test('stays on another page, without the action of the previous page', () => {
  const goTo = decline()
  goTo('/dashboard')
  expect(screen.queryByText('Quote declined')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tell them why' })).toBeNull()
})

test('is replaced by the next one, with its own six seconds', () => {
  decline()
  pass(5_000)
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }))
  pass(5_000)
  expect(screen.getAllByText('Quote declined')).toHaveLength(1)
})

test('a refusal stays where its action was pressed until it is dismissed, with a toast beside it', () => {
  decline()
  refuse()
  pass(60_000)
  expect(screen.getByRole('alert').textContent).toBe('Someone else changed it.')
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }))
  expect(screen.getByRole('alert').textContent).toBe('Someone else changed it.')
  expect(screen.queryByText('Quote declined')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText('Quote declined')).toBeTruthy()
})

test('a refusal ends with the page that it is about', () => {
  const goTo = decline()
  refuse()
  goTo('/dashboard')
  expect(screen.queryByRole('alert')).toBeNull()
  goTo('/enquiries')
  expect(screen.queryByRole('alert')).toBeNull()
})

function refuse() {
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
}

function decline() {
  const { rerender } = render(
    <ToastRegion label="Messages" dismiss="Dismiss" place="/enquiries">
      <Decline />
    </ToastRegion>,
  )
  act(() => screen.getByRole('button', { name: 'Decline' }).focus())
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }))
  return (place: string, { isDeclined = false } = {}) =>
    rerender(
      <ToastRegion label="Messages" dismiss="Dismiss" place={place}>
        <Decline isDeclined={isDeclined} />
      </ToastRegion>,
    )
}

function Decline({ isDeclined = false }: { isDeclined?: boolean }) {
  const showToast = useToast()
  return (
    <>
      <h1>Quotes</h1>
      {isDeclined ? null : (
        <button
          type="button"
          onClick={() =>
            showToast({
              message: 'Quote declined',
              action: { name: 'Tell them why', onPress: explain },
            })
          }
        >
          Decline
        </button>
      )}
      <button
        type="button"
        onClick={() => showToast({ message: 'Someone else changed it.', isRefusal: true })}
      >
        Undo
      </button>
    </>
  )
}

function toast() {
  const found = screen.getByText('Quote declined').parentElement
  if (!found) throw new Error('There is no toast.')
  return found
}

function pass(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds))
}
