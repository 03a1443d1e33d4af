// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ImportSeen } from '#machines/guests/flow/guest-import.schema.ts'
import { peopleOf } from '#machines/guests/import/people.rules.ts'
import { planImport } from '#machines/guests/import/plan.rules.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ImportPreviewCard } from './import-preview-card.tsx'

beforeAll(() => loadTexts('guests'))
afterEach(cleanup)

const names = ['Maya', 'Tom'] as const
const fields = ['fullName', 'phone', 'email'] as const
const columns = fields.map((field) => ({ field, person: 0, event: '' }))

/** What the preview says of a file with a name, a phone number and an address in each row. */
function previewOf(...rows: string[][]): ImportSeen {
  const sheet = {
    headers: [...fields],
    rows: rows.map((cells, place) => ({ row: place + 2, cells })),
    leftOut: 0,
  }
  const { people, problems, unread } = peopleOf(sheet, columns, names)
  const { plan, ...preview } = planImport('guests.csv', people, {
    households: [],
    guests: [],
    events: [],
  })
  return {
    ...preview,
    newEvents: plan.newEvents,
    newHouseholds: plan.newHouseholds.length,
    changedHouseholds: plan.changedHouseholds.length,
    problems,
    unread,
  }
}

test('rows whose phone number goes into the notes are named, and are imported all the same', () => {
  const ahead = previewOf(
    ['Ada Moreau', '020 7946 0018 (home)', ''],
    ['Ben Moreau', 'ask Mum', ''],
    ['Cem Kaya', '', 'nonsense'],
    ['Dan Cole', 'after six', ''],
  )
  render(
    <ImportPreviewCard ahead={ahead} names={names} onMean={vi.fn()} onSaveRejected={vi.fn()}>
      {null}
    </ImportPreviewCard>,
  )
  const problems = screen.getByRole('region', { name: 'Rows with problems' })
  const lines = within(problems)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  const inNotes = "that isn't a phone number, so we'll keep it in the notes."
  expect(lines).toHaveLength(3)
  expect(lines).toContain(`Row 3: ${inNotes}`)
  expect(lines).toContain(`Row 5: ${inNotes}`)
  expect(ahead.added).toBe(4)
  // Nothing has to be mended and imported again.
  expect(screen.queryByRole('button')).toBeNull()
})

test('whoever would be added is named row by row, and so are two of the file who are likely the same', () => {
  const ahead = previewOf(
    ['Ada Moreau + guest', '', ''],
    ['Ben Moreau', '', ''],
    ['Ben Moreau', '', 'ben@people.test'],
  )
  render(
    <ImportPreviewCard ahead={ahead} names={names} onMean={vi.fn()} onSaveRejected={vi.fn()}>
      {null}
    </ImportPreviewCard>,
  )
  expect(linesOf('New guests, row by row')).toEqual([
    'Row 2: Ada Moreau, in Ada Moreau.',
    'Row 2: Plus-one, in Ada Moreau.',
    'Row 3: Ben Moreau, in Ben Moreau.',
    'Row 4: Ben Moreau, in Ben Moreau.',
  ])
  expect(linesOf('Possible duplicates')).toEqual([
    "Row 4: Ben Moreau is also in row 3. If they're the same person, delete one row from the file.",
  ])
})

/** What a list of the preview says, line by line. */
function linesOf(name: string) {
  return within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}
