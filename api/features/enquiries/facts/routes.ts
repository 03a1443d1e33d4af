import { Hono } from 'hono'
import * as v from 'valibot'
import {
  publicFactsSchema,
  responseFactsSchema,
} from '#machines/enquiries/details/response-facts.schema.ts'
import { slugSchema } from '#machines/kernel/forms/slug.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { requireStaff } from '#api/features/staff/queries.ts'
import { readPublicFacts, readResponseFacts } from './queries.ts'

/** How a business answers, counted from its enquiries. */
export const responseFactRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/businesses/:id/response-facts',
      operation(
        {
          summary: 'Get how my business answered its enquiries in the last twelve months',
          roles: ['VENDOR'],
          params: v.strictObject({ id: idSchema }),
          answers: { 200: responseFactsSchema },
        },
        async ({ viewer, params }) => {
          await requireStaff(deps.db.query, viewer.userId, params.id, 'staff')
          return {
            status: 200,
            body: await readResponseFacts(deps.db.query, params.id, deps.now()),
          }
        },
      ),
    )
    .get(
      '/api/marketplace/listings/:slug/response-facts',
      operation(
        {
          summary:
            'Get how a vendor answered enquiries in the last twelve months; null where there are too few',
          roles: 'everyone',
          params: v.strictObject({ slug: slugSchema }),
          answers: { 200: publicFactsSchema },
        },
        async ({ params }) => ({
          status: 200,
          body: await readPublicFacts(deps.db.query, params.slug, deps.now()),
        }),
      ),
    )
