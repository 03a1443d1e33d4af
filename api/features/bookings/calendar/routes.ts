import { Hono } from 'hono'
import * as v from 'valibot'
import {
  bookedMonthQuerySchema,
  bookedMonthSchema,
} from '#machines/availability/calendar.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import {
  calendarFileSchema,
  subscriptionSchema,
} from '#machines/timeline/calendar/calendar.schema.ts'
import type { Deps } from '#api/deps.ts'
import {
  linkCalendar,
  readLinked,
  unlinkCalendar,
} from '#api/features/listings/commands/calendar/link-calendar.ts'
import { readBusiness } from '#api/features/vendors/queries.ts'
import { calendarFile } from '#api/http/contract/declaration.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { businessCalendar, readBookedMonth } from './queries.ts'

const params = v.strictObject({ id: idSchema })

/**
 * The bookings of a business by their days: for its own calendar page, and for calendar programs
 * elsewhere.
 */
export const bookingCalendarRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', monthRoutes(deps)).route('/', linkRoutes(deps))

const monthRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/businesses/:id/calendar/bookings',
      operation(
        {
          summary: 'List the booked places of my business in a month, day by day',
          roles: ['VENDOR'],
          params,
          query: bookedMonthQuerySchema,
          answers: { 200: bookedMonthSchema },
        },
        async ({ viewer, params, query }) => {
          await readBusiness(deps.db.query, viewer.userId, params.id)
          return {
            status: 200,
            body: await readBookedMonth(deps.db.query, params.id, query.month),
          }
        },
      ),
    )
    .get(
      '/api/business-calendar/:file',
      operation(
        {
          summary: 'Get the bookings of a business as a calendar, by its secret address',
          roles: 'everyone',
          params: v.strictObject({ file: calendarFileSchema }),
          produces: calendarFile,
          answers: { 200: v.string() },
          problems: ['too_many_requests'],
        },
        async ({ params, exchange }) => {
          const business = await readLinked(deps, params.file, () =>
            deps.limits.take(`link:${exchange.address()}`, { limit: 30, seconds: 60 }),
          )
          return {
            status: 200,
            body: await businessCalendar(deps.db.query, business),
            headers: { 'x-robots-tag': 'noindex, nofollow' },
          }
        },
      ),
    )

const linkRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/businesses/:id/calendar/link',
      operation(
        {
          summary:
            'Create the address for calendar programs; it is shown once and replaces the previous one',
          roles: ['VENDOR'],
          params,
          limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
          answers: { 201: subscriptionSchema },
        },
        async ({ viewer, params }) => ({
          status: 201,
          body: await linkCalendar(deps, viewer.userId, params.id),
        }),
      ),
    )
    .delete(
      '/api/businesses/:id/calendar/link',
      operation(
        {
          summary: 'Revoke the address for calendar programs',
          roles: ['VENDOR'],
          params,
          answers: { 204: null },
        },
        async ({ viewer, params }) => {
          await unlinkCalendar(deps, viewer.userId, params.id)
          return { status: 204, body: null }
        },
      ),
    )
