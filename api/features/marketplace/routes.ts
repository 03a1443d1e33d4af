import { Hono } from 'hono'
import * as v from 'valibot'
import { wholeList } from '#machines/kernel/page.ts'
import { slugSchema } from '#machines/kernel/forms/slug.ts'
import {
  comparisonQuerySchema,
  comparisonSchema,
  dayAnswerSchema,
  dayQuerySchema,
} from '#machines/marketplace/comparison.schema.ts'
import {
  searchAnswerSchema,
  searchQuerySchema,
  suggestQuerySchema,
  suggestionsSchema,
} from '#machines/marketplace/search.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { listCompared, readAvailability } from './comparison/queries.ts'
import { searchMarketplace } from './search/queries.ts'
import { suggest } from './words/queries.ts'

export const marketplaceRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', searchRoutes(deps)).route('/', comparisonRoutes(deps))

const comparisonRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/marketplace/comparison',
      operation(
        {
          summary: 'Compare up to four vendors, and whether they are free on a day',
          roles: 'everyone',
          query: comparisonQuerySchema,
          limit: { name: 'search', by: 'address', limit: 240, seconds: 60 },
          answers: { 200: comparisonSchema },
        },
        async ({ query: { vendors, date = null } }) => ({
          status: 200,
          body: wholeList(await listCompared(deps.db.query, vendors.split(','), date, deps.now())),
        }),
      ),
    )
    .get(
      '/api/marketplace/listings/:slug/availability',
      operation(
        {
          summary: 'Get whether a vendor is available on a day',
          roles: 'everyone',
          params: v.strictObject({ slug: slugSchema }),
          query: dayQuerySchema,
          limit: { name: 'search', by: 'address', limit: 240, seconds: 60 },
          answers: { 200: dayAnswerSchema },
        },
        async ({ params, query: { date } }) => ({
          status: 200,
          body: {
            date,
            availability: await readAvailability(deps.db.query, params.slug, date, deps.now()),
          },
        }),
      ),
    )

const searchRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/marketplace/search',
      operation(
        {
          summary: 'Search vendors, with the number of results for each other filter',
          roles: 'everyone',
          query: searchQuerySchema,
          limit: { name: 'search', by: 'address', limit: 240, seconds: 60 },
          answers: { 200: searchAnswerSchema },
        },
        async ({ query }) => ({
          status: 200,
          body: await searchMarketplace(deps.db.query, query, deps.now()),
        }),
      ),
    )
    .get(
      '/api/marketplace/suggest',
      operation(
        {
          summary: 'Suggest vendors, towns and similar words for a typed text',
          roles: 'everyone',
          query: suggestQuerySchema,
          limit: { name: 'suggest', by: 'address', limit: 600, seconds: 60 },
          answers: { 200: suggestionsSchema },
        },
        async ({ query }) => ({ status: 200, body: await suggest(deps.db.query, query.q) }),
      ),
    )
