import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import {
  calendarChangeSchema,
  calendarRecordSchema,
  fetchRequestSchema,
} from '#machines/availability/calendar.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { changeCalendar, requestFetch } from '../commands/calendar/change-calendar.ts'
import { readCalendarRecord } from './queries.ts'

const params = v.strictObject({ id: idSchema })

/** The calendar of a business, for its owner. The marketplace says whether a day is free. */
export const calendarRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/businesses/:id/calendar',
      operation(
        {
          summary:
            'Get the calendar settings of my business, and when its own calendar was last read',
          roles: ['VENDOR'],
          params,
          answers: { 200: calendarRecordSchema },
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await readCalendarRecord(deps.db.query, viewer.userId, params.id, today(deps)),
        }),
      ),
    )
    .patch(
      '/api/businesses/:id/calendar',
      operation(
        {
          summary: 'Block or open days, set weekdays off, or set the address of my calendar',
          roles: ['VENDOR'],
          params,
          body: calendarChangeSchema,
          answers: { 200: calendarRecordSchema },
          problems: ['version_stale', 'too_many'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeCalendar(deps, viewer.userId, params.id, body),
        }),
      ),
    )
    .post(
      '/api/businesses/:id/calendar/fetches',
      operation(
        {
          summary: 'Fetch my calendar from its address now',
          roles: ['VENDOR'],
          params,
          body: fetchRequestSchema,
          limit: { name: 'fetch-calendar', by: 'account', limit: 10, seconds: 3_600 },
          answers: { 202: calendarRecordSchema },
          problems: ['version_stale'],
        },
        async ({ viewer, params, body }) => ({
          status: 202,
          body: await requestFetch(deps, viewer.userId, params.id, body.version),
        }),
      ),
    )

function today({ now }: Pick<Deps, 'now'>) {
  return now().toISOString().slice(0, 10)
}
