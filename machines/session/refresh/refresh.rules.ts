import { problemStatus } from '#machines/kernel/problem.ts'
import type { Refusal, RefusalCode } from '#machines/kernel/refusal.ts'

/**
 * Product specification, section 9: 80 % of the access token's 60 minutes. In milliseconds, as all
 * times here.
 */
export const refreshInterval = 48 * 60_000
export const retryDelay = 5_000
export const maxRetries = 3

/** How long another tab's refresh counts as one's own. */
const sharedFor = 15_000

/** Why a refresh failed, by the state it leads to. */
export type RefreshFailure =
  | 'network_error'
  | 'method_error'
  | 'endpoint_error'
  | 'authentication_error'
  | 'error'

/**
 * Failures by kind (product specification, section 8); each `message` is a key of
 * locales/<language>/errors.json.
 */
export const refreshRefusals = {
  network_error: { message: 'refresh_network', type: 'NETWORK_ERROR' },
  method_error: { message: 'refresh_method', type: 'METHOD_NOT_ALLOWED_ERROR' },
  endpoint_error: { message: 'refresh_endpoint', type: 'CONNECTION_ERROR' },
  authentication_error: { message: 'session_expired', type: 'AUTHENTICATION_ERROR' },
  error: { message: 'refresh_failed', type: 'UNKNOWN_ERROR' },
} as const satisfies Record<RefreshFailure, Refusal>

export function failureOf(code: RefusalCode): RefreshFailure {
  return code === 'unreachable'
    ? 'network_error'
    : (failureByStatus[problemStatus[code]] ?? 'error')
}

const failureByStatus: Record<number, RefreshFailure> = {
  401: 'authentication_error',
  404: 'endpoint_error',
  405: 'method_error',
}

/**
 * When the next refresh is due. It uses the wall clock, so that a laptop that slept is due when it
 * wakes.
 */
export function dueAfter(lastRefreshAt: number) {
  return lastRefreshAt + refreshInterval
}

/**
 * How long to wait until `dueAt`; never longer than one interval, so that a clock that was set back
 * does not delay it for hours.
 */
export function waitUntil(dueAt: number, now: number) {
  return Math.min(Math.max(dueAt - now, 0), refreshInterval)
}

/**
 * Whether another tab's refresh at `refreshedAt` counts as one's own at `now`. A time slightly
 * ahead means that the clock was just corrected; one further ahead that it was set back, and does
 * not count.
 */
export function countsStill(refreshedAt: number | null, now: number) {
  return refreshedAt !== null && Math.abs(now - refreshedAt) < sharedFor
}
