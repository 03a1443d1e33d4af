import { SimulatedClock, createActor } from 'xstate'
import { expect, test } from 'vitest'
import { bind } from '#machines/kernel/ports.ts'
import type { IdentityRefused } from '#machines/session/identity-refusal.schema.ts'
import { resendMachine } from './resend.machine.ts'
import type { ResendPorts } from './resend.ports.ts'
import { mayResend, resendAllowedAt, secondsLeft } from './resend.selectors.ts'

const now = 1_800_000_000_000

function open(
  allowedAt: number | null,
  answer: { result: 'sent' } | IdentityRefused = { result: 'sent' },
) {
  const clock = new SimulatedClock()
  const sent = Promise.withResolvers<{ result: 'sent' } | IdentityRefused>()
  const actor = createActor(
    resendMachine.provide({ actors: bind<ResendPorts>({ resendCode: () => sent.promise }) }),
    {
      clock,
      input: { email: 'robin@example.com', allowedAt, now },
    },
  ).start()
  const settle = async () => {
    sent.resolve(answer)
    await sent.promise
    await Promise.resolve()
    await Promise.resolve()
  }
  return { actor, clock, settle }
}

test('a reload after twenty seconds leaves forty seconds to wait, to the millisecond', () => {
  const { actor, clock } = open(now + 40_000)
  expect(secondsLeft(actor.getSnapshot(), now)).toBe(40)
  clock.increment(39_999)
  expect(mayResend(actor.getSnapshot())).toBe(false)
  clock.increment(1)
  expect(mayResend(actor.getSnapshot())).toBe(true)
})

test('there is no wait when no code is known to have been sent', () => {
  const { actor, clock } = open(null)
  clock.increment(0)
  expect(mayResend(actor.getSnapshot())).toBe(true)
})

test('the countdown never shows 0 while the button is disabled', () => {
  const { actor } = open(now + 40_000)
  expect(
    [now, now + 39_001, now + 39_999, now + 45_000].map((at) =>
      secondsLeft(actor.getSnapshot(), at),
    ),
  ).toEqual([40, 1, 1, 1])
})

test.each([
  [{ result: 'sent' } as const],
  [{ result: 'refused', code: 'LimitExceeded' } as const],
  [{ result: 'refused', code: 'InvalidParameter' } as const],
])('after %o the wait is a full minute again', async (answer) => {
  const { actor, clock, settle } = open(null, answer)
  clock.increment(0)
  actor.send({ type: 'RESEND', now: now + 5_000 })
  await settle()
  expect(resendAllowedAt(actor.getSnapshot())).toBe(now + 65_000)
  clock.increment(59_999)
  expect(mayResend(actor.getSnapshot())).toBe(false)
  clock.increment(1)
  expect(mayResend(actor.getSnapshot())).toBe(true)
})

test('a resend lost by the network may be repeated at once', async () => {
  const { actor, clock, settle } = open(null, { result: 'refused', code: 'Network' })
  clock.increment(0)
  actor.send({ type: 'RESEND', now: now + 5_000 })
  await settle()
  expect(mayResend(actor.getSnapshot())).toBe(true)
  expect(resendAllowedAt(actor.getSnapshot())).toBe(now + 5_000)
})
