import { Hono } from 'hono'
import * as v from 'valibot'
import {
  arrivalsSchema,
  daySheetSchema,
  tickSchema,
  weddingsTodaySchema,
} from '#machines/arrivals/vendor-day.schema.ts'
import { wholeList } from '#machines/kernel/page.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { requireFound } from '#machines/kernel/problem.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { requireParty } from '#api/features/enquiries/commands/require-party.ts'
import { readBusiness } from '#api/features/vendors/queries.ts'
import { tick } from './commands/tick.ts'
import { listArrivals, listWeddingsToday, readDaySheet } from './queries.ts'

const params = v.strictObject({ id: idSchema })

/**
 * The day of the wedding, live: what booked vendors say, and what the couple and whoever helps them
 * see.
 */
export const arrivalRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', sheetRoutes(deps)).route('/', listRoutes(deps))

const sheetRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/bookings/:id/day',
      operation(
        {
          summary: 'Get the day of a booking for its vendor: the schedule and what they reported',
          roles: ['VENDOR'],
          params,
          answers: { 200: daySheetSchema },
        },
        async ({ viewer, params }) => {
          const { query } = deps.db
          const { enquiryId } = requireFound(
            await query
              .selectFrom('bookings')
              .select('enquiryId')
              .where('id', '=', params.id)
              .executeTakeFirst(),
          )
          await requireParty(query, viewer, enquiryId, 'view')
          return { status: 200, body: await readDaySheet(query, params.id, deps.now()) }
        },
      ),
    )
    .post(
      '/api/bookings/:id/day/events',
      operation(
        {
          summary: 'Report on the day that we are late, have arrived or are done, or undo a report',
          roles: ['VENDOR'],
          params,
          body: tickSchema,
          idempotent: true,
          limit: { name: 'day-tick', by: 'account', limit: 60, seconds: 60 },
          answers: { 200: daySheetSchema },
          problems: ['event_not_allowed'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          tick(deps, viewer, params.id, body, idempotencyKey),
      ),
    )

const listRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/businesses/:id/weddings-today',
      operation(
        {
          summary: 'List today’s weddings for which my business is booked, by time of arrival',
          roles: ['VENDOR'],
          params,
          answers: { 200: weddingsTodaySchema },
        },
        async ({ viewer, params }) => {
          await readBusiness(deps.db.query, viewer.userId, params.id)
          return {
            status: 200,
            body: wholeList(await listWeddingsToday(deps.db.query, params.id, deps.now())),
          }
        },
      ),
    )
    .get(
      '/api/weddings/:id/arrivals',
      operation(
        {
          summary: 'List where our booked vendors are on the day, as they reported it',
          roles: ['COUPLE'],
          member: { area: 'timeline', to: 'view' },
          params,
          answers: { 200: arrivalsSchema },
        },
        async ({ params }) => ({
          status: 200,
          body: wholeList(await listArrivals(deps.db.query, params.id)),
        }),
      ),
    )
