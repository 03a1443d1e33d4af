// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { ApprovalRecord } from '#machines/vendors/approval-record.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ApprovalCard } from '../approval-card.tsx'

beforeAll(() => loadTexts('errors', 'ui', 'vendors'))
afterEach(cleanup)

const nothing = () => undefined
const at = '2026-11-20T10:00:00.000Z'

const lapsed = {
  id: 'd',
  state: 'lapsed',
  facts: { kind: 'insurance', checkedAt: at, validUntil: '2020-01-01', reliedOn: true },
}

/** What the owner reads of a business in this state. */
function textIn(
  approval: 'rejected' | 'suspended' | 'approved',
  { appealed = null, documents = [] }: { appealed?: string | null; documents?: unknown[] } = {},
) {
  const record = {
    business: { id: 'b', version: 3, name: 'Old Mill', approval, createdAt: at },
    facts: {
      missing: [],
      documents: 1,
      rejectedAt: at,
      changed: true,
      decidedBy: null,
      appealed,
      closingBy: null,
    },
    since: at,
    submittedAt: at,
    documents,
    steps: [],
  } as unknown as ApprovalRecord
  render(
    <MemoryRouter>
      <ApprovalCard record={record} isOwner={false} keep={nothing} readAgain={nothing} />
    </MemoryRouter>,
    { wrapper: QueryHarness },
  )
  const text = screen.getByText('Next').parentElement?.textContent ?? ''
  cleanup()
  return text
}

test('a decision that was appealed without success is not said to be open to an appeal', () => {
  expect(textIn('rejected')).toMatch(/You can appeal/u)
  expect(textIn('suspended')).toMatch(/You can appeal/u)
  expect(textIn('rejected', { appealed: 'rejected' })).not.toMatch(/[Yy]ou can appeal/u)
  expect(textIn('suspended', { appealed: 'suspended' })).not.toMatch(/[Yy]ou can appeal/u)
})

test('a business whose document has lapsed does not read that couples can find it', () => {
  expect(textIn('approved')).toMatch(/Couples can find you/u)
  expect(textIn('approved', { documents: [lapsed] })).toMatch(/couples can't find you/u)
})
