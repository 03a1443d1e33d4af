import { expect, test } from 'vitest'
import type { ApprovalFact, ApprovalStep } from './approval-record.schema.ts'
import { approvalStates } from './business.schema.ts'
import {
  allowedFor,
  changeableIn,
  frozenIn,
  lastWord,
  reviewerActions,
  turnOf,
  progressOf,
  failedGuards,
} from './vendor-approval.selectors.ts'
import type { ApprovalFacts } from './vendor-approval.schema.ts'
import type { ApprovalState } from './vendor-approval.selectors.ts'

const createdAt = '2026-11-14T09:00:00.000Z'
const now = '2026-11-21T09:00:00.000Z'
const asked = { at: now, by: 'ruth' }
const ready: ApprovalFacts = {
  missing: [],
  documents: 1,
  rejectedAt: null,
  changed: true,
  decidedBy: null,
  appealed: null,
  closingBy: null,
}

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

test('an exit replaces the stage at which it was taken, and adds none', () => {
  const shown = approvalStates.map((state) => {
    const { stages, now } = progressOf(state, { createdAt, steps: [] })
    return [stages.length, now, stages[now]?.state]
  })
  expect(shown).toEqual([
    [4, 0, 'draft'],
    [4, 1, 'submitted'],
    [4, 2, 'in_review'],
    [4, 2, 'changes_requested'],
    [4, 3, 'approved'],
    [4, 3, 'rejected'],
    [4, 3, 'suspended'],
    [4, 3, 'appealed'],
    [4, 3, 'closed'],
  ])
})

test('a stage shows when it was last reached, and one ahead shows nothing', () => {
  const steps = [
    step('submitted', 'submitted', '16'),
    step('review_started', 'in_review', '17'),
    step('submitted', 'submitted', '19'),
  ]
  expect(progressOf('submitted', { createdAt, steps }).stages).toEqual([
    { state: 'draft', at: createdAt },
    { state: 'submitted', at: '2026-11-19T09:00:00.000Z' },
    { state: 'in_review', at: null },
    { state: 'approved', at: null },
  ])
})

test('one side’s turn is not the other side’s', () => {
  const turns = approvalStates.map((state) => [
    state,
    turnOf({ state }, 'owner'),
    turnOf({ state }, 'reviewer'),
  ])
  expect(turns).toEqual([
    ['draft', 'mine', 'theirs'],
    ['submitted', 'theirs', 'mine'],
    ['in_review', 'theirs', 'mine'],
    ['changes_requested', 'mine', 'theirs'],
    ['approved', 'both', 'both'],
    ['rejected', 'none', 'none'],
    ['suspended', 'theirs', 'mine'],
    ['appealed', 'theirs', 'mine'],
    ['closed', 'none', 'none'],
  ])
})

test('each side is offered its own steps, and never the other’s', () => {
  const allowed = approvalStates.map((state) => [
    state,
    allowedFor({ state, facts: ready }, 'owner', asked).join(' '),
    allowedFor({ state, facts: ready }, 'reviewer', asked).join(' '),
  ])
  expect(allowed).toEqual([
    ['draft', 'SUBMIT CHANGE_DETAILS ADD_DOCUMENT REMOVE_DOCUMENT', ''],
    ['submitted', 'WITHDRAW', 'START_REVIEW'],
    ['in_review', '', 'REQUEST_CHANGES APPROVE REJECT'],
    ['changes_requested', 'SUBMIT CHANGE_DETAILS ADD_DOCUMENT REMOVE_DOCUMENT', ''],
    ['approved', 'WITHDRAW CHANGE_DETAILS ADD_DOCUMENT', 'SUSPEND'],
    ['rejected', 'SUBMIT APPEAL CHANGE_DETAILS ADD_DOCUMENT REMOVE_DOCUMENT', 'ASK_TO_CLOSE'],
    ['suspended', 'APPEAL CHANGE_DETAILS ADD_DOCUMENT', 'REINSTATE ASK_TO_CLOSE'],
    ['appealed', '', 'UPHOLD_DECISION OVERTURN_DECISION'],
    ['closed', '', ''],
  ])
})

test('a disabled button knows which guards disable it', () => {
  const facts: ApprovalFacts = { ...ready, missing: ['phone'], documents: 0, rejectedAt: now }
  expect(failedGuards({ state: 'rejected', facts }, { type: 'SUBMIT', at: now })).toEqual([
    'hasDetails',
    'hasDocuments',
    'waitedLongEnough',
  ])
  expect(failedGuards({ state: 'in_review', facts }, { type: 'WITHDRAW', at: now })).toEqual([])
  expect(failedGuards({ state: 'submitted', facts }, { type: 'WITHDRAW', at: now })).toBeNull()
})

test('a business that nobody may change says why', () => {
  expect((['submitted', 'in_review', 'appealed', 'closed'] as const).map(frozenIn)).toEqual([
    'submitted',
    'in_review',
    'appealed',
    'closed',
  ])
})

/** What a reviewer is offered, each with the guards that keep it off. */
const offered = (state: ApprovalState, facts: ApprovalFacts) =>
  reviewerActions({ state, facts }, asked).map(
    ({ event, refusedBy }) => `${event} ${refusedBy.join(' ')}`,
  )

test('a reviewer is offered what a colleague may do, with the guard that keeps it from them', () => {
  const rejected = { ...ready, decidedBy: 'ruth', closingBy: 'ruth' }
  expect(offered('rejected', rejected)).toEqual([
    'ASK_TO_CLOSE isNotClosingAsked',
    'CONFIRM_CLOSING isConfirmedByAnother',
    'DROP_CLOSING ',
  ])
  expect(offered('appealed', { ...rejected, appealed: 'suspended' })).toEqual([
    'OVERTURN_DECISION isAnotherReviewer',
    'UPHOLD_DECISION isAnotherReviewer',
  ])
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
    'appealed: nothing',
    'closed: nothing',
  ])
})

test('the reviewers’ last message belongs to the current state, not to an earlier one', () => {
  const returned = step(
    'changes_requested',
    'changes_requested',
    '18',
    'The certificate has ended.',
  )
  expect(lastWord('changes_requested', [returned])).toEqual({
    reason: 'The certificate has ended.',
    at: '2026-11-18T09:00:00.000Z',
  })
  expect(lastWord('submitted', [returned, step('submitted', 'submitted', '19')])).toBeNull()
  expect(lastWord('draft', [])).toBeNull()
  const appeal = { ...step('appealed', 'appealed', '20', 'It is valid.'), side: 'owner' as const }
  expect(lastWord('appealed', [appeal])).toBeNull()
})
