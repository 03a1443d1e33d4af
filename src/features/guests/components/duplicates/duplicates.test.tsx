// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { guest } from '#machines/guests/duplicates/match.cases.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { apartOptions } from '../../guests.queries.ts'
import type { GuestList } from '../../use-guest-list.ts'
import { Duplicates } from './duplicates.tsx'

beforeAll(() => loadTexts('guests', 'ui', 'errors'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('two are made one as they are by now, before the list has been gone through again', async () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (step: () => void) => idle.push(step))
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(apartOptions('w').queryKey, [])
  const merge = vi.fn(() => Promise.resolve(null))
  const page = (version: number) => {
    const guests = ['Jon', 'John'].map((name) => guest(name, name, { lastName: 'Okafor', version }))
    const list = {
      isWhole: true,
      guests: new Map(guests.map((each) => [each.id, each])),
      households: new Map(),
    } as unknown as GuestList
    return (
      <QueryClientProvider client={client}>
        <Duplicates
          weddingId="w"
          list={list}
          onMerge={merge}
          onApart={() => Promise.resolve(null)}
        />
      </QueryClientProvider>
    )
  }
  const { rerender } = render(page(3))
  while (idle.length > 0) act(() => idle.shift()?.())
  fireEvent.click(screen.getByRole('button', { name: 'Review' }))

  // An undo, or somebody else, has changed both.
  rerender(page(4))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Keep Jon Okafor' })))
  expect(merge).toHaveBeenCalledWith({
    kept: { id: 'Jon', version: 4 },
    gone: { id: 'John', version: 4 },
  })
})
