import { Hono } from 'hono'
import * as v from 'valibot'
import { guestNewsSchema, newsQuerySchema } from '#machines/guests/list/news.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { readGuestNews } from './queries.ts'

export const guestNewsRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    '/api/weddings/:id/guests/news',
    operation(
      {
        summary: 'Get the changes of a guest list since it was read',
        roles: ['COUPLE'],
        member: { area: 'guests', to: 'view' },
        params: v.strictObject({ id: idSchema }),
        query: newsQuerySchema,
        answers: { 200: guestNewsSchema },
      },
      async ({ params, query }) => ({
        status: 200,
        body: await readGuestNews(deps.db.query, params.id, query.since ?? null),
      }),
    ),
  )
