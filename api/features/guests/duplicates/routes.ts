import { Hono } from 'hono'
import * as v from 'valibot'
import { mergeSchema } from '#machines/guests/duplicates/merge.schema.ts'
import { writtenSchema } from '#machines/guests/list.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { mergeGuests } from '../commands/merge-guests.ts'

export const guestMergeRoutes = (deps: Deps) =>
  new Hono<Env>().post(
    '/api/weddings/:id/guests/merges',
    operation(
      {
        summary: 'Make one guest of two who are the same person',
        roles: ['COUPLE'],
        params: v.strictObject({ id: idSchema }),
        body: mergeSchema,
        idempotent: true,
        limit: { name: 'guests', by: 'account', limit: 600, seconds: 60 },
        answers: { 200: writtenSchema },
        problems: ['no_right', 'version_stale', 'invalid_input'],
      },
      ({ viewer, params, body, idempotencyKey }) => mergeGuests(deps, viewer.userId, params.id, body, idempotencyKey),
    ),
  )
