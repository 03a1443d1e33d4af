import { Hono } from 'hono'
import { pageSchema } from '#machines/kernel/page.ts'
import { listingQuerySchema, listingSchema } from '#machines/marketplace/listing.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { listListings } from './queries.ts'

export const marketplaceRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    '/api/marketplace/businesses',
    operation(
      {
        summary: 'The approved businesses, the longest here first',
        roles: 'everyone',
        query: listingQuerySchema,
        answers: { 200: pageSchema(listingSchema) },
      },
      async ({ query }) => ({ status: 200, body: await listListings(deps.db.query, query) }),
    ),
  )
