import { Hono } from 'hono'
import { enquiryParamsSchema } from '#machines/enquiries/thread/entry.schema.ts'
import { newThreadReportSchema } from '#machines/enquiries/thread/thread-report.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { reportThread } from '../commands/messages/report-thread.ts'

/** Reports of either side about the other, for the review team. */
export const threadReportRoutes = (deps: Deps) =>
  new Hono<Env>().post(
    '/api/enquiries/:enquiryId/reports',
    operation(
      {
        summary:
          'Report a thread, or one message of the other side, to the review team, optionally blocking them',
        roles: ['COUPLE', 'VENDOR'],
        params: enquiryParamsSchema,
        body: newThreadReportSchema,
        idempotent: true,
        limit: { name: 'report-thread', by: 'account', limit: 10, seconds: 3_600 },
        answers: { 202: null },
        problems: ['not_yours', 'no_right', 'event_not_allowed'],
      },
      ({ viewer, params, body, idempotencyKey }) =>
        reportThread(deps, viewer, params.enquiryId, body, idempotencyKey),
    ),
  )
