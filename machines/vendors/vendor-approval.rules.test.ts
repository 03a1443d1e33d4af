import { expect, test } from 'vitest'
import {
  answerBy,
  hasChanges,
  hasDetails,
  hasDocuments,
  hasNotAppealed,
  hasRoomForDocument,
  isAnotherReviewer,
  isClosingAsked,
  isConfirmedByAnother,
  keepsNeededDetails,
  missingDetails,
  reasonProblem,
  resubmitFrom,
  waitedLongEnough,
} from './vendor-approval.rules.ts'
import type { ApprovalFacts } from './vendor-approval.schema.ts'

const details = {
  city: 'Lisbon',
  country: 'PT',
  phone: '+44 20 7946 0112',
  website: '',
  description: 'Seasonal flowers.',
}
const ready: ApprovalFacts = {
  missing: [],
  documents: 1,
  rejectedAt: null,
  changed: true,
  decidedBy: null,
  appealed: null,
  closingBy: null,
}

test('a business needs a place, a phone and a description, and no website', () => {
  expect(missingDetails(details)).toEqual([])
  expect(missingDetails({ ...details, phone: '', city: '' })).toEqual(['city', 'phone'])
  for (const phone of ['abc', '12', '1234', '-', 'call me at 5', 'call 020 7946', '020 7946 home'])
    expect(missingDetails({ ...details, phone })).toEqual(['phone'])
  for (const phone of ['12345', '020 7946 0018', '+1 (202) 555-0140 x12', '33.4.00.00'])
    expect(missingDetails({ ...details, phone })).toEqual([])
  expect([hasDetails(ready), hasDetails({ ...ready, missing: ['phone'] })]).toEqual([true, false])
})

test('a change keeps what is needed, unless it was missing before', () => {
  const given = { missing: [] }
  expect([
    keepsNeededDetails(given, {}),
    keepsNeededDetails(given, { missing: ['phone'] }),
    keepsNeededDetails({ missing: ['phone'] }, { missing: ['phone'] }),
    keepsNeededDetails({ missing: ['phone'] }, { missing: ['phone', 'description'] }),
  ]).toEqual([true, false, true, false])
})

test('a returned business counts as changed once something has', () => {
  expect([hasChanges(ready), hasChanges({ ...ready, changed: false })]).toEqual([true, false])
})

test('a decision is appealed once, and answered by somebody else than took it', () => {
  expect([hasNotAppealed(ready), hasNotAppealed({ ...ready, appealed: 'rejected' })]).toEqual([
    true,
    false,
  ])
  const decided = { ...ready, decidedBy: 'ruth' }
  expect([
    isAnotherReviewer(decided, 'ruth'),
    isAnotherReviewer(decided, 'omar'),
    isAnotherReviewer(ready, 'ruth'),
  ]).toEqual([false, true, true])
})

test('a business is closed by two: whoever asks does not confirm', () => {
  const asked = { ...ready, closingBy: 'ruth' }
  expect([isClosingAsked(ready), isClosingAsked(asked)]).toEqual([false, true])
  expect([
    isConfirmedByAnother(ready, 'omar'),
    isConfirmedByAnother(asked, 'ruth'),
    isConfirmedByAnother(asked, 'omar'),
  ]).toEqual([false, false, true])
})

test('one document is enough, and an eleventh is refused', () => {
  expect([0, 1, 10].map((documents) => hasDocuments({ ...ready, documents }))).toEqual([
    false,
    true,
    true,
  ])
  expect([0, 9, 10].map((documents) => hasRoomForDocument({ ...ready, documents }))).toEqual([
    true,
    true,
    false,
  ])
})

test('a rejected business waits thirty days, to the millisecond', () => {
  const rejectedAt = '2026-11-20T15:30:00.000Z'
  expect(resubmitFrom(rejectedAt)).toBe('2026-12-20T15:30:00.000Z')
  const rejected = { ...ready, rejectedAt }
  expect(waitedLongEnough(rejected, '2026-12-20T15:29:59.999Z')).toBe(false)
  expect(waitedLongEnough(rejected, '2026-12-20T15:30:00.000Z')).toBe(true)
  expect(waitedLongEnough(rejected, rejectedAt)).toBe(false)
  expect(waitedLongEnough(ready, rejectedAt)).toBe(true)
})

test.each([
  ['Monday', '2026-11-16T09:00:00.000Z', '2026-11-20T09:00:00.000Z'],
  ['Thursday', '2026-11-19T09:00:00.000Z', '2026-11-25T09:00:00.000Z'],
  ['Friday', '2026-11-20T23:59:00.000Z', '2026-11-26T23:59:00.000Z'],
  ['Saturday', '2026-11-21T09:00:00.000Z', '2026-11-26T09:00:00.000Z'],
  ['Sunday', '2026-11-22T09:00:00.000Z', '2026-11-26T09:00:00.000Z'],
])('a submission on a %s is answered within four working days', (_, submittedAt, by) => {
  expect(answerBy(submittedAt)).toBe(by)
})

test.each([
  ['', 'required'],
  [' \n ', 'required'],
  [' The insurance names another business. ', null],
  [` ${'a'.repeat(2_000)} `, null],
  ['a'.repeat(2_001), 'too_long'],
])('a reason is given, and has at most 2,000 letters', (typed, problem) => {
  expect(reasonProblem(typed)).toBe(problem)
})
