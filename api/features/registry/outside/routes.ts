import { Hono } from 'hono'
import * as v from 'valibot'
import { listSchema } from '#machines/guests/list/list.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import {
  newOutsideGiftSchema,
  outsideGiftChangeSchema,
  outsideGiftSchema,
  outsideGiftStepSchema,
  outsideGiftWrittenSchema,
} from '#machines/registry/outside/outside-gift.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { addOutsideGift } from '../commands/outside/add-outside-gift.ts'
import { changeOutsideGift } from '../commands/outside/change-outside-gift.ts'
import { removeOutsideGift } from '../commands/outside/remove-outside-gift.ts'
import { stepOutsideGift } from '../commands/outside/step-outside-gift.ts'
import { listOutsideGifts } from './queries.ts'

const params = v.strictObject({ id: idSchema })
const giftParams = v.strictObject({ id: idSchema, giftId: idSchema })
const limit = v.optional(
  v.pipe(v.string(), v.regex(/^(?:[1-9]\d{0,2}|1\d{3}|2000)$/, 'invalid_number'), v.maxLength(4)),
)
const view = { area: 'guests', to: 'view' } as const

/** Gifts that did not come through the registry. */
export const outsideGiftRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route('/', listRoutes(deps))
    .route('/', itemRoutes(deps))
    .route('/', stepRoutes(deps))

const listRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/registry/outside-gifts',
      operation(
        {
          summary: 'List the gifts from outside the registry, and who has been thanked',
          roles: ['COUPLE'],
          member: view,
          params,
          query: v.strictObject({
            cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
            limit,
          }),
          answers: { 200: listSchema(outsideGiftSchema) },
        },
        async ({ params, query }) => ({
          status: 200,
          body: await listOutsideGifts(deps.db.query, params.id, query),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/registry/outside-gifts',
      operation(
        {
          summary: 'Add a gift from outside the registry',
          roles: ['COUPLE'],
          params,
          body: newOutsideGiftSchema,
          idempotent: true,
          limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
          answers: { 201: outsideGiftWrittenSchema },
          problems: ['no_right', 'too_many'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          addOutsideGift(
            deps,
            { userId: viewer.userId, weddingId: params.id },
            body,
            idempotencyKey,
          ),
      ),
    )

const itemRoutes = (deps: Deps) =>
  new Hono<Env>()
    .patch(
      '/api/weddings/:id/registry/outside-gifts/:giftId',
      operation(
        {
          summary: 'Change a gift from outside the registry',
          roles: ['COUPLE'],
          params: giftParams,
          body: outsideGiftChangeSchema,
          answers: { 200: outsideGiftWrittenSchema },
          problems: ['no_right', 'version_stale'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeOutsideGift(
            deps,
            { userId: viewer.userId, weddingId: params.id, id: params.giftId },
            body,
          ),
        }),
      ),
    )
    .delete(
      '/api/weddings/:id/registry/outside-gifts/:giftId',
      operation(
        {
          summary: 'Remove a gift from outside the registry',
          roles: ['COUPLE'],
          params: giftParams,
          answers: { 200: v.object({ activityId: idSchema }) },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await removeOutsideGift(deps, {
            userId: viewer.userId,
            weddingId: params.id,
            id: params.giftId,
          }),
        }),
      ),
    )

const stepRoutes = (deps: Deps) =>
  new Hono<Env>().post(
    '/api/weddings/:id/registry/outside-gifts/:giftId/events',
    operation(
      {
        summary: 'Mark a gift from outside the registry as thanked, or undo that',
        roles: ['COUPLE'],
        params: giftParams,
        body: outsideGiftStepSchema,
        idempotent: true,
        answers: { 200: outsideGiftWrittenSchema },
        problems: ['no_right', 'version_stale', 'event_not_allowed'],
      },
      ({ viewer, params, body, idempotencyKey }) =>
        stepOutsideGift(
          deps,
          { userId: viewer.userId, weddingId: params.id, id: params.giftId },
          body,
          idempotencyKey,
        ),
    ),
  )
