// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { SeveralChange } from '#machines/guests/guest.schema.ts'
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
      onChange={() => Promise.resolve(false)}
      onRemove={vi.fn()}
      onClear={vi.fn()}
    />,
  )
  const bar = within(screen.getByRole('region', { name: 'Selected guests' }))
  expect(bar.getByRole('alert').textContent).toBe(refusal)
})

test('a tag stays typed until the selected guests have it', async () => {
  const onChange = vi
    .fn<(change: SeveralChange) => Promise<boolean>>()
    .mockResolvedValueOnce(false)
    .mockResolvedValueOnce(true)
  render(
    <GuestSelectionBar
      selected={new Set(['a', 'b'])}
      events={[]}
      refusal={null}
      onChange={onChange}
      onRemove={vi.fn()}
      onClear={vi.fn()}
    />,
  )
  const tag = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tag' })
  const add = () => fireEvent.submit(tag.form!)
  fireEvent.change(tag, { target: { value: 'Cousins' } })
  add()
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  await Promise.resolve()
  expect(tag.value).toBe('Cousins')
  add()
  await waitFor(() => expect(tag.value).toBe(''))
  expect(onChange.mock.calls).toEqual([
    [{ ids: ['a', 'b'], addTags: ['Cousins'] }],
    [{ ids: ['a', 'b'], addTags: ['Cousins'] }],
  ])
})
