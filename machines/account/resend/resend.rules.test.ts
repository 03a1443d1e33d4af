import { expect, test } from 'vitest'
import { identityRefusals } from '#machines/session/identity-refusal.schema.ts'
import type { IdentityCode } from '#machines/session/identity-refusal.schema.ts'
import { resendPause, speakableRefusal, waitLeft } from './resend.rules.ts'

const now = 1_800_000_000_000

test('another code may be requested a minute after the last one', () => {
  expect(resendPause).toBe(60_000)
  expect(waitLeft(now + 60_000, now)).toBe(60_000)
  expect(waitLeft(now + 60_000, now + 45_000)).toBe(15_000)
})

test('the wait ends on time and stays over', () => {
  expect(waitLeft(now, now)).toBe(0)
  expect(waitLeft(now, now + 3_600_000)).toBe(0)
})

test('a clock that was set back blocks nobody for longer than a minute', () => {
  expect(waitLeft(now, now - 86_400_000)).toBe(60_000)
})

test('only refusals that reveal nothing about the account are shown', () => {
  const codes = Object.keys(identityRefusals) as IdentityCode[]
  expect(codes.filter((code) => speakableRefusal(code))).toEqual([
    'LimitExceeded',
    'Network',
    'Unknown',
  ])
})
