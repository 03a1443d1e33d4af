import { Hono } from 'hono'
import * as v from 'valibot'
import { dayQueueStatusSchema, waitEventSchema } from '#machines/bookings/queue/day-wait.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import { requireParty } from '#api/features/enquiries/commands/require-party.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { joinQueue, leaveQueue } from '../commands/queue/join-queue.ts'
import { readDayQueueStatus } from './queries.ts'

const params = v.strictObject({ enquiryId: idSchema })
const limit = { name: 'booking', by: 'account', limit: 300, seconds: 60 } as const

/** The day of a thread with its business: the places left, and the queue for it. */
export const dayQueueRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/enquiries/:enquiryId/day',
      operation(
        {
          summary:
            'Get whether the business has a place on the day, and the couple’s position in the queue',
          roles: ['COUPLE', 'VENDOR'],
          params,
          answers: { 200: dayQueueStatusSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params: { enquiryId } }) => {
          await requireParty(deps.db.query, viewer, enquiryId, 'view')
          return {
            status: 200,
            body: await readDayQueueStatus(deps.db.query, enquiryId, deps.now()),
          }
        },
      ),
    )
    .post(
      '/api/enquiries/:enquiryId/wait',
      operation(
        {
          summary: 'Join the queue for a day on which the business is full',
          roles: ['COUPLE'],
          params,
          idempotent: true,
          limit,
          answers: { 201: dayQueueStatusSchema },
          problems: ['no_right', 'already_exists', 'event_not_allowed'],
        },
        ({ viewer, params, idempotencyKey }) =>
          joinQueue(deps, viewer, params.enquiryId, idempotencyKey),
      ),
    )
    .post(
      '/api/enquiries/:enquiryId/wait/events',
      operation(
        {
          summary: 'Leave the queue for a day',
          roles: ['COUPLE'],
          params,
          body: waitEventSchema,
          limit,
          answers: { 200: dayQueueStatusSchema },
          problems: ['no_right', 'version_stale', 'event_not_allowed'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await leaveQueue(deps, viewer, params.enquiryId, body),
        }),
      ),
    )
