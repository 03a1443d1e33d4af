// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import { arrangeList, rowsOf } from '#machines/guests/list/arrange.rules.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { GuestTable } from './guest-table.tsx'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { useGuestChanges } from '../../list/use-guest-changes.ts'
import type { GuestFields } from '../../guests.queries.ts'
import type { Outcome } from '../../use-guest-list.ts'
import type { TableActs } from './guest-table.tsx'

beforeAll(() => loadTexts('guests', 'errors', 'ui'))
afterEach(cleanup)

const at = '2026-11-20T10:00:00.000Z'
const heights = { household: 76, guest: 50, gap: 12, unsaved: 56 }
const home: Household = {
  id: 'home',
  name: 'Okafor',
  side: null,
  addressLine1: '',
  addressLine2: '',
  city: '',
  region: '',
  postcode: '',
  country: '',
  notes: '',
  version: 1,
  createdAt: at,
  updatedAt: at,
}
const everybody = ['Ada', 'Grace', 'Tom', 'Priya'].map((firstName, place) =>
  guestOf(firstName, place, firstName === 'Tom' ? 'Duck' : ''),
)

test('Delete removes only the focused row and focuses its neighbour; a selection elsewhere stays', () => {
  const shown = open(['Priya'])
  focus('Grace')
  fireEvent.keyDown(document.activeElement!, { key: 'Delete' })
  expect(shown.removed()).toEqual([['Grace']])
  expect(focused()).toBe('Tom')
})

test('Delete removes all selected guests when the selection contains the focused one', () => {
  const shown = open(['Ada', 'Grace'])
  focus('Grace')
  fireEvent.keyDown(document.activeElement!, { key: 'Delete' })
  expect(shown.removed()).toEqual([['Ada', 'Grace']])
  expect(focused()).toBe('Tom')
})

test('the last row passes the focus to the one above, and gets it back when it returns', () => {
  const shown = open([])
  focus('Priya')
  fireEvent.keyDown(document.activeElement!, { key: 'Backspace' })
  expect(focused()).toBe('Tom')
  shown.bringBack()
  expect(focused()).toBe('Priya')
})

test('Delete on a household removes its guests', () => {
  const shown = open(['Tom'])
  focus('Okafor')
  fireEvent.keyDown(document.activeElement!, { key: 'Delete' })
  expect(shown.removed()).toEqual([['Ada', 'Grace', 'Tom', 'Priya']])
})

test('a meal cell offers the set meals by keyboard, and keeps an earlier free text', () => {
  const shown = open([], ['Sea bass', 'Mushroom pie'])
  focus('Duck')
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Meal of Tom' })
  expect([...choice.options].map(({ text }) => text)).toEqual([
    'Not chosen',
    'Sea bass',
    'Mushroom pie',
    'Duck (not one of your meals)',
  ])
  expect(choice.value).toBe('Duck')
  fireEvent.keyDown(choice, { key: 'Enter' })
  expect(shown.changed()).toEqual([])
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  const again = screen.getByRole('combobox', { name: 'Meal of Tom' })
  fireEvent.change(again, { target: { value: 'Sea bass' } })
  fireEvent.keyDown(again, { key: 'Enter' })
  expect(shown.changed()).toEqual([{ meal: 'Sea bass' }])
})

test('a meal is typed as text when no meals are set', () => {
  open([])
  focus('Duck')
  fireEvent.keyDown(document.activeElement!, { key: 'F2' })
  expect(screen.getByRole('textbox', { name: 'Meal of Tom' })).toHaveProperty('value', 'Duck')
})

test('Enter that chooses a letter of a keyboard for many letters does not end the cell', () => {
  const shown = open([])
  focus('Duck')
  fireEvent.keyDown(document.activeElement!, { key: 'F2' })
  const field = screen.getByRole('textbox', { name: 'Meal of Tom' })
  fireEvent.change(field, { target: { value: '鴨' } })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect([shown.changed(), screen.queryByRole('textbox')]).toEqual([[], field])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(shown.changed()).toEqual([{ meal: '鴨' }])
})

test('a meal that could not be saved stays in its cell with the reason, until it is sent again', async () => {
  const shown = open([])
  shown.answerWith('unreachable')
  await typeMeal('Trout')
  expect(shown.changed()).toEqual([{ meal: 'Trout' }])
  const cell = screen.getByText('Trout').closest('[data-col]')!
  expect(cell.getAttribute('aria-invalid')).toBe('true')
  const error = document.getElementById(cell.getAttribute('aria-describedby')!)!
  expect(error.textContent).toBe(
    "Not saved. We can't reach Vowline. Check your connection and try again.",
  )
  expect(error.closest('[data-key]')).toBe(cell.closest('[data-key]'))

  shown.answerWith(null)
  const again = screen.getByRole('button', { name: 'Try again for Tom' })
  await act(async () => again.click())
  expect(shown.changed()).toEqual([{ meal: 'Trout' }, { meal: 'Trout' }])
  expect(screen.queryByText(/Not saved/)).toBeNull()
  expect(screen.getByText('Trout').closest('[data-col]')!.hasAttribute('aria-invalid')).toBe(false)
  expect(document.activeElement).toBe(screen.getByText('Trout').closest('[data-col]'))
})

test('an unsaved meal can be edited further, and discarding it restores the saved one', async () => {
  const shown = open([])
  shown.answerWith('unreachable')
  await typeMeal('Trout')
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  expect(screen.getByRole('textbox', { name: 'Meal of Tom' })).toHaveProperty('value', 'Trout')
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  await act(async () => screen.getByRole('button', { name: 'Discard the change to Tom' }).click())
  expect(screen.queryByText(/Not saved/)).toBeNull()
  expect(focusedText()).toBe('Duck')
})

test('a conflict shows both values', async () => {
  const shown = open([])
  shown.answerWith('version_stale', { meal: 'Sole' })
  await typeMeal('Trout')
  expect(screen.getByText('Not saved: someone else changed this. It now says Sole.')).toBeTruthy()
  expect(screen.getByText('Trout')).toBeTruthy()
  await act(async () => screen.getByRole('button', { name: 'Keep theirs for Tom' }).click())
  expect(focusedText()).toBe('Sole')
})

async function typeMeal(meal: string) {
  focus('Duck')
  fireEvent.keyDown(document.activeElement!, { key: 'F2' })
  const field = screen.getByRole('textbox', { name: 'Meal of Tom' })
  fireEvent.change(field, { target: { value: meal } })
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
}

function focusedText() {
  return document.activeElement?.textContent
}

/** Clicks a guest’s answer cell or a household’s name. */
function focus(name: string) {
  fireEvent.click(screen.getByText(name).closest('[data-col]')!)
}

function focused() {
  return document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset['key']
}

function open(selected: string[], meals: string[] = []) {
  const removed: string[][] = []
  const changed: object[] = []
  let answer: { refused: string; theirs: Partial<Guest> } | null = null
  function List() {
    const [guests, keep] = useState(everybody)
    const { shown, unsaved, save, retry, discard } = useGuestChanges({
      weddingId: 'wedding',
      guests: new Map(guests.map((guest) => [guest.id, guest])),
      onSaved: nothing,
      keepForLater: () => false,
      change: async ({ id }: Guest, change: GuestFields): Promise<Outcome> => {
        changed.push(change)
        const { answers: _given, ...fields } = change
        const now = (answer ? answer.theirs : fields) as Partial<Guest>
        keep((all) => all.map((guest) => (guest.id === id ? { ...guest, ...now } : guest)))
        return answer ? { refused: answer.refused } : { undo: null }
      },
    })
    const rows = rowsOf(
      arrangeList([home], shown.values(), 'name', () => 0),
      { search: '', standing: 'all' },
    )
    const acts = useRef<TableActs>(null!)
    const latest: TableActs = {
      onChange: save,
      onRetry: retry,
      onDiscard: discard,
      onOpen: nothing,
      select: nothing,
      selectAll: nothing,
      clear: nothing,
      undo: nothing,
      onRemove: (ids) => {
        removed.push(ids)
        keep((all) => all.filter(({ id }) => !ids.includes(id)))
      },
    }
    useLayoutEffect(() => {
      acts.current = latest
    })
    return (
      <>
        <button type="button" onClick={() => keep(everybody)}>
          Bring back
        </button>
        <GuestTable
          {...{ rows, heights, acts }}
          events={[]}
          names={['', '']}
          rsvps={new Map()}
          saveTheDates={new Map()}
          selected={new Set(selected)}
          unsaved={unsaved}
          meals={meals}
          mayEdit
        />
      </>
    )
  }
  render(<List />, { wrapper: QueryHarness })
  return {
    removed: () => removed,
    changed: () => changed,
    /** The response to the next changes; null if they are saved. */
    answerWith: (refused: string | null, theirs: Partial<Guest> = {}) =>
      void (answer = refused === null ? null : { refused, theirs }),
    bringBack: () => fireEvent.click(screen.getByRole('button', { name: 'Bring back' })),
  }
}

function nothing() {}

function guestOf(firstName: string, place: number, meal: string): Guest {
  const blank = {
    lastName: '',
    isPlusOne: false,
    ageGroup: 'adult' as const,
    diet: '',
    meal: '',
    email: '',
    phone: '',
    notes: '',
    tags: [],
  }
  return {
    ...blank,
    id: firstName,
    firstName,
    householdId: 'home',
    place,
    meal,
    answers: {},
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
}
