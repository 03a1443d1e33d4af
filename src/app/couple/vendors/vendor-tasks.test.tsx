// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { forgetOtherAccounts } from '#src/client/query/query-client.ts'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import type { Weddings } from '#src/features/wedding/use-wedding.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { VendorTasks } from './vendor-tasks.tsx'

beforeAll(() => loadTexts('checklist', 'choices'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  forgetOtherAccounts(null)
})

const idAt = (place: number) => `01a20087-fbbd-7523-bc9b-88000000000${place}`
const taskFor = (place: number, choiceId: string) => ({
  id: idAt(place),
  number: place === 5 ? 40 : null,
  title: place === 5 ? '' : 'Pay the florist',
  link: { kind: 'vendor', id: choiceId, name: 'Fern & Fable' },
})

test('a vendor leads to the tasks that are linked to them, and not to those of others', async () => {
  const asked = await shown(idAt(1), true)
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Pay the florist', `/dashboard/timeline#task-${idAt(4)}`],
    ['Order the rings', `/dashboard/timeline#task-${idAt(5)}`],
  ])
  expect(asked).toEqual(['linked=vendor&limit=100'])
})

test('whoever may not see the timeline is shown none, and asks for none', async () => {
  const asked = await shown(idAt(1), false)
  expect(screen.queryByRole('region')).toBeNull()
  expect(asked).toEqual([])
})

/** The tasks of a vendor's page, and what the API was asked for. */
async function shown(choiceId: string, mayView: boolean) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(new URL(path, 'https://vowline.test').searchParams.toString())
    const items = [taskFor(4, idAt(1)), taskFor(5, idAt(1)), taskFor(6, idAt(2))]
    return Promise.resolve(Response.json({ items, nextCursor: null }))
  })
  const current = { wedding: { id: 'w' }, may: () => mayView }
  await act(
    async () =>
      void render(
        <MemoryRouter>
          <WeddingContext value={{ current } as unknown as Weddings}>
            <VendorTasks choiceId={choiceId} />
          </WeddingContext>
        </MemoryRouter>,
        { wrapper: QueryHarness },
      ),
  )
  return asked
}
