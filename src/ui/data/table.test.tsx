// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Table } from './table.tsx'

afterEach(cleanup)

const rows = [
  { id: '1', name: 'Florist', planned: '$4,200', paid: '$1,050' },
  { id: '2', name: 'Catering', planned: '$18,000', paid: '$0' },
]

test('a table has its rows and columns in the accessibility tree', () => {
  const table = draw()
  expect(within(table).getAllByRole('columnheader').map(text)).toEqual([
    'Category',
    'Planned',
    'Paid',
  ])
  expect(within(table).getAllByRole('rowheader').map(text)).toEqual(['Florist', 'Catering'])
  expect(within(table).getAllByRole('row')).toHaveLength(3)
})

test('every value has its column name for narrow screens, and no value is read out twice', () => {
  const values = within(draw()).getAllByRole('cell')
  expect(values.map((value) => text(value.querySelector('[aria-hidden="true"]')))).toEqual([
    'Planned',
    'Paid',
    'Planned',
    'Paid',
  ])
  expect(values.map((value) => value.lastChild?.textContent)).toEqual([
    '$4,200',
    '$1,050',
    '$18,000',
    '$0',
  ])
})

test('a column that stays on one line is marked, and the table makes room for it', () => {
  render(
    <Table
      caption="Quotes"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { name: 'Category', cell: ({ name }) => name },
        { name: 'State', cell: () => 'Changes requested', short: true, ownLine: true },
        { name: 'Sent', cell: () => '24 Nov 2026', short: true },
      ]}
    />,
  )
  const [state, sent] = screen.getAllByRole('cell')
  expect(state?.className).toMatch(/short.*ownLine/u)
  expect(sent?.className).toMatch(/short/u)
  expect(screen.getByRole('table').parentElement?.className).toMatch(/room/u)
})

function draw() {
  render(
    <Table
      caption="The budget by category"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { name: 'Category', cell: ({ name }) => name },
        { name: 'Planned', cell: ({ planned }) => planned, figure: true },
        { name: 'Paid', cell: ({ paid }) => paid, figure: true },
      ]}
    />,
  )
  return screen.getByRole('table', { name: 'The budget by category' })
}

function text(element: Element | null) {
  return element?.textContent
}
