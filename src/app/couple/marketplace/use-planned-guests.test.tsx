// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { budgetOptions } from '#src/features/budget/budget.queries.ts'
import type { WeddingView } from '#src/features/wedding/use-wedding.ts'
import { usePlannedGuests } from './use-planned-guests.ts'

const id = '01a20087-fbbd-7523-bc9b-880000000001'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Guests({ may }: Pick<WeddingView, 'may'>) {
  const wedding = { id, expectedGuests: 120 } as WeddingView['wedding']
  return <output>{usePlannedGuests({ wedding, may })}</output>
}

/** What a couple, or a helper, counts on whose budget is known so far or can be asked for. */
function guestsWith(plan: { headcount: number | null } | null, mayRead = true) {
  const asked = vi.fn(() => Promise.reject(new TypeError('no connection')))
  vi.stubGlobal('fetch', asked)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  if (plan) client.setQueryData([...budgetOptions(id).queryKey], { plan })
  render(
    <QueryClientProvider client={client}>
      <Guests may={() => mayRead} />
    </QueryClientProvider>,
  )
  return { guests: screen.getByRole('status').textContent, asked }
}

test('a comparison counts with the headcount of the budget', () => {
  expect(guestsWith({ headcount: 84 }).guests).toBe('84')
})

test('without a headcount it counts with the guests that the couple expects', () => {
  expect(guestsWith({ headcount: null }).guests).toBe('120')
})

test('a helper who may not read the budget asks for none', () => {
  const { guests, asked } = guestsWith(null, false)
  expect(guests).toBe('120')
  expect(asked).not.toHaveBeenCalled()
})
