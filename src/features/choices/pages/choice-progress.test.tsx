// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Choice } from '#machines/choices/choice/choice.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ChoiceProgress } from '../components/choice-progress.tsx'

beforeAll(() => loadTexts('choices', 'ui'))
afterEach(cleanup)

const price = { minor: 180_000, currency: 'GBP' }

/** What is said of a vendor whom the couple has added themselves. */
function facts(about: Partial<Choice>) {
  const choice = { state: 'saved', passed: [], since: '2026-11-25T10:00:00.000Z', enquiry: null }
  render(
    <MemoryRouter>
      <ChoiceProgress choice={{ ...choice, price: null, offerUntil: null, ...about } as Choice}>
        {null}
      </ChoiceProgress>
    </MemoryRouter>,
    { wrapper: QueryHarness },
  )
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent)
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  return Object.fromEntries(names.map((name, place) => [name, values[place]]))
}

test('nobody is sent to ask for a price that is there', () => {
  expect(facts({ price })['Next']).toContain('Ask for a quote, or book them')
  cleanup()
  expect(facts({})['Next']).toContain('Ask for their price')
})

test('of a booking, the turn is told by name and not by its state', () => {
  expect(facts({ state: 'booked', price })['Whose turn']).toBe('No one')
})
