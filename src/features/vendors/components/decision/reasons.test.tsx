// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ApprovalRecord, ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { clearStorage } from '#src/client/storage/storage.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { OwnerActs } from '../owner-acts.tsx'
import { DecideProof } from '../proofs/decide-proof.tsx'
import { Decision } from './decision.tsx'

beforeAll(() => loadTexts('errors', 'review', 'ui', 'vendors'))
afterEach(() => {
  cleanup()
  clearStorage()
  vi.unstubAllGlobals()
})

const id = '01a20087-fbbd-7523-bc9b-880000000001'
const at = '2026-11-20T10:00:00.000Z'
const tooLong = "That's too long. Please shorten it."

function recordIn(approval: 'in_review' | 'changes_requested' | 'suspended') {
  return {
    business: { id, version: 3, name: 'Old Mill', approval, createdAt: at },
    facts: {
      missing: [],
      documents: 1,
      rejectedAt: null,
      changed: true,
      decidedBy: null,
      appealed: null,
      closingBy: null,
    },
    since: at,
    submittedAt: at,
    documents: [],
    steps: [{ fact: 'review_started', from: 'submitted', to: approval, side: 'reviewer', at }],
    claim: null,
  } as unknown as ReviewRecord & ApprovalRecord
}

/** Before an API that takes everything; tells how often it was asked. */
function show(page: ReactNode) {
  const fetched = vi.fn(async () => Response.json(recordIn('in_review')))
  vi.stubGlobal('fetch', fetched)
  render(<MemoryRouter>{page}</MemoryRouter>, { wrapper: QueryHarness })
  return fetched
}

const nothing = () => undefined
const handlers = { keep: nothing, readAgain: nothing, onMoved: nothing }

const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('a reason that is too long for the owner says so beside it, and decides nothing', async () => {
  const fetched = show(<Decision record={recordIn('in_review')} {...handlers} />)
  type('x'.repeat(2_001))
  await press(t('review:decide.REJECT.act'))
  expect(screen.getByText(tooLong)).toBeDefined()
  expect([screen.queryByRole('dialog'), fetched.mock.calls.length]).toEqual([null, 0])
  // Blanks at its end do not count.
  type(`${'x'.repeat(2_000)}\n\n`)
  await press(t('review:decide.REJECT.act'))
  expect(screen.queryByText(tooLong)).toBe(null)
})

test('a text to the team that is too long says so beside it, and submits nothing', async () => {
  const fetched = show(<OwnerActs record={recordIn('changes_requested')} {...handlers} />)
  type('x'.repeat(2_001))
  await press(t('vendors:approval.again'))
  expect(screen.getByText(tooLong)).toBeDefined()
  expect(fetched).not.toHaveBeenCalled()
  type('We have done what you asked for.')
  await press(t('vendors:approval.again'))
  expect(fetched).toHaveBeenCalledTimes(1)
})

test.each([
  ['the team’s reason', () => <Decision record={recordIn('in_review')} {...handlers} />],
  ['the owner’s answer', () => <OwnerActs record={recordIn('changes_requested')} {...handlers} />],
])('%s is there again after a reload', (_whose, page) => {
  show(page())
  type('The certificate was renewed in May.')
  cleanup()
  show(page())
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(
    'The certificate was renewed in May.',
  )
})

const showOwner = () => show(<OwnerActs record={recordIn('suspended')} {...handlers} />)

test('an appeal that is being written is there again after the page is left, until it is sent', async () => {
  showOwner()
  await press(t('vendors:appeal.act'))
  type('The certificate was renewed in May.')
  cleanup()
  const fetched = showOwner()
  await press(t('vendors:appeal.act'))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(
    'The certificate was renewed in May.',
  )
  await press(t('vendors:appeal.send'))
  expect(fetched).toHaveBeenCalledTimes(1)
  await press(t('vendors:appeal.act'))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
})

test('a reason against a document that is too long says so beside it', async () => {
  const record = recordIn('in_review')
  const facts = { kind: 'registration', validUntil: null, checkedAt: null, reliedOn: false }
  const document = { id, version: 1, kind: 'registration', state: 'handed_in', facts }
  const props = { document, record, ...handlers } as unknown as Parameters<typeof DecideProof>[0]
  const fetched = show(<DecideProof {...props} />)
  const kind = t('vendors:documents.kind.registration')
  await press(t('review:proof.REFUSE.named', { kind }))
  type('x'.repeat(2_001))
  await press(t('review:proof.REFUSE.confirm'))
  expect(screen.getByText(tooLong)).toBeDefined()
  expect(fetched).not.toHaveBeenCalled()
})
