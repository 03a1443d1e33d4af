import { randomInt } from 'node:crypto'
import { lifetimes } from '../pool.ts'
import type { Provider } from '../provider.ts'
import type { CodePurpose, SentCode, User } from '../state/rows.ts'
import type { Change } from '../state/state.ts'
import { isSameText } from '../wire/secrets.ts'
import { refusals } from '../wire/service-error.ts'
import { codeMail } from './code-mail.ts'

const wrongPerCode = 5
const requestsPerHour = 5
const hour = 3_600_000
const coolDown = 60_000

const lifetimeOf: Record<CodePurpose, number> = {
  signUp: lifetimes.signUpCode,
  reset: lifetimes.resetCode,
  email: lifetimes.signUpCode,
}

/**
 * A new code in place of the one before. `asked` counts it against the limits: five an hour, and a
 * minute between two of sign-up. An address without an account gets a record too, so that asking
 * about it costs the same and is refused at the same time.
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

/**
 * Uses up the code that was sent: when `typed` is it, what it allows is done and the code forgotten
 * in one step, so that it is good for one use however many come at once. Refuses otherwise; every
 * wrong one counts against the code.
 */
export function redeemCode(
  provider: Provider,
  purpose: CodePurpose,
  email: string,
  typed: string,
  allowed: (user: User) => User,
) {
  return redeemCodeFor(provider, purpose, { email, typed }, (user) => [
    ['users', email, { ...allowed(user), changedAt: provider.clock.now() }],
  ])
}

/**
 * The same for what changes more than the user's own record. What refuses leaves the code as it is.
 */
export async function redeemCodeFor(
  provider: Provider,
  purpose: CodePurpose,
  { email, typed }: { email: string; typed: string },
  allowed: (user: User) => Change[],
) {
  const { state, clock, limits } = provider
  const key = keyOf(purpose, email)
  const sent = state.codes.get(key)
  if (!sent) throw refusals.codeExpired()
  if (limits && sent.wrongAttempts >= wrongPerCode) throw refusals.attemptLimit()
  if (clock.now() >= sent.expiresAt) throw refusals.codeExpired()
  const user = state.users.get(email)
  if (user && sent.code !== null && isSameText(typed, sent.code)) {
    return state.save(...allowed(user), ['codes', key, null])
  }
  await state.save(['codes', key, { ...sent, wrongAttempts: sent.wrongAttempts + 1 }])
  throw refusals.codeMismatch()
}

export async function sendCode(
  provider: Provider,
  purpose: CodePurpose,
  email: string,
  code: string,
) {
  try {
    await provider.outbox.send(codeMail(purpose, email, code))
  } catch {
    provider.log.warn('identity.code_not_sent', { purpose })
    throw refusals.codeNotDelivered()
  }
}

/**
 * Where a code went, masked as Cognito masks it; made from the address that was typed, so it tells
 * nothing.
 */
export function deliveryTo(email: string) {
  const [name = '', domain = ''] = email.split('@')
  return {
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`,
  }
}

function keyOf(purpose: CodePurpose, email: string) {
  return `${purpose}:${email}`
}
