// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { stepText, turnOf, untilText } from './enquiry-texts.tsx'
import type { EnquiryStatusFacts } from './enquiry-texts.tsx'

beforeAll(() => loadTexts('enquiries', 'ui'))

const reader = { side: 'vendor', name: 'Maya & Tom' } as const

const step = (event: Entry['facts']['event'], by: Partial<Entry>) =>
  stepText({ side: 'vendor', facts: { event }, ...by } as Entry, reader)

test('a step of a colleague names them, and one of the reader does not', () => {
  const rita = { author: 'Rita', isMine: false }
  expect([
    step('declined', { ...rita }),
    step('blocked', { ...rita }),
    step('unblocked', { ...rita }),
    step('blocked', { author: 'Elena', isMine: true }),
    step('blocked', { side: 'couple', author: 'Maya', isMine: false }),
  ]).toEqual([
    'Rita declined: “”',
    'Rita blocked Maya & Tom',
    'Rita unblocked Maya & Tom',
    'You blocked Maya & Tom',
    'Maya & Tom closed this conversation',
  ])
})

test('a booking that waits for somebody else of the reader’s side names them, as nobody’s own turn', () => {
  const now = new Date('2026-11-25T09:00:00.000Z')
  const until = status('2026-12-02T09:00:00.000Z')
  expect([
    [turnOf(until, null), untilText(until, now, null)?.startsWith('sign by ')],
    [turnOf(until, 'couple'), untilText(until, now, 'couple')?.startsWith('couple by ')],
    [turnOf(status(null), 'owner'), untilText(status(null), now, 'owner')],
  ]).toEqual([
    ['mine', true],
    ['theirs', true],
    ['theirs', 'waiting for the owner'],
  ])
})

/** The couple has a contract to sign. */
const status = (deadline: string | null) =>
  ({
    where: { turn: 'both', next: 'plan' },
    booking: { turn: 'mine', next: 'sign', deadline, lastDay: null, afterwards: null },
  }) as EnquiryStatusFacts
