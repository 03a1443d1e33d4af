import { hc } from 'hono/client'
import type { ClientResponse } from 'hono/client'
import type { Api } from '#api/app.ts'
import { problemStatus } from '#machines/kernel/problem.ts'
import type { ProblemCode, ProblemDetails } from '#machines/kernel/problem.ts'
import type { RefusalCode } from '#machines/kernel/refusal.ts'
import { noteAnswer } from '#src/offline/freshness.ts'
import { asOfHeader } from '#src/offline/kept.rules.ts'

/** The API, typed by its own routes: the one door to it. */
export const api = hc<Api>('/', {
  headers: { 'X-Vowline': '1' },
  init: { credentials: 'same-origin' },
  fetch: bounded,
}).api

/**
 * How a call ended: with an answer, or refused. A refusal fits wherever a machine's port speaks of
 * one.
 */
export type Answer<T> = { result: 'answer'; body: T } | ({ result: 'refused' } & Refusal)

export interface Refusal {
  code: RefusalCode
  details: ProblemDetails
}

/**
 * Sends a request and tells how it ended. Never rejects: what no answer came back for is refused as
 * `unreachable`.
 */
export async function ask<R extends ClientResponse<unknown>>(
  request: Promise<R>,
): Promise<Answer<BodyOf<R>>> {
  let response: R
  try {
    response = await request
  } catch {
    return { result: 'refused', code: 'unreachable', details: {} }
  }
  const body: unknown = response.status === 204 ? null : await response.json().catch(() => null)
  // The status says which of the declared answers it is; the API's own type says what that one
  // holds.
  return response.ok
    ? { result: 'answer', body: body as BodyOf<R> }
    : { result: 'refused', ...refusalOf(response.status, body) }
}

export type BodyOf<R> =
  R extends ClientResponse<infer T, infer S> ? (S extends 200 | 201 | 202 | 204 ? T : never) : never

/** A problem's own code; an answer without one (a proxy's page) by its status alone. */
export function refusalOf(status: number, body: unknown): Refusal {
  const { code, ...details } = (typeof body === 'object' && body ? body : {}) as {
    code?: string
  } & ProblemDetails
  if (code && Object.hasOwn(problemStatus, code)) return { code: code as ProblemCode, details }
  return { code: byStatus[status] ?? 'internal', details: {} }
}

const byStatus: Record<number, ProblemCode> = {
  401: 'signed_out',
  403: 'wrong_role',
  404: 'not_found',
  405: 'method_not_allowed',
  429: 'too_many_requests',
}

const unauthorized = new Set<() => void>()

/**
 * Calls `listener` when a response of the API says that nobody is signed in. The calls of /api/auth
 * say it to whoever asked. Returns what ends it.
 */
export function onUnauthorized(listener: () => void) {
  unauthorized.add(listener)
  return () => void unauthorized.delete(listener)
}

/** No request waits for ever: a connection that died in silence counts as no answer. */
async function bounded(input: RequestInfo | URL, init?: RequestInit) {
  const response = await fetch(input, { ...init, signal: AbortSignal.timeout(20_000) })
  noteAnswer(response.headers.get(asOfHeader))
  if (response.status === 401 && !new URL(response.url).pathname.startsWith('/api/auth/'))
    notifyUnauthorized(response.status)
  return response
}

/** Hears from an answer's status that nobody is signed in. */
export function notifyUnauthorized(status: number) {
  if (status === 401) for (const listener of unauthorized) listener()
}
