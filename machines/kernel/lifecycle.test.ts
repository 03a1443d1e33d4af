import { and, assign, not, setup } from 'xstate'
import { describe, expect, test } from 'vitest'
import { actionsIn, advance, allowedEvents, begin, hasTag, refusal, upToDate } from './lifecycle.ts'
import type { AnyStored, Lifecycle } from './lifecycle.ts'
import { Problem } from './problem.ts'

type Fact = 'sent' | 'accepted'

const machine = setup({
  types: {
    context: {} as { email: string; sent: number },
    events: {} as
      | { type: 'SEND' | 'ACCEPT' | 'HOLD' | 'RESUME' | 'OPEN'; at: number }
      | { type: 'CORRECT'; email: string },
    input: {} as { email: string },
    tags: {} as 'over',
  },
  guards: {
    hasAddress: ({ context }) => context.email !== '',
    isMorning: ({ event }) => 'at' in event && event.at < 12,
    wasSent: ({ context }) => context.sent > 0,
    isAnother: ({ context }, { email }: { email: string }) => context.email !== email,
  },
  actions: {
    recordFact: (_args, _params: { fact: Fact }) => {},
    count: assign({ sent: ({ context }) => context.sent + 1 }),
    correct: assign({ email: (_, { email }: { email: string }) => email }),
  },
}).createMachine({
  id: 'invitation',
  context: ({ input }) => ({ ...input, sent: 0 }),
  initial: 'draft',
  states: {
    draft: {
      on: {
        SEND: {
          guard: and(['hasAddress', 'isMorning', not('wasSent')]),
          target: 'pending',
          actions: ['count', { type: 'recordFact', params: { fact: 'sent' } }],
        },
        CORRECT: {
          guard: { type: 'isAnother', params: ({ event }) => ({ email: event.email }) },
          actions: { type: 'correct', params: ({ event }) => ({ email: event.email }) },
        },
      },
    },
    pending: {
      initial: 'fresh',
      on: {
        HOLD: { target: 'held', meta: { ends: true, asks: true } },
        ACCEPT: {
          target: 'accepted',
          actions: { type: 'recordFact', params: { fact: 'accepted' } },
        },
      },
      states: { fresh: { on: { OPEN: 'opened' } }, opened: {}, where: { type: 'history' } },
    },
    held: { on: { RESUME: 'pending.where' } },
    accepted: { type: 'final', tags: 'over' },
  },
})

const invitation: Lifecycle<typeof machine, Fact> = {
  machine,
  version: 3,
  migrations: {
    1: ({ state, facts }) => ({ state: state === 'waiting' ? 'fresh' : state, facts }),
    2: ({ state, facts }) => ({ state, facts: { sent: 1, ...(facts as { email: string }) } }),
  },
}

const draft: AnyStored = {
  version: 3,
  state: 'draft',
  facts: { email: 'robin@example.com', sent: 0 },
}
const pending: AnyStored = {
  version: 3,
  state: 'fresh',
  facts: { email: 'robin@example.com', sent: 1 },
}

test('a lifecycle starts with the facts of its input and tells nothing yet', () => {
  expect(begin(invitation, { email: 'robin@example.com' })).toEqual({ stored: draft, facts: [] })
})

describe('an event', () => {
  test('returns what to store and the recorded facts, without changing its arguments', () => {
    const before = structuredClone(draft)
    expect(advance(invitation, draft, { type: 'SEND', at: 9 })).toEqual({
      stored: pending,
      facts: ['sent'],
    })
    expect(draft).toEqual(before)
  })

  test('passes its parameters to guards and actions', () => {
    expect(
      advance(invitation, draft, { type: 'CORRECT', email: 'sam@example.com' }).stored.facts,
    ).toEqual({
      email: 'sam@example.com',
      sent: 0,
    })
    expect(refused({ type: 'CORRECT', email: 'robin@example.com' }, draft)).toMatchObject({
      refusedBy: ['isAnother'],
    })
  })

  test('unknown in a state is refused with the state and its allowed events', () => {
    expect(refused({ type: 'ACCEPT', at: 9 }, draft)).toEqual({
      state: 'draft',
      event: 'ACCEPT',
      allowed: ['SEND', 'CORRECT'],
      refusedBy: [],
    })
  })

  test('is refused by its failing guards, and not offered at that time', () => {
    const late = { version: 3, state: 'draft', facts: { email: '', sent: 0 } }
    expect(refused({ type: 'SEND', at: 15 }, late)).toEqual({
      state: 'draft',
      event: 'SEND',
      allowed: ['CORRECT'],
      refusedBy: ['hasAddress', 'isMorning'],
    })
    expect(refusal(invitation, late, { type: 'SEND', at: 9 })).toEqual(['hasAddress'])
    expect(refusal(invitation, draft, { type: 'SEND', at: 9 })).toBeNull()
  })

  test.each([
    'xstate.init',
    'xstate.stop',
    'xstate.done.state.invitation',
    'xstate.done.actor.mail',
    '*',
    '',
    '__proto__',
  ])('forged as "%s" is refused', (type) => {
    // No schema would accept this.
    const forged = { type } as never
    expect([draft, pending].map((stored) => refused(forged, stored))).toEqual([
      expect.objectContaining({ state: 'draft' }),
      expect.objectContaining({ state: 'fresh' }),
    ])
  })
})

test('allowed events depend on the given time', () => {
  expect(allowedEvents(invitation, draft, { at: 9, email: 'sam@example.com' })).toEqual([
    'SEND',
    'CORRECT',
  ])
  expect(allowedEvents(invitation, draft, { at: 15, email: 'sam@example.com' })).toEqual([
    'CORRECT',
  ])
  expect(allowedEvents(invitation, { ...pending, state: 'accepted' }, { at: 9 })).toEqual([])
})

test('a state offers the events that it knows, in the order given, with what its guards keep off', () => {
  const events = ['HOLD', 'CORRECT', 'SEND', 'ACCEPT'] as const
  const calm = { ends: false, asks: false }
  const same = { at: 15, email: 'robin@example.com' }
  expect(actionsIn(invitation, draft, { events, now: same })).toEqual([
    { event: 'CORRECT', refusedBy: ['isAnother'], ...calm },
    { event: 'SEND', refusedBy: ['isMorning'], ...calm },
  ])
  expect(actionsIn(invitation, pending, { events, now: same })).toEqual([
    { event: 'HOLD', refusedBy: [], ends: true, asks: true },
    { event: 'ACCEPT', refusedBy: [], ...calm },
  ])
})

describe('a lifecycle of parallel regions', () => {
  const regions = setup({
    types: { events: {} as { type: 'SIGN' | 'PAY' | 'CANCEL' } },
  }).createMachine({
    id: 'deal',
    type: 'parallel',
    states: {
      contract: {
        initial: 'open',
        states: {
          open: {
            initial: 'offered',
            on: { CANCEL: 'ended' },
            states: { offered: { on: { SIGN: 'signed' } }, signed: {} },
          },
          ended: {},
        },
      },
      money: {
        initial: 'due',
        states: { due: { on: { PAY: 'paid', CANCEL: 'kept' } }, paid: {}, kept: {} },
      },
    },
  })
  const deal: Lifecycle<typeof regions> = { machine: regions, version: 1, migrations: {} }

  test('keeps the innermost name of each region, and goes on from there', () => {
    const { stored } = begin(deal, undefined)
    expect(stored.state).toEqual({ contract: 'offered', money: 'due' })
    const signed = advance(deal, throughJson(stored), { type: 'SIGN' }).stored
    expect(signed.state).toEqual({ contract: 'signed', money: 'due' })
    const paid = advance(deal, throughJson(signed), { type: 'PAY' }).stored
    expect(paid.state).toEqual({ contract: 'signed', money: 'paid' })
    expect(allowedEvents(deal, paid, {})).toEqual(['CANCEL'])
  })

  test('lets one event move every region that knows it', () => {
    const { stored } = begin(deal, undefined)
    expect(advance(deal, throughJson(stored), { type: 'CANCEL' }).stored.state).toEqual({
      contract: 'ended',
      money: 'kept',
    })
  })

  test('refuses what no region knows, and a state that a region does not have', () => {
    const ended = { version: 1, state: { contract: 'ended', money: 'kept' }, facts: undefined }
    expect(refusal(deal, ended, { type: 'SIGN' })).toEqual([])
    const lost = { ...ended, state: { contract: 'lost', money: 'kept' } }
    expect(() => allowedEvents(deal, lost, {})).toThrow('"deal" has no state')
  })
})

test('a state’s tags are known without an event', () => {
  expect(
    [draft, { ...draft, state: 'accepted' }].map((stored) => hasTag(invitation, stored, 'over')),
  ).toEqual([false, true])
})

describe('a stored lifecycle', () => {
  test('follows history back to its former state', () => {
    const walked = (['OPEN', 'HOLD', 'RESUME'] as const).reduce<AnyStored>(
      (stored, type) => throughJson(advance(invitation, stored, { type, at: 9 }).stored),
      pending,
    )
    expect(walked.state).toBe('opened')
  })

  test('of an older release is migrated step by step', () => {
    const old = { version: 1, state: 'waiting', facts: { email: 'robin@example.com' } }
    expect(upToDate(invitation, old)).toEqual(pending)
    expect(advance(invitation, old, { type: 'ACCEPT', at: 9 })).toMatchObject({
      stored: { ...pending, state: 'accepted' },
      facts: ['accepted'],
    })
  })

  test('that cannot be read is an error, never a state without events', () => {
    expect(() => upToDate(invitation, { ...draft, version: 0 })).toThrow(
      'Nobody says how version 0 of "invitation" becomes version 1.',
    )
    expect(() => upToDate(invitation, { ...draft, version: 4 })).toThrow(
      'A row is of version 4 of "invitation", and 3 is the last that is known here.',
    )
    expect(() => allowedEvents(invitation, { ...draft, state: 'waiting' }, {})).toThrow(
      '"invitation" has no state "waiting".',
    )
  })
})

function refused(event: Parameters<typeof advance<typeof machine, Fact>>[2], stored: AnyStored) {
  try {
    advance(invitation, stored, event)
  } catch (error) {
    if (error instanceof Problem && error.code === 'event_not_allowed') return error.details
    throw error
  }
  throw new Error(`${event.type} was taken.`)
}

function throughJson(stored: AnyStored) {
  return JSON.parse(JSON.stringify(stored)) as AnyStored
}
