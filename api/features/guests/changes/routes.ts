import { Hono } from 'hono'
import * as v from 'valibot'
import {
  guestListChangesSchema,
  guestListChangesQuerySchema,
} from '#machines/guests/list/list-changes.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { readGuestListChanges } from './queries.ts'

export const guestListChangesRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    '/api/weddings/:id/guests/changes',
    operation(
      {
        summary: 'Get the changes of a guest list since it was read',
        roles: ['COUPLE'],
        member: { area: 'guests', to: 'view' },
        params: v.strictObject({ id: idSchema }),
        query: guestListChangesQuerySchema,
        answers: { 200: guestListChangesSchema },
      },
      async ({ params, query }) => ({
        status: 200,
        body: await readGuestListChanges(deps.db.query, params.id, query.since ?? null),
      }),
    ),
  )
