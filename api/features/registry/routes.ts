import { Hono } from 'hono'
import * as v from 'valibot'
import { listSchema } from '#machines/guests/list/list.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import {
  deliveryChangeSchema,
  giftChangeSchema,
  giftDetailsSchema,
  giftSchema,
  giftWrittenSchema,
  giversChangeSchema,
  placeSchema,
  registrySchema,
} from '#machines/registry/gift.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { changeDelivery } from './commands/change-delivery.ts'
import { addGift } from './commands/gifts/add-gift.ts'
import { changeGift } from './commands/gifts/change-gift.ts'
import { placeGift } from './commands/gifts/place-gift.ts'
import { removeGift } from './commands/remove-gift.ts'
import { showGivers } from './commands/show-givers.ts'
import { listGifts, readRegistry, toGift } from './queries.ts'

const params = v.strictObject({ id: idSchema })

const giftParams = v.strictObject({ id: idSchema, giftId: idSchema })

const limit = v.optional(
  v.pipe(v.string(), v.regex(/^(?:[1-9]\d{0,2}|1\d{3}|2000)$/, 'invalid_number'), v.maxLength(4)),
)

const view = { area: 'guests', to: 'view' } as const

export const registryRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route('/', registrySettingRoutes(deps))
    .route('/', deliveryRoutes(deps))
    .route('/', giftsRoutes(deps))
    .route('/', giftItemRoutes(deps))

/** The registry as a whole. */
const registrySettingRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/registry',
      operation(
        {
          summary: 'Get the registry, and whether the couple sees who gives what',
          roles: ['COUPLE'],
          member: view,
          params,
          answers: { 200: registrySchema },
        },
        async ({ params }) => ({ status: 200, body: await readRegistry(deps.db.query, params.id) }),
      ),
    )
    .patch(
      '/api/weddings/:id/registry-givers',
      operation(
        {
          summary: 'Choose whether the couple sees who gives what',
          roles: ['COUPLE'],
          params,
          body: giversChangeSchema,
          answers: { 200: registrySchema },
          problems: ['no_right', 'version_stale'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await showGivers(deps, { userId: viewer.userId, weddingId: params.id }, body),
        }),
      ),
    )

/** Where gifts are sent. */
const deliveryRoutes = (deps: Deps) =>
  new Hono<Env>().patch(
    '/api/weddings/:id/registry-delivery',
    operation(
      {
        summary: 'Set the delivery address, which households that give something see',
        roles: ['COUPLE'],
        params,
        body: deliveryChangeSchema,
        answers: { 200: registrySchema },
        problems: ['no_right', 'version_stale'],
      },
      async ({ viewer, params, body }) => ({
        status: 200,
        body: await changeDelivery(deps, { userId: viewer.userId, weddingId: params.id }, body),
      }),
    ),
  )

/** The gifts, and their order. */
const giftsRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/registry/gifts',
      operation(
        {
          summary: 'List the gifts in the couple’s order, with how many of each are taken',
          roles: ['COUPLE'],
          member: view,
          params,
          query: v.strictObject({
            cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
            limit,
          }),
          answers: { 200: listSchema(giftSchema) },
        },
        async ({ params, query }) => {
          const { items, nextCursor } = await listGifts(deps.db.query, params.id, query)
          return { status: 200, body: { items: items.map(toGift), nextCursor } }
        },
      ),
    )
    .post(
      '/api/weddings/:id/registry/gifts',
      operation(
        {
          summary: 'Add a gift to the registry',
          roles: ['COUPLE'],
          params,
          body: giftDetailsSchema,
          idempotent: true,
          limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
          answers: { 201: giftWrittenSchema },
          problems: ['no_right', 'too_many'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          addGift(deps, { userId: viewer.userId, weddingId: params.id }, body, idempotencyKey),
      ),
    )
    .post(
      '/api/weddings/:id/registry/gifts/:giftId/place',
      operation(
        {
          summary: 'Move a gift before another one, or to the end',
          roles: ['COUPLE'],
          params: giftParams,
          body: placeSchema,
          answers: { 200: giftWrittenSchema },
          problems: ['no_right', 'version_stale'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await placeGift(
            deps,
            { userId: viewer.userId, weddingId: params.id, id: params.giftId },
            body,
          ),
        }),
      ),
    )

/** One gift. */
const giftItemRoutes = (deps: Deps) =>
  new Hono<Env>()
    .patch(
      '/api/weddings/:id/registry/gifts/:giftId',
      operation(
        {
          summary: 'Change a gift',
          roles: ['COUPLE'],
          params: giftParams,
          body: giftChangeSchema,
          answers: { 200: giftWrittenSchema },
          problems: ['no_right', 'version_stale'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeGift(
            deps,
            { userId: viewer.userId, weddingId: params.id, id: params.giftId },
            body,
          ),
        }),
      ),
    )
    .delete(
      '/api/weddings/:id/registry/gifts/:giftId',
      operation(
        {
          summary: 'Remove a gift that nobody has reserved',
          roles: ['COUPLE'],
          params: giftParams,
          answers: { 200: v.object({ activityId: idSchema }) },
          problems: ['no_right', 'event_not_allowed'],
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await removeGift(deps, {
            userId: viewer.userId,
            weddingId: params.id,
            id: params.giftId,
          }),
        }),
      ),
    )
