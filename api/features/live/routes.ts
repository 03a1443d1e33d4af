import { Hono } from 'hono'
import * as v from 'valibot'
import type { Deps } from '#api/deps.ts'
import { events } from '#api/http/contract/declaration.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { openListingsHub } from './commands/listings-hub.ts'
import { openPeopleHub } from './commands/people-hub.ts'

/** A proxy that buffers a response would keep all of it. */
const headers = { 'x-accel-buffering': 'no' }
const stream = v.custom<ReadableStream<Uint8Array>>(() => true)

/** Live changes for one person, and of the public listings. */
export const liveRoutes = (deps: Deps) => {
  const people = openPeopleHub(deps)
  const listings = openListingsHub(deps)
  return new Hono<Env>()
    .get(
      '/api/live',
      operation(
        {
          summary: 'Stream which data a vendor or reviewer should reload, until the session ends',
          roles: ['VENDOR', 'ADMIN'],
          limit: { name: 'live', by: 'account', limit: 120, seconds: 60 },
          answers: { 200: stream },
          produces: events,
        },
        ({ viewer }) => ({ status: 200, body: people.join(viewer), headers }),
      ),
    )
    .get(
      '/api/marketplace/live',
      operation(
        {
          summary: 'Stream which listings have changed or are not public any more',
          roles: 'everyone',
          limit: { name: 'live', by: 'address', limit: 120, seconds: 60 },
          answers: { 200: stream },
          problems: ['too_many_requests'],
          produces: events,
        },
        ({ exchange }) => ({ status: 200, body: listings.join(exchange.address()), headers }),
      ),
    )
}
