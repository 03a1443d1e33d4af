// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import { arrangeList, rowsOf } from '#machines/guests/list/arrange.rules.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { GuestTable } from './guest-table.tsx'
import type { TableActs } from './guest-table.tsx'

beforeAll(() => loadTexts('guests'))
afterEach(cleanup)

const at = '2026-11-20T10:00:00.000Z'
const heights = { household: 76, guest: 50, gap: 12 }
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
const everybody = ['Ada', 'Grace', 'Tom', 'Priya'].map((firstName, place) => guestOf(firstName, place, firstName === 'Tom' ? 'Duck' : ''))

test('Delete removes the row that has the focus alone, and the focus goes to the neighbour; what is selected elsewhere stays', () => {
  const shown = open(['Priya'])
  focus('Grace')
  fireEvent.keyDown(document.activeElement!, { key: 'Delete' })
  expect(shown.removed()).toEqual([['Grace']])
  expect(focused()).toBe('Tom')
})

test('with a selection that contains it, Delete is for all who are selected', () => {
  const shown = open(['Ada', 'Grace'])
  focus('Grace')
  fireEvent.keyDown(document.activeElement!, { key: 'Delete' })
  expect(shown.removed()).toEqual([['Ada', 'Grace']])
  expect(focused()).toBe('Tom')
})

test('the last row leaves the focus to the one above it, and takes it back when it returns', () => {
  const shown = open([])
  focus('Priya')
  fireEvent.keyDown(document.activeElement!, { key: 'Backspace' })
  expect(focused()).toBe('Tom')
  shown.bringBack()
  expect(focused()).toBe('Priya')
})

test('Delete on a household is for its people', () => {
  const shown = open(['Tom'])
  focus('Okafor')
  fireEvent.keyDown(document.activeElement!, { key: 'Delete' })
  expect(shown.removed()).toEqual([['Ada', 'Grace', 'Tom', 'Priya']])
})

test('where meals are set, the cell offers them by keys, and keeps what was written down before', () => {
  const shown = open([], ['Sea bass', 'Mushroom pie'])
  focus('Duck')
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Meal of Tom' })
  expect([...choice.options].map(({ text }) => text)).toEqual(['Not chosen', 'Sea bass', 'Mushroom pie', 'Duck (not one of your meals)'])
  expect(choice.value).toBe('Duck')
  fireEvent.keyDown(choice, { key: 'Enter' })
  expect(shown.changed()).toEqual([])
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  const again = screen.getByRole('combobox', { name: 'Meal of Tom' })
  fireEvent.change(again, { target: { value: 'Sea bass' } })
  fireEvent.keyDown(again, { key: 'Enter' })
  expect(shown.changed()).toEqual([{ meal: 'Sea bass' }])
})

test('without set meals a meal is typed', () => {
  open([])
  focus('Duck')
  fireEvent.keyDown(document.activeElement!, { key: 'F2' })
  expect(screen.getByRole('textbox', { name: 'Meal of Tom' })).toHaveProperty('value', 'Duck')
})

/** Presses a guest's cell of answers, or a household's name, as a mouse does. */
function focus(name: string) {
  fireEvent.click(screen.getByText(name).closest('[data-col]')!)
}

function focused() {
  return document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset['key']
}

function open(selected: string[], meals: string[] = []) {
  const removed: string[][] = []
  const changed: object[] = []
  function List() {
    const [guests, keep] = useState(everybody)
    const rows = rowsOf(
      arrangeList([home], guests, 'name', () => 0),
      { search: '', standing: 'all' },
    )
    const acts = useRef<TableActs>({
      onChange: (_, change) => void changed.push(change),
      onOpen: nothing,
      select: nothing,
      selectAll: nothing,
      clear: nothing,
      undo: nothing,
      onRemove: (ids) => {
        removed.push(ids)
        keep((all) => all.filter(({ id }) => !ids.includes(id)))
      },
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
          selected={new Set(selected)}
          meals={meals}
          mayEdit
        />
      </>
    )
  }
  render(<List />)
  return {
    removed: () => removed,
    changed: () => changed,
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
  return { ...blank, id: firstName, firstName, householdId: 'home', place, meal, answers: {}, version: 1, createdAt: at, updatedAt: at }
}
