import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import { weddingChangeSchema, weddingDetailsSchema, weddingSchema } from '#machines/wedding/wedding.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { changeWedding } from './commands/change-wedding.ts'
import { createOwnWedding } from './commands/create-wedding.ts'
import { listWeddings, readWedding } from './queries.ts'

const params = v.strictObject({ id: idSchema })

export const weddingRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings',
      operation(
        { summary: 'My weddings, oldest first', roles: ['COUPLE'], query: pageQuerySchema, answers: { 200: pageSchema(weddingSchema) } },
        async ({ viewer, query }) => ({ status: 200, body: await listWeddings(deps.db.query, viewer.userId, query) }),
      ),
    )
    .post(
      '/api/weddings',
      operation(
        {
          summary: 'Tell about my wedding for the first time',
          roles: ['COUPLE'],
          alsoUndecided: true,
          body: weddingDetailsSchema,
          idempotent: true,
          limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
          answers: { 201: weddingSchema },
          problems: ['already_exists'],
        },
        ({ viewer, body, idempotencyKey }) => createOwnWedding(deps, viewer.userId, body, idempotencyKey),
      ),
    )
    .get(
      '/api/weddings/:id',
      operation(
        { summary: 'One of my weddings', roles: ['COUPLE'], params, answers: { 200: weddingSchema } },
        async ({ viewer, params }) => ({ status: 200, body: await readWedding(deps.db.query, viewer.userId, params.id) }),
      ),
    )
    .patch(
      '/api/weddings/:id',
      operation(
        {
          summary: 'Change my wedding',
          roles: ['COUPLE'],
          params,
          body: weddingChangeSchema,
          answers: { 200: weddingSchema },
          problems: ['version_stale'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeWedding(deps.db.query, viewer.userId, params.id, body, deps.now()),
        }),
      ),
    )
