import { identityRefusals } from '#machines/session/identity-refusal.schema.ts'
import type { IdentityCode } from '#machines/session/identity-refusal.schema.ts'
import type { Refusal } from '#machines/kernel/refusal.ts'

/** How long after one code another may be asked for (decisions.md: 60 seconds). */
export const resendPause = 60_000

/** What a page keeps of the countdown beside its code field. */
export interface KeptPause {
  /** When another code may be asked for; null when no code is known to have been sent. */
  resendAllowedAt: number | null
  now: number
}

/** How the countdown beside a code field starts. */
export function countdownFrom(email: string, { resendAllowedAt, now }: KeptPause) {
  return { email, allowedAt: resendAllowedAt, now }
}

/**
 * Milliseconds until another code may be asked for. Never more than one pause: an instant that a
 * reload brought back under a clock since set back would otherwise block for hours.
 */
export function waitLeft(allowedAt: number, now: number) {
  return Math.min(Math.max(allowedAt - now, 0), resendPause)
}

/**
 * What may be said when no code was sent. Anything else the provider answers would tell whether the
 * address has an account, or that it is confirmed already, so it passes for a code that was sent:
 * null.
 */
export function speakableRefusal(code: IdentityCode): Refusal | null {
  return code === 'LimitExceeded' || code === 'Network' || code === 'Unknown'
    ? identityRefusals[code]
    : null
}
