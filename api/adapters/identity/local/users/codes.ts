import { randomInt, timingSafeEqual } from 'node:crypto'
import { lifetimes } from '../pool.ts'
import type { Provider } from '../provider.ts'
import type { CodePurpose, SentCode } from '../state/rows.ts'
import type { Change } from '../state/state.ts'
import { refusals } from '../wire/service-error.ts'
import { codeMail } from './code-mail.ts'

const wrongPerCode = 5
const requestsPerHour = 5
const hour = 3_600_000
const coolDown = 60_000

const lifetimeOf: Record<CodePurpose, number> = { signUp: lifetimes.signUpCode, reset: lifetimes.resetCode }

/**
 * A new code in place of the one before. `asked` counts it against the limits: five an hour, and a minute between two of sign-up.
 * An address without an account gets a record too, so that asking about it costs the same and is refused at the same time.
 */
export function newCode(
  provider: Provider,
  purpose: CodePurpose,
  email: string,
  options: { asked: boolean; hasAccount: boolean },
): { code: string | null; change: Change } {
  const now = provider.clock.now()
  const before = provider.state.codes.get(keyOf(purpose, email))
  const requests = (before?.requests ?? []).filter((at) => at <= now && now - at < hour)
  if (options.asked && provider.limits) {
    const isTooSoon = purpose === 'signUp' && now - (requests.at(-1) ?? 0) < coolDown
    if (isTooSoon || requests.length >= requestsPerHour) throw refusals.attemptLimit()
  }
  const code = options.hasAccount ? String(randomInt(1_000_000)).padStart(6, '0') : null
  const row: SentCode = {
    code,
    expiresAt: now + lifetimeOf[purpose] * 1_000,
    wrongAttempts: 0,
    requests: options.asked ? [...requests, now] : requests,
  }
  return { code, change: ['codes', keyOf(purpose, email), row] }
}

/** Passes when `typed` is the code that was sent, and refuses otherwise; every wrong one counts against the code. */
export async function checkCode(provider: Provider, purpose: CodePurpose, email: string, typed: string) {
  const sent = provider.state.codes.get(keyOf(purpose, email))
  if (!sent) throw refusals.codeExpired()
  if (provider.limits && sent.wrongAttempts >= wrongPerCode) throw refusals.attemptLimit()
  if (provider.clock.now() >= sent.expiresAt) throw refusals.codeExpired()
  if (sent.code !== null && isSame(typed, sent.code)) return
  await provider.state.save(['codes', keyOf(purpose, email), { ...sent, wrongAttempts: sent.wrongAttempts + 1 }])
  throw refusals.codeMismatch()
}

/** A code is used once. */
export function forgetCode(purpose: CodePurpose, email: string): Change {
  return ['codes', keyOf(purpose, email), null]
}

export async function sendCode(provider: Provider, purpose: CodePurpose, email: string, code: string) {
  try {
    await provider.outbox.send(codeMail(purpose, email, code))
  } catch {
    provider.log.warn('identity.code_not_sent', { purpose })
    throw refusals.codeNotDelivered()
  }
}

/** Where a code went, masked as Cognito masks it; made from the address that was typed, so it tells nothing. */
export function deliveryTo(email: string) {
  const [name = '', domain = ''] = email.split('@')
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: `${name.slice(0, 1)}***@${domain.slice(0, 1)}***` }
}

function keyOf(purpose: CodePurpose, email: string) {
  return `${purpose}:${email}`
}

function isSame(typed: string, code: string) {
  return typed.length === code.length && timingSafeEqual(Buffer.from(typed.padEnd(code.length)).subarray(0, code.length), Buffer.from(code))
}
