import { expect, test } from 'vitest'
import { expiryOf, hasSendsLeft, isInTime, resendFrom, waitedToResend } from './invitation.rules.ts'
import { refusal } from '#machines/kernel/lifecycle.ts'
import { partnerInvitation } from './invitation.machine.ts'
import { maxSends } from './invitation.schema.ts'

const sentAt = '2026-11-21T09:00:00.000Z'
const facts = { sentAt, expiresAt: expiryOf(sentAt), sends: 1 }

test('a link works for fourteen days, to the millisecond', () => {
  expect(facts.expiresAt).toBe('2026-12-05T09:00:00.000Z')
  expect(isInTime(facts, '2026-12-05T08:59:59.999Z')).toBe(true)
  expect(isInTime(facts, facts.expiresAt)).toBe(false)
})

test('an invitation may be resent after a minute, and three times in all', () => {
  expect(resendFrom(facts)).toBe('2026-11-21T09:01:00.000Z')
  expect(waitedToResend(facts, '2026-11-21T09:00:59.999Z')).toBe(false)
  expect(waitedToResend(facts, '2026-11-21T09:01:00.000Z')).toBe(true)
  expect([
    hasSendsLeft({ ...facts, sends: maxSends - 1 }),
    hasSendsLeft({ ...facts, sends: maxSends }),
  ]).toEqual([true, false])
})

test('an invitation can be accepted or declined within fourteen days, and not after them', () => {
  const stored = { version: partnerInvitation.version, state: 'pending', facts } as const
  const inTime = '2026-12-05T08:59:59.999Z'
  for (const type of ['ACCEPT', 'DECLINE'] as const) {
    expect([type, refusal(partnerInvitation, stored, { type, at: inTime })]).toEqual([type, null])
    expect([type, refusal(partnerInvitation, stored, { type, at: facts.expiresAt })]).toEqual([
      type,
      ['isInTime'],
    ])
  }
})
