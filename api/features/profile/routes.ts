import { Hono } from 'hono'
import * as v from 'valibot'
import { coupleProfileSchema } from '#machines/account/account.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import {
  dateQuerySchema,
  weddingChangeSchema,
  weddingSchema,
} from '#machines/wedding/wedding.schema.ts'
import { dateMoveSchema } from '#machines/timeline/task/date-move.schema.ts'
import type { Deps } from '#api/deps.ts'
import { countPaymentsToCome } from '#api/features/budget/queries.ts'
import { countEventsOfOwnDay } from '#api/features/guests/queries.ts'
import { previewDate } from '#api/features/bookings/commands/date/preview-date.ts'
import { previewDateMove } from '#api/features/timeline/commands/checklist/plan-date-move.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { changeWedding } from './commands/change-wedding.ts'
import { createOwnWedding } from './commands/create-wedding.ts'

const params = v.strictObject({ id: idSchema })

/** What a couple tells about their wedding, and what moves with its date. */
export const profileRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/weddings',
      operation(
        {
          summary: 'Create my wedding; a partner who is named is invited',
          roles: ['COUPLE'],
          alsoUndecided: true,
          body: coupleProfileSchema,
          idempotent: true,
          limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
          answers: { 201: weddingSchema },
          problems: ['already_exists', 'terms_not_accepted'],
        },
        ({ viewer, body, idempotencyKey }) =>
          createOwnWedding(deps, viewer.userId, body, idempotencyKey),
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
          problems: ['version_stale', 'no_right', 'sums_too_large'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeWedding(deps, viewer.userId, params.id, body, deps.now()),
        }),
      ),
    )
    .get(
      '/api/weddings/:id/date-preview',
      operation(
        {
          summary:
            'Preview what would move if the wedding had this date, or none; nothing is changed',
          roles: ['COUPLE'],
          member: 'partner',
          params,
          query: dateQuerySchema,
          answers: { 200: dateMoveSchema },
        },
        async ({ params, query }) => {
          const { query: db } = deps.db
          const date = query.date || null
          const moves = await previewDateMove(db, params.id, date)
          const vendors = await previewDate(db, params.id, date)
          const payments = await countPaymentsToCome(db, params.id)
          const events = await countEventsOfOwnDay(db, params.id)
          return { status: 200, body: { ...moves, ...vendors, payments, events } }
        },
      ),
    )
