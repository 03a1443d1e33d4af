// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { useToastWithUndo, useUndoToast } from './use-undo-toast.ts'

beforeAll(() => loadTexts('errors', 'ui'))
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('why an activity could not be undone stays until it is dismissed', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: 'no_right' }, { status: 403 })),
  )
  await pressUndo(<OfActivity />)
  expect(screen.getByRole('alert').textContent).toBe(t('errors:no_right'))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('why a form that is closed could not undo stays as well', async () => {
  await pressUndo(<OfForm refused="unreachable" />)
  expect(screen.getByRole('alert').textContent).toBe(t('errors:unreachable'))
})

test('an undo that is done, or refused elsewhere, leaves no refusal', async () => {
  await pressUndo(<OfForm refused={null} />)
  expect(screen.queryByRole('alert')).toBeNull()
})

function OfActivity() {
  const showToast = useUndoToast('w', () => undefined)
  return (
    <button type="button" onClick={() => showToast('Saved Bell & Thistle', 'a')}>
      Save
    </button>
  )
}

function OfForm({ refused }: { refused: string | null }) {
  const showToast = useToastWithUndo()
  return (
    <button type="button" onClick={() => showToast('Saved', () => Promise.resolve(refused))}>
      Save
    </button>
  )
}

/** Presses Undo, and waits for longer than any toast is shown. */
async function pressUndo(child: React.ReactNode) {
  render(
    <ToastRegion label="Messages" dismiss="Dismiss" place="/dashboard">
      {child}
    </ToastRegion>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
  await vi.waitFor(() => act(async () => vi.advanceTimersByTime(60_000)))
}
