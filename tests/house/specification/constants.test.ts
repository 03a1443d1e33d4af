import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { passwordRules, passwordSchema } from '#machines/session/sign-in/password.schema.ts'
import { dueAfter as erasedAfter } from '#machines/account/deletion/deletion.rules.ts'
import { resendMachine } from '#machines/account/resend/resend.machine.ts'
import { waitLeft } from '#machines/account/resend/resend.rules.ts'
import { resetMachine } from '#machines/account/reset/reset.machine.ts'
import { remindFrom, waitedAFortnight, waitedToSend } from '#machines/guests/rsvp/rsvp.rules.ts'
import { play } from '#machines/catalogue/paths/play.ts'
import type { Played } from '#machines/catalogue/paths/play.ts'
import { backoff, maxRetries as callRetries } from '#src/client/retry/fetch-with-retry.ts'
import { checkHostedReturn } from '#machines/session/hosted/hosted.rules.ts'
import { refreshMachine } from '#machines/session/refresh/refresh.machine.ts'
import {
  countsStill,
  dueAfter,
  maxRetries,
  waitUntil,
} from '#machines/session/refresh/refresh.rules.ts'
import {
  answerBy,
  resubmitFrom,
  waitedLongEnough,
} from '#machines/vendors/vendor-approval.rules.ts'
import {
  expiryOf,
  hasSendsLeft,
  isInTime,
  resendFrom,
} from '#machines/wedding/invitation/invitation.rules.ts'

/**
 * Constants, delays and counts as product-spec.md and decisions.md give them, typed by hand as what
 * a person would measure. A number here changes only together with the page that it is taken from.
 */

const noon = Date.parse('2027-03-01T12:00:00.000Z')
const at = (time: string) => Date.parse(`2027-03-01T${time}Z`)

describe('product-spec.md, section 9: token refresh', () => {
  test('a session that was refreshed at noon is refreshed again at 12:48', () => {
    expect(dueAfter(noon)).toBe(at('12:48:00.000'))
    expect(waitUntil(dueAfter(noon), noon)).toBe(2_880_000)
    expect(refreshMachine.implementations.delays['untilNextInterval']).toBe(2_880_000)
  })

  test('a failure is tried again 5000 ms later', () => {
    expect(refreshMachine.implementations.delays['beforeRetry']).toBe(5_000)
  })

  test('there are three retries, and no fourth before the next interval', () => {
    expect(maxRetries).toBe(3)
    let calls = 0
    const failing = fromPromise(() => Promise.reject(new Error(`call ${++calls}`)))
    const clock = new SimulatedClock()
    createActor(refreshMachine.provide({ actors: { refresh: failing } as never }), {
      clock,
    }).start()
    return seconds(clock, 2_879).then(() => expect(calls).toBe(4))
  })

  test('three retries that failed leave the next interval its own three', () => {
    const failed = {
      type: 'xstate.done.actor.refresh',
      output: { result: 'refused', code: 'unreachable' },
    }
    const retry = { type: 'xstate.after.beforeRetry.refresh.network_error' }
    const interval = { type: 'xstate.after.untilNextInterval.refresh.network_error' }
    const exhausted = [failed, retry, failed, retry, failed, retry, failed]
    const counts = play(refreshMachine, undefined, [
      ...exhausted,
      retry,
      interval,
      failed,
      retry,
    ]).map(contextOf)
    expect(counts.map(({ retryCount }) => retryCount)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 3, 0, 0, 1])
  })

  test('another tab’s refresh counts for 15 seconds', () => {
    expect(countsStill(noon, noon + 14_999)).toBe(true)
    expect(countsStill(noon, noon + 15_000)).toBe(false)
  })
})

test('product-spec.md, section 9: a call is retried three times, after 300, 600 and 1200 ms', () => {
  expect(callRetries).toBe(3)
  expect([1, 2, 3].map(backoff)).toEqual([300, 600, 1_200])
})

describe('product-spec.md, sections 5 and 9: a password', () => {
  test.each([
    ['Aa1!567', false],
    ['Aa1!5678', true],
    ['aa1!5678', false],
    ['AA1!5678', false],
    ['Aab!cdef', false],
    ['Aa1b5678', false],
  ])('%s: %s', (password, isGood) => {
    expect(v.is(passwordSchema, password)).toBe(isGood)
    expect(passwordRules.every(({ holds }) => holds(password))).toBe(isGood)
  })

  test('has 256 characters at most, as Cognito takes them', () => {
    expect(v.is(passwordSchema, `Aa1!${'x'.repeat(252)}`)).toBe(true)
    expect(v.is(passwordSchema, `Aa1!${'x'.repeat(253)}`)).toBe(false)
  })
})

describe('decisions.md: another code after 60 seconds', () => {
  test('never more, whatever the clock says', () => {
    expect(waitLeft(noon + 60_000, noon)).toBe(60_000)
    expect(waitLeft(noon + 3_600_000, noon)).toBe(60_000)
    expect(waitLeft(noon - 1, noon)).toBe(0)
  })

  test('counted from each code, the first of a reset among them', () => {
    const waiting = { email: 'robin@example.com', allowedAt: null, now: noon }
    const pressed = play(resendMachine, waiting, [
      { type: 'xstate.after.resendWait.resend.waiting' },
      { type: 'RESEND', now: noon },
    ])
    expect(pressed.map(contextOf).at(-1)).toHaveProperty('allowedAt', at('12:01:00.000'))
    const input = { email: 'robin@example.com', resendAllowedAt: null, now: noon }
    const asked = play(resetMachine, input, [{ type: 'SUBMIT_EMAIL', now: noon }])
    expect(asked.map(contextOf).at(-1)).toHaveProperty('resendAllowedAt', at('12:01:00.000'))
  })
})

describe('decisions.md: a rejected business', () => {
  const rejected = {
    missing: [],
    documents: 1,
    rejectedAt: '2027-03-01T12:00:00.000Z',
    changed: true,
    decidedBy: null,
    appealed: null,
    closingBy: null,
  }

  test('may be submitted again 30 days later, to the millisecond', () => {
    expect(resubmitFrom('2027-03-01T12:00:00.000Z')).toBe('2027-03-31T12:00:00.000Z')
    expect(waitedLongEnough(rejected, '2027-03-31T11:59:59.999Z')).toBe(false)
    expect(waitedLongEnough(rejected, '2027-03-31T12:00:00.000Z')).toBe(true)
  })

  test('is answered within four working days: handed in on a Monday, by Friday; on a Thursday, by Wednesday', () => {
    expect(answerBy('2027-03-01T12:00:00.000Z')).toBe('2027-03-05T12:00:00.000Z')
    expect(answerBy('2027-03-04T12:00:00.000Z')).toBe('2027-03-10T12:00:00.000Z')
  })
})

describe('invitations of guests', () => {
  test('nobody is reminded within 14 days', () => {
    expect(remindFrom({ reachedAt: '2027-03-01T12:00:00.000Z' })).toBe('2027-03-15T12:00:00.000Z')
    expect(waitedAFortnight(reached('2027-03-01T12:00:00.000Z'), '2027-03-15T11:59:59.999Z')).toBe(
      false,
    )
    expect(waitedAFortnight(reached('2027-03-01T12:00:00.000Z'), '2027-03-15T12:00:00.000Z')).toBe(
      true,
    )
  })

  test('the same email goes out again after a minute', () => {
    expect(waitedToSend(reached('2027-03-01T12:00:00.000Z'), '2027-03-01T12:00:59.999Z')).toBe(
      false,
    )
    expect(waitedToSend(reached('2027-03-01T12:00:00.000Z'), '2027-03-01T12:01:00.000Z')).toBe(true)
  })
})

describe('invitations of partners and helpers', () => {
  test('a link works for 14 days, and the same invitation goes out again after a minute', () => {
    const expiresAt = expiryOf('2027-03-01T12:00:00.000Z')
    expect(expiresAt).toBe('2027-03-15T12:00:00.000Z')
    const facts = { sentAt: '2027-03-01T12:00:00.000Z', expiresAt, sends: 1 }
    expect(isInTime(facts, '2027-03-15T11:59:59.999Z')).toBe(true)
    expect(isInTime(facts, '2027-03-15T12:00:00.000Z')).toBe(false)
    expect(resendFrom(facts)).toBe('2027-03-01T12:01:00.000Z')
  })

  test('it is sent three times at most', () => {
    expect([hasSendsLeft(sent(2)), hasSendsLeft(sent(3))]).toEqual([true, false])
  })
})

test('an account that is to be deleted is kept for 14 days', () => {
  expect(erasedAfter('2027-03-01T12:00:00.000Z')).toBe('2027-03-15T12:00:00.000Z')
})

test('the hosted sign-in may take ten minutes', () => {
  const attempt = { state: 'a', nonce: 'b', codeVerifier: 'c', returnTo: null, startedAt: noon }
  const after = (now: number) =>
    checkHostedReturn({ code: 'code', state: 'a', error: null, attempt, now }).verdict
  expect([after(at('12:09:59.999')), after(at('12:10:00.000'))]).toEqual(['exchange', 'refused'])
})

function contextOf({ state }: Played) {
  // The machines of these tests have a context, of which XState says nothing for any machine.
  return state.context as Record<string, unknown>
}

/** What is known of an invitation that went out to a household then. */
function reached(reachedAt: string) {
  return {
    sentAt: reachedAt,
    reachedAt,
    openedAt: null,
    begunAt: null,
    answeredAt: null,
    changedAt: null,
  }
}

/** What is known of an invitation to a member that was sent so often. */
function sent(sends: number) {
  return { sentAt: '2027-03-01T12:00:00.000Z', expiresAt: '2027-03-15T12:00:00.000Z', sends }
}

/** Turns a clock by whole seconds, and lets promises settle after each. */
async function seconds(clock: SimulatedClock, count: number) {
  for (let second = 0; second < count; second++) {
    clock.increment(1_000)
    // A port's rejection reaches the machine a few microtasks later.
    for (let task = 0; task < 5; task++) await Promise.resolve()
  }
}
