// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { ApprovalRecord, ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { DecideProof } from './decide-proof.tsx'
import { DocumentsCard } from './documents-card.tsx'

beforeAll(() => loadTexts('errors', 'review', 'ui', 'vendors'))
afterEach(cleanup)

const id = '01a20087-fbbd-7523-bc9b-880000000001'
const at = '2026-11-20T10:00:00.000Z'

function documentIn(state: 'handed_in' | 'checked') {
  const checkedAt = state === 'checked' ? at : null
  return {
    id: `${id} ${state}`,
    version: 1,
    kind: 'insurance',
    name: `${state}.pdf`,
    type: 'application/pdf',
    size: 1_000,
    createdAt: at,
    since: at,
    reason: null,
    state,
    facts: {
      kind: 'insurance',
      checkedAt,
      validUntil: checkedAt && '9999-12-31',
      reliedOn: false,
      warned: null,
    },
  }
}

/** What its owner and the team may press about the documents of a business in this state. */
function buttonsFor(approval: 'rejected' | 'closed') {
  const documents = [documentIn('handed_in'), documentIn('checked')]
  const record = {
    business: { id, version: 3, name: 'Old Mill', approval, createdAt: at },
    facts: { missing: [], documents: 2, rejectedAt: at, changed: true, decidedBy: null },
    since: at,
    submittedAt: at,
    documents,
    steps: [],
    claim: null,
  } as unknown as ApprovalRecord & ReviewRecord
  const handlers = { keep: () => {}, readAgain: () => {}, onMoved: () => {} }
  render(
    <>
      <DocumentsCard record={record} isOwner {...handlers} />
      {record.documents.map((document) => (
        <DecideProof key={document.id} document={document} record={record} {...handlers} />
      ))}
    </>,
    { wrapper: QueryHarness },
  )
  const kind = t('vendors:documents.kind.insurance')
  return {
    remove: screen.queryAllByRole('button', { name: /^Remove/u }).length,
    renew: screen.queryAllByRole('button', { name: t('vendors:documents.renewNamed', { kind }) })
      .length,
    check: screen.queryAllByRole('button', { name: t('review:proof.CHECK.named', { kind }) })
      .length,
  }
}

test('nothing is done any more with the documents of a business that is closed for good', () => {
  expect(buttonsFor('rejected')).toEqual({ remove: 2, renew: 1, check: 1 })
  cleanup()
  expect(buttonsFor('closed')).toEqual({ remove: 0, renew: 0, check: 0 })
})
