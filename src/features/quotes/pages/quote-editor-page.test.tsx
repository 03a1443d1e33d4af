// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { contentOf, lineOf } from '#machines/quotes/sums/written.cases.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { QuoteEditorPage } from './quote-editor-page.tsx'

const id = '01a20087-fbbd-7523-bc9b-880000000002'

beforeAll(() => loadTexts('errors', 'quotes', 'ui'))
afterEach(() => {
  cleanup()
  localStorage.removeItem(`quote.${id}`)
})

test('a quote that was begun goes on after a reload as it was typed, until it is started over', async () => {
  open()
  press('Start writing')
  expect(document.activeElement).toBe(itemName())
  fireEvent.change(itemName(), { target: { value: 'Two bouquets' } })
  cleanup()

  open()
  expect(screen.queryByText('Start writing')).toBeNull()
  expect(itemName().value).toBe('Two bouquets')
  press('Start over')
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Start over' }))
  expect(document.activeElement).toBe(screen.getByLabelText('A blank quote'))
  press('Start writing')
  expect(itemName().value).toBe('')
})

test('prices and counts are asked for on keys that can type them', () => {
  open()
  press('Start writing')
  fireEvent.click(screen.getByLabelText('Added to my prices'))
  const keys = ['Price in EUR', 'How many', 'Tax rate', 'Guests'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label, { exact: false }).inputMode,
  )
  expect(keys).toEqual(['decimal', 'decimal', 'decimal', 'numeric'])
})

test('a tax rate that is no number yet is asked for, and is no rate of nothing', () => {
  open()
  press('Start writing')
  fireEvent.click(screen.getByLabelText('Added to my prices'))
  const rate = screen.getByLabelText('Tax rate', { exact: false })
  expect(screen.queryByText('Tax at 0%')).toBeNull()
  expect(screen.getByText('Enter a tax rate to see the tax')).toBeDefined()
  fireEvent.change(rate, { target: { value: '0' } })
  expect(screen.getByText('Tax at 0%')).toBeDefined()
  fireEvent.change(rate, { target: { value: 'nineteen' } })
  expect(screen.queryByText('Tax at 0%')).toBeNull()
})

function open() {
  const beginnings = [
    { key: 'blank', label: 'A blank quote', content: contentOf([lineOf(1, { name: '' })]) },
  ]
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <QuoteEditorPage
          enquiryId={id}
          businessId={id}
          name="Maya & Tom"
          quotes={[]}
          beginnings={beginnings}
          weddingDay={null}
          today="2026-11-28"
          back="/vendor-dashboard"
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

function itemName() {
  return screen.getByLabelText<HTMLInputElement>('Item name', { exact: false })
}

function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
}
