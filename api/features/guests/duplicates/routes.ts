import { Hono } from 'hono'
import * as v from 'valibot'
import { mergeSchema, pairSchema } from '#machines/guests/duplicates/merge.schema.ts'
import { listQuerySchema, listSchema, writtenSchema } from '#machines/guests/list/list.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { dismissDuplicate } from '../commands/duplicates/dismiss-duplicate.ts'
import { mergeGuests } from '../commands/duplicates/merge-guests.ts'
import { listApart } from '../queries.ts'

const params = v.strictObject({ id: idSchema })
const limit = { name: 'guests', by: 'account', limit: 600, seconds: 60 } as const

export const guestMergeRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/weddings/:id/guests/merges',
      operation(
        {
          summary: 'Merge two guests who are the same person',
          roles: ['COUPLE'],
          params,
          body: mergeSchema,
          idempotent: true,
          limit,
          answers: { 200: writtenSchema },
          problems: ['no_right', 'version_stale', 'invalid_input'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          mergeGuests(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
    .get(
      '/api/weddings/:id/guests/apart',
      operation(
        {
          summary: 'List guests who look alike and are two people',
          roles: ['COUPLE'],
          member: { area: 'guests', to: 'view' },
          params,
          query: listQuerySchema,
          answers: { 200: listSchema(pairSchema) },
        },
        async ({ params, query }) => ({
          status: 200,
          body: await listApart(deps.db.query, params.id, query),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/guests/apart',
      operation(
        {
          summary: 'Mark two guests who look alike as two people',
          roles: ['COUPLE'],
          params,
          body: pairSchema,
          idempotent: true,
          limit,
          answers: { 201: writtenSchema },
          problems: ['no_right', 'invalid_input'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          dismissDuplicate(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
