import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { setupRequestSchema, setupSchema } from '#machines/setup/setup.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { moveSetup } from './commands/move-setup.ts'
import { readSetup } from './queries.ts'

const params = v.strictObject({ id: idSchema })

/** The first evening of a couple. */
export const setupRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/setup',
      operation(
        {
          summary: 'Get the state of my wedding’s set-up',
          roles: ['COUPLE'],
          member: 'partner',
          params,
          answers: { 200: setupSchema },
        },
        async ({ params: { id } }) => ({ status: 200, body: await readSetup(deps.db.query, id) }),
      ),
    )
    .post(
      '/api/weddings/:id/setup/events',
      operation(
        {
          summary: 'Go to the next or previous question of the set-up, leave it, or resume it',
          roles: ['COUPLE'],
          params,
          body: setupRequestSchema,
          idempotent: true,
          limit: { name: 'setup', by: 'account', limit: 120, seconds: 60 },
          answers: { 200: setupSchema },
          problems: ['no_right', 'version_stale', 'event_not_allowed'],
        },
        ({ viewer, params: { id }, body, idempotencyKey }) =>
          moveSetup(deps, viewer.userId, id, body, idempotencyKey),
      ),
    )
