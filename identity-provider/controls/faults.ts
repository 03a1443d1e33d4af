import { setTimeout as delay } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import { pool } from '../pool.ts'
import { bindingsOf } from '../wire/address.ts'
import { operationName, refuse } from '../wire/http-operations.ts'
import { ServiceError } from '../wire/service-error.ts'

export const faultTypes = ['throttle', 'delay', 'drop', 'error500', 'html502'] as const

/** Something that goes wrong on purpose, for tests of those who depend on this provider. */
export interface Fault {
  /** An operation's name, a path such as /oauth2/token, or * for everything. */
  op: string
  type: (typeof faultTypes)[number]
  /** How many requests it befalls. */
  times: number
  delayMs: number
}

export interface Faults {
  plan(fault: Fault): void
  clear(): void
  /** The fault that befalls this request, counted; null for none. */
  take(op: string): Fault | null
}

export function newFaults(): Faults {
  let planned: Fault[] = []
  return {
    plan: (fault) => planned.push({ ...fault }),
    clear: () => (planned = []),
    take(op) {
      const fault = planned.find((candidate) => candidate.op === op || candidate.op === '*')
      if (!fault) return null
      fault.times -= 1
      if (fault.times <= 0) planned = planned.filter((other) => other !== fault)
      return fault
    },
  }
}

/**
 * Lets planned faults happen. A dropped answer is one whose work was done: the sender cannot know.
 */
export function faultsHappen(faults: Faults): MiddlewareHandler {
  return async (context, next) => {
    const fault = faults.take(operationName(context.req.raw) || pathOf(context))
    if (fault?.type === 'throttle') return throttled(context)
    if (fault?.type === 'error500') return brokenInside(context)
    if (fault?.type === 'html502')
      return context.html(
        '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
        502,
      )
    if (fault?.type === 'delay') await delay(fault.delayMs)
    await next()
    if (fault?.type === 'drop') {
      bindingsOf(context)?.incoming.socket.destroy()
      context.res = RESPONSE_ALREADY_SENT
    }
    return undefined
  }
}

function throttled(context: Context) {
  return isOperation(context)
    ? refuse(new ServiceError('TooManyRequestsException', 'Too many requests'))
    : context.json({ error: 'too_many_requests' }, 429)
}

function brokenInside(context: Context) {
  return isOperation(context)
    ? refuse(new ServiceError('InternalErrorException', 'Something went wrong', 500))
    : context.json({ error: 'server_error' }, 500)
}

function isOperation(context: Context) {
  return context.req.path === '/'
}

function pathOf(context: Context) {
  const prefix = `/${pool.id}/`
  return context.req.path.startsWith(prefix)
    ? context.req.path.slice(prefix.length - 1)
    : context.req.path
}
