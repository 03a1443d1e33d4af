import { expect, test } from 'vitest'
import type { ApprovalFact, ApprovalStep } from './approval-record.schema.ts'
import { approvalStates } from './business.schema.ts'
import {
  allowedFor,
  changeableIn,
  lastWord,
  turnOf,
  wayOf,
  whyNot,
} from './vendor-approval.selectors.ts'
import type { ApprovalState } from './vendor-approval.selectors.ts'

const createdAt = '2026-11-14T09:00:00.000Z'
const now = '2026-11-21T09:00:00.000Z'
const ready = { missing: [], documents: 1, rejectedAt: null, changed: true }

const step = (
  fact: ApprovalFact,
  to: ApprovalState,
  day: string,
  reason: string | null = null,
): ApprovalStep => ({
  fact,
  to,
  reason,
  from: 'draft',
  side: 'reviewer',
  at: `2026-11-${day}T09:00:00.000Z`,
})

test('an exit replaces the station at which it was taken, and adds none', () => {
  const shown = approvalStates.map((state) => {
    const { stations, now } = wayOf(state, { createdAt, steps: [] })
    return [stations.length, now, stations[now]?.state]
  })
  expect(shown).toEqual([
    [4, 0, 'draft'],
    [4, 1, 'submitted'],
    [4, 2, 'in_review'],
    [4, 2, 'changes_requested'],
    [4, 3, 'approved'],
    [4, 3, 'rejected'],
    [4, 3, 'suspended'],
  ])
})

test('a station shows when it was last reached, and one ahead shows nothing', () => {
  const steps = [
    step('submitted', 'submitted', '16'),
    step('review_started', 'in_review', '17'),
    step('submitted', 'submitted', '19'),
  ]
  expect(wayOf('submitted', { createdAt, steps }).stations).toEqual([
    { state: 'draft', at: createdAt },
    { state: 'submitted', at: '2026-11-19T09:00:00.000Z' },
    { state: 'in_review', at: null },
    { state: 'approved', at: null },
  ])
})

test('one side’s turn is not the other side’s', () => {
  const turns = approvalStates.map((state) => [
    state,
    turnOf({ state, facts: ready }, 'owner'),
    turnOf({ state, facts: ready }, 'reviewer'),
  ])
  expect(turns).toEqual([
    ['draft', 'mine', 'theirs'],
    ['submitted', 'theirs', 'mine'],
    ['in_review', 'theirs', 'mine'],
    ['changes_requested', 'mine', 'theirs'],
    ['approved', 'both', 'both'],
    ['rejected', 'none', 'none'],
    ['suspended', 'theirs', 'mine'],
  ])
})

test('each side is offered its own steps, and never the other’s', () => {
  const allowed = approvalStates.map((state) => [
    state,
    allowedFor({ state, facts: ready }, 'owner', now).join(' '),
    allowedFor({ state, facts: ready }, 'reviewer', now).join(' '),
  ])
  expect(allowed).toEqual([
    ['draft', 'SUBMIT CHANGE_DETAILS ADD_DOCUMENT REMOVE_DOCUMENT', ''],
    ['submitted', 'WITHDRAW', 'START_REVIEW'],
    ['in_review', '', 'REQUEST_CHANGES APPROVE REJECT'],
    ['changes_requested', 'SUBMIT CHANGE_DETAILS ADD_DOCUMENT REMOVE_DOCUMENT', ''],
    ['approved', 'WITHDRAW CHANGE_DETAILS ADD_DOCUMENT', 'SUSPEND'],
    ['rejected', 'SUBMIT CHANGE_DETAILS ADD_DOCUMENT REMOVE_DOCUMENT', ''],
    ['suspended', 'CHANGE_DETAILS ADD_DOCUMENT', 'REINSTATE'],
  ])
})

test('a disabled button knows which guards disable it', () => {
  const facts = { missing: ['phone' as const], documents: 0, rejectedAt: now, changed: true }
  expect(whyNot({ state: 'rejected', facts }, { type: 'SUBMIT', at: now })).toEqual([
    'hasDetails',
    'hasDocuments',
    'waitedLongEnough',
  ])
  expect(whyNot({ state: 'in_review', facts }, { type: 'WITHDRAW', at: now })).toEqual([])
  expect(whyNot({ state: 'submitted', facts }, { type: 'WITHDRAW', at: now })).toBeNull()
})

test('a business under review cannot change, and an approved one keeps what was checked', () => {
  expect(approvalStates.map((state) => `${state}: ${changeableIn(state)}`)).toEqual([
    'draft: everything',
    'submitted: nothing',
    'in_review: nothing',
    'changes_requested: everything',
    'approved: all but what was checked',
    'rejected: everything',
    'suspended: all but what was checked',
  ])
})

test('the reviewers’ last message belongs to the current state, not to an earlier one', () => {
  const asked = step('changes_requested', 'changes_requested', '18', 'The certificate has ended.')
  expect(lastWord('changes_requested', [asked])).toEqual({
    reason: 'The certificate has ended.',
    at: '2026-11-18T09:00:00.000Z',
  })
  expect(lastWord('submitted', [asked, step('submitted', 'submitted', '19')])).toBeNull()
  expect(lastWord('draft', [])).toBeNull()
})
