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

test('one guest is removed at once before the day', () => {
  const { remove, removed } = show(['ada'], '2027-06-20')
  remove()
  expect(removed.mock.calls).toEqual([[['ada']]])
})

test.each([
  ['several guests', ['ada', 'bo'], '2027-06-20', /You can undo this\./],
  ['one guest, from the day on as it is there,', ['ada'], '2027-06-19', /deleted for good/],
])('%s are asked about before they are removed', async (_who, ids, weddingDate, asked) => {
  const { remove, removed } = show(ids, weddingDate)
  remove()
  expect((await screen.findByRole('alertdialog')).textContent).toMatch(asked)
  expect(removed).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: /^Remove \d/ }))
  expect(removed.mock.calls).toEqual([[ids]])
})

function show(ids: string[], weddingDate: string) {
  // The nineteenth has begun there, and nowhere else.
  vi.useFakeTimers({ now: new Date('2027-06-18T11:00:00Z'), toFake: ['Date'] })
  const removed = vi.fn<(ids: string[]) => void>()
  const wedding = { id: 'w', weddingDate, timeZone: 'Pacific/Kiritimati' }
  render(
    <WeddingContext value={{ current: { wedding } } as unknown as Weddings}>
      <Removal ids={ids} onRemove={removed} />
    </WeddingContext>,
  )
  return { removed, remove: () => fireEvent.click(screen.getByRole('button', { name: 'Remove' })) }
}

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
