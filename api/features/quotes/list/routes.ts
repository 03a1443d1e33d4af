import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import {
  businessQuoteListSchema,
  businessQuoteQuerySchema,
} from '#machines/quotes/list/quote-list.schema.ts'
import type { Deps } from '#api/deps.ts'
import { readBusiness } from '#api/features/vendors/queries.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { listQuotesOfBusiness } from './queries.ts'

/** All quotes of a business, for its members. */
export const quoteListRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    '/api/businesses/:id/quotes',
    operation(
      {
        summary: 'List the quotes of my business, newest first, with counts by filter',
        roles: ['VENDOR'],
        params: v.strictObject({ id: idSchema }),
        query: businessQuoteQuerySchema,
        answers: { 200: businessQuoteListSchema },
      },
      async ({ viewer, params, query }) => {
        await readBusiness(deps.db.query, viewer.userId, params.id)
        return { status: 200, body: await listQuotesOfBusiness(deps.db.query, params.id, query) }
      },
    ),
  )
