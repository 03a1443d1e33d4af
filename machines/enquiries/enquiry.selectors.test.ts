import { expect, test } from 'vitest'
import { isBlocker, isReplyDue, isSilent, withBusiness } from './enquiry.rules.ts'
import { enquiryStates } from './enquiry.schema.ts'
import type { EnquiryFacts, EnquiryState } from './enquiry.schema.ts'
import { actionsFor, enquiryIn, nextDue, progressOf, whereWeAre } from './enquiry.selectors.ts'

const at = '2026-11-21T09:00:00.000Z'
const until = '2026-12-05T18:00:00.000Z'
const facts: EnquiryFacts = {
  dated: true,
  counted: true,
  worded: true,
  contact: false,
  late: false,
  paused: false,
  turnSince: at,
  quoteUntil: null,
  quoteDay: null,
  sentAt: at,
  seenAt: null,
  repliedAt: null,
  quotedAt: null,
  closedAt: null,
  endedBy: null,
  reason: null,
  settledAs: null,
}
const now = (state: EnquiryState, change: Partial<EnquiryFacts> = {}) => ({
  state,
  facts: { ...facts, ...change },
})

test('where it is, as the couple sees it: turn, next step, deadline, and what happens then', () => {
  const selected = enquiryStates.map((state) => {
    const { turn, next, deadline, afterwards, stage } = whereWeAre(now(state), 'couple')
    return [state, turn, next, deadline?.slice(5, 10) ?? '', afterwards ?? '', stage ?? ''].join(
      ' ',
    )
  })
  expect(selected).toEqual([
    'draft mine send   ',
    'discarded none nothing   ',
    'sent theirs reply 11-24 late sent',
    'seen theirs reply 11-24 late seen',
    'answered mine answer 11-28 expires replied',
    'asked theirs replyAgain 11-28 expires replied',
    'offered mine decide   quoted',
    'countered theirs reconsider   quoted',
    'accepted both plan   accepted',
    'booked both plan   booked',
    'completed none nothing   completed',
    'cancelled none nothing   cancelled',
    'lapsed none nothing   lapsed',
    'declined none nothing   declined',
    'withdrawn none nothing   withdrawn',
    'expired none nothing   expired',
    'blocked none nothing   blocked',
  ])
})

test('an answer that is late has until silence ends it, and a quote until it expires', () => {
  expect(whereWeAre(now('seen', { late: true }), 'vendor')).toMatchObject({
    turn: 'mine',
    deadline: '2026-11-28T09:00:00.000Z',
    afterwards: 'expires',
  })
  const quoted = now('offered', { turnSince: null, quoteUntil: until, quoteDay: '2026-12-05' })
  expect([whereWeAre(quoted, 'vendor'), nextDue(quoted)]).toMatchObject([
    { turn: 'theirs', deadline: until, afterwards: 'quoteExpires', lastDay: '2026-12-05' },
    null,
  ])
})

test('a suspended business stops the clock, and one that is back begins it anew', () => {
  const row = { state: 'sent' as const, stateVersion: 1, facts }
  const [back, before] = ['2026-12-01T09:00:00.000Z', '2026-11-01T09:00:00.000Z']
  const turns = [
    enquiryIn(row, { approval: 'suspended', approvalSince: back }),
    enquiryIn(row, { approval: 'approved', approvalSince: back }),
    enquiryIn(row, { approval: 'approved', approvalSince: before }),
    enquiryIn(row, { approval: null, approvalSince: null }),
  ].map((one) => [one.facts.paused, whereWeAre(one, 'couple').deadline])
  expect(turns).toEqual([
    [true, null],
    [false, '2026-12-04T09:00:00.000Z'],
    [false, '2026-11-24T09:00:00.000Z'],
    [false, '2026-11-24T09:00:00.000Z'],
  ])
})

test('each side is offered its own steps, and a draft says what is missing', () => {
  const offered = (state: EnquiryState) =>
    (['couple', 'vendor'] as const).map((side) =>
      actionsFor(now(state), side, { at })
        .map(({ event }) => event)
        .join(' '),
    )
  expect([offered('sent'), offered('offered'), offered('declined')]).toEqual([
    ['WRITE SHARE_CONTACT HIDE_CONTACT WITHDRAW BLOCK', 'SEE REPLY QUOTE DECLINE BLOCK'],
    ['WRITE COUNTER ACCEPT SHARE_CONTACT HIDE_CONTACT DECLINE BLOCK', 'REPLY QUOTE DECLINE BLOCK'],
    ['BLOCK', 'BLOCK'],
  ])
  const [send] = actionsFor(now('draft', { dated: false, counted: false }), 'couple', {
    at,
    confirmed: false,
    listed: true,
  })
  expect(send).toMatchObject({
    event: 'SEND',
    refusedBy: ['isConfirmed', 'hasDate', 'hasHeadcount'],
  })
})

test('an end takes the place of the stage after the last one that was reached', () => {
  const seenAt = '2026-11-22T09:00:00.000Z'
  expect(progressOf(now('expired', { seenAt, closedAt: until }))).toEqual({
    stages: [
      { stage: 'sent', at },
      { stage: 'seen', at: seenAt },
      { stage: 'expired', at: until },
    ],
    now: 2,
  })
})

test('an answer is late three days after a turn began and ends seven days after it, from that instant on', () => {
  const instants = ['2026-11-24T08:59:59.999Z', '2026-11-24T09:00:00.000Z']
  expect(instants.map((instant) => isReplyDue({ ...facts, late: false }, instant))).toEqual([
    false,
    true,
  ])
  expect(isReplyDue({ ...facts, late: true }, instants[1]!)).toBe(false)
  const ends = ['2026-11-28T08:59:59.999Z', '2026-11-28T09:00:00.000Z']
  expect(ends.map((instant) => isSilent(facts, instant))).toEqual([false, true])
  const nobodys = { ...facts, turnSince: null }
  expect([isReplyDue(nobodys, ends[1]!), isSilent(nobodys, ends[1]!)]).toEqual([false, false])
})

function since(turnSince: string | null, backSince: string | null) {
  return withBusiness({ ...facts, turnSince }, { paused: false, backSince }).turnSince
}

test('a turn counts from the later of when it began and when the business came back', () => {
  const [before, after] = ['2026-11-20T09:00:00.000Z', '2026-11-22T09:00:00.000Z']
  expect([since(at, before), since(at, after), since(at, null), since(null, after)]).toEqual([
    at,
    after,
    at,
    null,
  ])
})

test('only the side that blocked takes it back, and whoever asks for no side may', () => {
  const blocked = { endedBy: 'couple' as const }
  expect([
    isBlocker(blocked, 'couple'),
    isBlocker(blocked, 'vendor'),
    isBlocker(blocked, undefined),
  ]).toEqual([true, false, true])
})
