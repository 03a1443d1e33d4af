import { Hono } from 'hono'
import * as v from 'valibot'
import { wholeList } from '#machines/kernel/page.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import {
  allWantedSchema,
  categoriesSchema,
  categoryParamsSchema,
  categoryRequestSchema,
  settledSchema,
  wantedCategoriesSchema,
} from '#machines/choices/category/category.schema.ts'
import { savedQuerySchema, savedSchema } from '#machines/choices/choice/choice.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { settleCategory } from '../commands/settle-category.ts'
import { wantCategories } from '../commands/want-categories.ts'
import { listSaved } from '../queries.ts'
import { listCategories } from './queries.ts'

const params = v.strictObject({ id: idSchema })
const toSee = { area: 'vendors', to: 'view' } as const

/** Where each category stands. */
export const categoryRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route('/', wantedRoutes(deps))
    .get(
      '/api/weddings/:id/categories',
      operation(
        {
          summary: 'List the state of each vendor category',
          roles: ['COUPLE'],
          member: toSee,
          params,
          answers: { 200: categoriesSchema },
        },
        async ({ params }) => ({
          status: 200,
          body: wholeList(await listCategories(deps.db.query, params.id, deps.now())),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/categories/:category/events',
      operation(
        {
          summary: 'Mark a vendor category as wanted or not needed',
          roles: ['COUPLE'],
          params: categoryParamsSchema,
          body: categoryRequestSchema,
          idempotent: true,
          answers: { 200: settledSchema },
          problems: ['no_right', 'event_not_allowed'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          settleCategory(
            deps,
            viewer.userId,
            params.id,
            { category: params.category, event: body.event },
            idempotencyKey,
          ),
      ),
    )
    .get(
      '/api/weddings/:id/saved-businesses',
      operation(
        {
          summary: 'List which of the given marketplace businesses a couple has saved',
          roles: ['COUPLE'],
          member: toSee,
          params,
          query: savedQuerySchema,
          answers: { 200: savedSchema },
        },
        async ({ params, query }) => ({
          status: 200,
          body: wholeList(await listSaved(deps.db.query, params.id, query.businesses.split(','))),
        }),
      ),
    )

/** Several said at once. */
const wantedRoutes = (deps: Deps) =>
  new Hono<Env>().post(
    '/api/weddings/:id/wanted-categories',
    operation(
      {
        summary: 'Mark several vendor categories as wanted',
        roles: ['COUPLE'],
        params,
        body: wantedCategoriesSchema,
        idempotent: true,
        limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
        answers: { 200: allWantedSchema },
        problems: ['no_right'],
      },
      ({ viewer, params, body, idempotencyKey }) =>
        wantCategories(deps, viewer.userId, params.id, body.categories, idempotencyKey),
    ),
  )
