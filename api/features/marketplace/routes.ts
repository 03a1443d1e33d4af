import { Hono } from 'hono'
import {
  searchAnswerSchema,
  searchQuerySchema,
  suggestQuerySchema,
  suggestionsSchema,
} from '#machines/marketplace/search.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { searchMarketplace } from './search/queries.ts'
import { suggest } from './words/queries.ts'

export const marketplaceRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/marketplace/search',
      operation(
        {
          summary: 'The vendors that were asked for, with how many there are of every other choice',
          roles: 'everyone',
          query: searchQuerySchema,
          limit: { name: 'search', by: 'address', limit: 240, seconds: 60 },
          answers: { 200: searchAnswerSchema },
        },
        async ({ query }) => ({ status: 200, body: await searchMarketplace(deps.db.query, query) }),
      ),
    )
    .get(
      '/api/marketplace/suggest',
      operation(
        {
          summary:
            'What may be meant by what is being typed: vendors, towns, and the nearest words',
          roles: 'everyone',
          query: suggestQuerySchema,
          limit: { name: 'suggest', by: 'address', limit: 600, seconds: 60 },
          answers: { 200: suggestionsSchema },
        },
        async ({ query }) => ({ status: 200, body: await suggest(deps.db.query, query.q) }),
      ),
    )
