import { Hono } from 'hono'
import * as v from 'valibot'
import {
  openPaymentsSchema,
  vendorBookingListSchema,
  vendorBookingQuerySchema,
} from '#machines/bookings/list/booking-list.schema.ts'
import { bookingListSchema, bookingQuerySchema } from '#machines/bookings/booking-record.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema } from '#machines/kernel/page.ts'
import type { Deps } from '#api/deps.ts'
import { readBusiness } from '#api/features/vendors/queries.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { listOpenPayments } from '../payments/queries.ts'
import { listBookingsOfBusiness, listBookingsOfWedding } from './queries.ts'

const params = v.strictObject({ id: idSchema })

/** The bookings of each side, and a business's open payments. */
export const bookingListRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', vendorsRoutes(deps)).route('/', couplesRoutes(deps))

const vendorsRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/businesses/:id/bookings',
      operation(
        {
          summary:
            'List my business’s bookings by what they wait for, earliest deadline first, with counts',
          roles: ['VENDOR'],
          params,
          query: vendorBookingQuerySchema,
          answers: { 200: vendorBookingListSchema },
        },
        async ({ viewer, params, query }) => {
          await readBusiness(deps.db.query, viewer.userId, params.id)
          return {
            status: 200,
            body: await listBookingsOfBusiness(deps.db.query, params.id, query, deps.now()),
          }
        },
      ),
    )
    .get(
      '/api/businesses/:id/payments',
      operation(
        {
          summary:
            'List the payments that couples owe my business or have reported, with sums by currency',
          roles: ['VENDOR'],
          params,
          query: pageQuerySchema,
          answers: { 200: openPaymentsSchema },
        },
        async ({ viewer, params, query }) => {
          await readBusiness(deps.db.query, viewer.userId, params.id)
          return {
            status: 200,
            body: await listOpenPayments(deps.db.query, params.id, query, deps.now()),
          }
        },
      ),
    )

const couplesRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    '/api/weddings/:id/bookings',
    operation(
      {
        summary: 'List the upcoming or past bookings of a wedding',
        roles: ['COUPLE'],
        params,
        query: bookingQuerySchema,
        answers: { 200: bookingListSchema },
        problems: ['no_right'],
      },
      async ({ viewer, params, query }) => {
        const need = { area: 'vendors', to: 'view' } as const
        await requireMember(deps.db.query, viewer.userId, params.id, need)
        return {
          status: 200,
          body: await listBookingsOfWedding(deps.db.query, params.id, query, deps.now()),
        }
      },
    ),
  )
