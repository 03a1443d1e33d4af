// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Table } from '#machines/seating/seating.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { AddTablesWindow } from './add-tables-window.tsx'

beforeAll(() => loadTexts('seating', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// Only where they stand and what they are called is looked at.
const tables = ['Table 2', 'Table 3'].map(
  (name, place) => ({ id: name, name, shape: 'round', chairs: 8, x: place * 40, y: 20 }) as Table,
)

test('new tables get no number that a table has, where one was removed before', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push(await new Request(new URL(address, location.href), init).json())
    throw new TypeError('no connection')
  })
  render(
    <AddTablesWindow
      weddingId="w"
      eventId="e"
      tables={tables}
      onKept={vi.fn()}
      onClose={vi.fn()}
    />,
  )
  expect(screen.getByText('The first will be Table 4')).toBeTruthy()
  const count = screen.getByRole('textbox', { name: /How many tables/ })
  await userEvent.clear(count)
  await userEvent.type(count, '2')
  await userEvent.click(screen.getByRole('button', { name: 'Add tables' }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ tables: [{ name: 'Table 4' }, { name: 'Table 5' }] }]),
  )
})
