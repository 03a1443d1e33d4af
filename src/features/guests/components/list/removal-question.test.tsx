// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import type { Weddings } from '#src/features/wedding/use-wedding.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { useRemovalQuestion } from './removal-question.tsx'

beforeAll(() => loadTexts('guests'))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test.each([
  ['one guest before the day', ['ada'], '2027-06-20', null],
  ['several guests', ['ada', 'bo'], '2027-06-20', /You can undo this\./],
  ['one guest from the day on, as it is there', ['ada'], '2027-06-19', /deleted for good/],
])('removing %s asks: %#', async (_who, ids, weddingDate, asked) => {
  // The nineteenth has begun there, and nowhere else.
  vi.useFakeTimers({ now: new Date('2027-06-18T11:00:00Z'), toFake: ['Date'] })
  const removed = vi.fn<(ids: string[]) => void>()
  const wedding = { id: 'w', weddingDate, timeZone: 'Pacific/Kiritimati' }
  render(
    <WeddingContext value={{ current: { wedding } } as unknown as Weddings}>
      <Removal ids={ids} onRemove={removed} />
    </WeddingContext>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  if (asked) {
    expect(removed).not.toHaveBeenCalled()
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toMatch(asked)
    fireEvent.click(screen.getByRole('button', { name: /^Remove \d/ }))
  }
  expect(removed.mock.calls).toEqual([[ids]])
})

function Removal({ ids, onRemove }: { ids: string[]; onRemove: (ids: string[]) => void }) {
  const { remove, question } = useRemovalQuestion(onRemove)
  return (
    <>
      <button type="button" onClick={() => remove(ids)}>
        Remove
      </button>
      {question}
    </>
  )
}
