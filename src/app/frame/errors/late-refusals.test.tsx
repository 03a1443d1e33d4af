// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { expectLateRefusal } from '#src/client/retry/late-refusal.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { LateRefusals } from './late-refusals.tsx'

beforeAll(() => loadTexts('errors', 'ui'))
afterEach(cleanup)

function Page({ place, name }: { place: string; name: string }) {
  return (
    <ToastRegion label="Messages" dismiss="Dismiss" place={place}>
      <LateRefusals />
      <h1>{name}</h1>
    </ToastRegion>
  )
}

/** Leaves the budget while something of it is saved. */
function leave() {
  const { rerender } = render(<Page place="/budget" name="Budget" />)
  const tell = expectLateRefusal()
  rerender(<Page place="/guests" name="Guests" />)
  return { tell, goOn: () => rerender(<Page place="/vendors" name="Vendors" />) }
}

const saying = (reason: string) => t('ui:late.refused', { page: 'Budget', reason })

test('a change that was refused after its page was left is told on every page, and tried again', () => {
  const { tell, goOn } = leave()
  const tryAgain = vi.fn()
  act(() => tell('unreachable', tryAgain))
  expect(screen.getByRole('alert').textContent).toBe(saying(t('errors:unreachable')))
  goOn()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(tryAgain).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('each of several is told, and what would be refused again can only be dismissed', () => {
  const { tell } = leave()
  act(() => tell('version_stale', vi.fn()))
  act(() => tell('unreachable', vi.fn()))
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1)
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0]!)
  expect(screen.getByRole('alert').textContent).toBe(saying(t('errors:unreachable')))
})

test('a password that was wrong cannot be sent again from another page', () => {
  const { tell } = leave()
  act(() => tell('wrong_password', vi.fn()))
  expect(screen.getByRole('alert').textContent).toBe(saying(t('errors:wrong_password')))
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
