import { Hono } from 'hono'
import { wholeList } from '#machines/kernel/page.ts'
import { centresSchema, townQuerySchema, townsSchema } from '#machines/places/town.schema.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { findTowns, largeTowns } from './queries.ts'

/** They are the same for everybody, and change with a release. */
const cached = { 'cache-control': 'public, max-age=86400' }

export const placeRoutes = () =>
  new Hono<Env>()
    .get(
      '/api/places/towns',
      operation(
        {
          summary: 'Suggest towns for the beginning of a name',
          roles: 'everyone',
          query: townQuerySchema,
          limit: { name: 'suggest', by: 'address', limit: 600, seconds: 60 },
          answers: { 200: townsSchema },
        },
        ({ query }) => ({ status: 200, body: wholeList(findTowns(query.q)), headers: cached }),
      ),
    )
    .get(
      '/api/places/centres',
      operation(
        {
          summary: 'List larger towns with their positions, to find the nearest one',
          roles: 'everyone',
          limit: { name: 'centres', by: 'address', limit: 60, seconds: 60 },
          answers: { 200: centresSchema },
        },
        () => ({ status: 200, body: wholeList(largeTowns()), headers: cached }),
      ),
    )
