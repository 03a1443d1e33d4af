// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts } from '#src/i18n/i18n.ts'
import { GuestSelectionBar } from './guest-selection-bar.tsx'

beforeAll(() => loadTexts('guests'))
afterEach(cleanup)

test('what was refused of several guests is said in the bar that it was asked for in', () => {
  const refusal = "That wasn't saved. We can't reach Vowline."
  render(
    <GuestSelectionBar
      selected={new Set(['a', 'b'])}
      events={[]}
      refusal={refusal}
      onChange={vi.fn()}
      onRemove={vi.fn()}
      onClear={vi.fn()}
    />,
  )
  const bar = within(screen.getByRole('region', { name: 'Selected guests' }))
  expect(bar.getByRole('alert').textContent).toBe(refusal)
})
