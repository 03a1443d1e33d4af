// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ChoiceRecord } from '#machines/choices/choice/choice.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { ChoiceDocuments } from './components/choice-documents.tsx'

// The question is loaded on demand, so it is imported first.
beforeAll(() =>
  Promise.all([
    loadTexts('choices', 'errors', 'ui'),
    import('#src/ui/overlays/confirm-window.tsx'),
  ]),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '01a20087-fbbd-7523-bc9b-880000000001'
const document = {
  id,
  kind: 'contract',
  name: 'contract.pdf',
  size: 1_000,
  createdAt: '2026-11-20T10:00:00Z',
  by: null,
}
const recordAt = (version: number, isRemoved: boolean) =>
  ({ choice: { id, version }, documents: isRemoved ? [] : [document] }) as unknown as ChoiceRecord

function Documents() {
  const [record, keep] = useState(recordAt(1, false))
  return <ChoiceDocuments {...{ weddingId: 'w', record, keep }} mayEdit readAgain={() => {}} />
}

async function remove() {
  fireEvent.click(
    screen.getByRole('button', { name: t('choices:documents.remove', { name: document.name }) }),
  )
  const name = t('choices:documents.removeAct')
  fireEvent.click(await screen.findByRole('button', { name }))
}

test('a document that is removed again after a lost answer is shown as removed', async () => {
  let removals = 0
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'DELETE') return Response.json(recordAt(2, removals > 0))
    if (++removals === 1) throw new TypeError('no connection')
    return Response.json({ code: 'not_found' }, { status: 404 })
  })
  render(<Documents />, { wrapper: QueryHarness })
  await remove()
  expect(await screen.findByText(t('errors:unreachable'))).toBeTruthy()
  await remove()
  const said = t('choices:documents.removed', { name: document.name })
  expect(await screen.findByText(said)).toBeTruthy()
  expect(
    screen
      .queryAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join(''),
  ).toBe('')
  expect(screen.queryByText(t('choices:documents.none'))).toBeTruthy()
})
