import { Hono } from 'hono'
import * as v from 'valibot'
import { enquirySchema } from '#machines/enquiries/enquiry-record.schema.ts'
import {
  enquiryListSchema,
  enquiryQuerySchema,
} from '#machines/enquiries/details/enquiry-list.schema.ts'
import { maxAsked, newEnquirySchema } from '#machines/enquiries/enquiry.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { suspendedStates } from '#machines/vendors/business.schema.ts'
import { approvalInForce } from '#machines/vendors/vendor-approval.selectors.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { requireStaff } from '#api/features/staff/queries.ts'
import { createEnquiries } from '../commands/create-enquiries.ts'
import { listEnquiries } from './queries.ts'

const params = v.strictObject({ id: idSchema })

const createdSchema = v.object({ items: v.pipe(v.array(enquirySchema), v.maxLength(maxAsked)) })

/** Each side's list of threads, and how a couple begins them. */
export const enquiryListRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', couplesRoutes(deps)).route('/', vendorsRoutes(deps))

const couplesRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/enquiries',
      operation(
        {
          summary: 'List the vendors that a couple has contacted, optionally by turn, with counts',
          roles: ['COUPLE'],
          member: { area: 'vendors', to: 'view' },
          params,
          query: enquiryQuerySchema,
          answers: { 200: enquiryListSchema },
        },
        async ({ viewer, params, query }) => ({
          status: 200,
          body: await listEnquiries(
            deps.db.query,
            { userId: viewer.userId, side: 'couple', id: params.id, isSuspended: false },
            query,
            deps.now(),
          ),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/enquiries',
      operation(
        {
          summary:
            'Send one text to one or several businesses, all or none; without `send` it is saved as a draft',
          roles: ['COUPLE'],
          params,
          body: newEnquirySchema,
          idempotent: true,
          limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
          answers: { 201: createdSchema },
          problems: ['no_right', 'already_exists', 'too_many', 'event_not_allowed'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          createEnquiries(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )

const vendorsRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    '/api/businesses/:id/enquiries',
    operation(
      {
        summary: 'List the couples that contacted my business, optionally by turn, with counts',
        roles: ['VENDOR'],
        params,
        query: enquiryQuerySchema,
        answers: { 200: enquiryListSchema },
      },
      async ({ viewer, params, query }) => {
        const { userId } = viewer
        const business = await requireStaff(deps.db.query, userId, params.id, 'staff')
        const { approval: state, approvalFacts: facts } = business
        const approval = approvalInForce({ state, facts })
        const isSuspended = suspendedStates.some((suspended) => suspended === approval)
        return {
          status: 200,
          body: await listEnquiries(
            deps.db.query,
            { userId, side: 'vendor', id: params.id, isSuspended },
            query,
            deps.now(),
          ),
        }
      },
    ),
  )
