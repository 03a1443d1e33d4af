import type { Readable } from 'node:stream'
import { Hono } from 'hono'
import * as v from 'valibot'
import { bookingRequestSchema, bookingSchema } from '#machines/bookings/booking-record.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import { requireParty } from '#api/features/enquiries/commands/require-party.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { downloadHeaders } from '#api/http/contract/download.ts'
import { readContractDocument } from './commands/contract/draw-contract.ts'
import { bookingRow, takeBookingStep } from './commands/take-booking-step.ts'
import { readBooking, readBookingOfEnquiry } from './records/queries.ts'

const params = v.strictObject({ id: idSchema })
const bothSides = ['COUPLE', 'VENDOR'] as const

/** Bookings, which both sides read and move at the same address. */
export const bookingRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', recordRoutes(deps)).route('/', documentRoutes(deps))

const documentRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    '/api/bookings/:id/document',
    operation(
      {
        summary: 'Get what was agreed as a PDF for both sides: contract, signatures and price',
        roles: bothSides,
        params,
        limit: { name: 'document', by: 'account', limit: 60, seconds: 60 },
        produces: 'application/octet-stream',
        answers: { 200: v.custom<Readable>(() => true) },
        problems: ['no_right'],
      },
      async ({ viewer, params }) => {
        const { file, name, size } = await readContractDocument(deps, viewer, params.id)
        return {
          status: 200,
          body: file,
          headers: downloadHeaders(name, 'application/pdf', size),
        }
      },
    ),
  )

const recordRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/bookings/:id',
      operation(
        {
          summary: 'Get a booking as my side sees it',
          roles: bothSides,
          params,
          answers: { 200: bookingSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => {
          const { enquiryId } = await bookingRow(deps.db.query, params.id)
          const { side } = await requireParty(deps.db.query, viewer, enquiryId, 'view')
          return {
            status: 200,
            body: await readBooking(deps.db.query, params.id, side, deps.now()),
          }
        },
      ),
    )
    .get(
      '/api/enquiries/:enquiryId/booking',
      operation(
        {
          summary: 'Get the latest booking of an enquiry',
          roles: bothSides,
          params: v.strictObject({ enquiryId: idSchema }),
          answers: { 200: bookingSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => {
          const { query } = deps.db
          const { side } = await requireParty(query, viewer, params.enquiryId, 'view')
          return {
            status: 200,
            body: await readBookingOfEnquiry(query, params.enquiryId, side, deps.now()),
          }
        },
      ),
    )
    .post(
      '/api/bookings/:id/events',
      operation(
        {
          summary: 'Apply a step to a booking: contract, payment, date or cancellation',
          roles: bothSides,
          params,
          body: bookingRequestSchema,
          idempotent: true,
          limit: { name: 'booking', by: 'account', limit: 300, seconds: 60 },
          answers: { 200: bookingSchema },
          problems: ['no_right', 'version_stale', 'event_not_allowed', 'too_many'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          takeBookingStep(deps, viewer, params.id, body, idempotencyKey),
      ),
    )
