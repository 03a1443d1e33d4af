import type { Readable } from 'node:stream'
import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import {
  newShopPageSchema,
  shopPageRetrySchema,
  shopPageSchema,
} from '#machines/registry/shop/shop-page.schema.ts'
import type { Deps } from '#api/deps.ts'
import { inlineHeaders } from '#api/http/contract/download.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { requestShopPage } from '../commands/shop/request-shop-page.ts'
import { retryShopPage } from '../commands/shop/retry-shop-page.ts'
import { findShopPicture, readShopPage } from './queries.ts'

const pageParams = v.strictObject({ id: idSchema, pageId: idSchema })
const view = { area: 'guests', to: 'view' } as const
/** Limited, because each one sends a request to somebody else's server. */
const reading = { name: 'shop-pages', by: 'account', limit: 60, seconds: 3_600 } as const

/** Pages of shops, read to fill in a gift. */
export const shopPageRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', requestRoutes(deps)).route('/', readingRoutes(deps))

const requestRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/weddings/:id/registry/shop-pages',
      operation(
        {
          summary: 'Request that a shop page is read, to fill in a gift',
          roles: ['COUPLE'],
          params: v.strictObject({ id: idSchema }),
          body: newShopPageSchema,
          idempotent: true,
          limit: reading,
          answers: { 201: shopPageSchema },
          problems: ['no_right'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          requestShopPage(
            deps,
            { userId: viewer.userId, weddingId: params.id },
            body,
            idempotencyKey,
          ),
      ),
    )
    .post(
      '/api/weddings/:id/registry/shop-pages/:pageId/retries',
      operation(
        {
          summary: 'Request another attempt to read a shop page',
          roles: ['COUPLE'],
          params: pageParams,
          body: shopPageRetrySchema,
          limit: reading,
          answers: { 202: shopPageSchema },
          problems: ['no_right', 'version_stale', 'event_not_allowed'],
        },
        async ({ viewer, params, body }) => ({
          status: 202,
          body: await retryShopPage(
            deps,
            { userId: viewer.userId, weddingId: params.id, id: params.pageId },
            body,
          ),
        }),
      ),
    )

const readingRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/registry/shop-pages/:pageId',
      operation(
        {
          summary: 'Get what a shop page says about a gift, or why it could not be read',
          roles: ['COUPLE'],
          member: view,
          params: pageParams,
          answers: { 200: shopPageSchema },
        },
        async ({ params: { id, pageId } }) => ({
          status: 200,
          body: await readShopPage(deps.db.query, { weddingId: id, id: pageId }),
        }),
      ),
    )
    .get(
      '/api/weddings/:id/registry/shop-pages/:pageId/picture',
      operation(
        {
          summary: 'Get the picture of a shop page',
          roles: ['COUPLE'],
          member: view,
          params: pageParams,
          answers: { 200: v.custom<Readable>(() => true) },
          produces: 'application/octet-stream',
        },
        async ({ params: { id, pageId } }) => {
          const ref = { weddingId: id, id: pageId }
          const { fileKey, type, size } = await findShopPicture(deps.db.query, ref)
          return {
            status: 200,
            body: await deps.files.get(fileKey),
            headers: inlineHeaders(type, size),
          }
        },
      ),
    )
