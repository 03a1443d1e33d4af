import { Hono } from 'hono'
import * as v from 'valibot'
import {
  addedItemSchema,
  budgetSchema,
  itemChangeSchema,
  planChangeSchema,
  removedSchema,
  whatIfRequestSchema,
  writtenSchema,
} from '#machines/budget/budget.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { addItem } from './commands/items/add-item.ts'
import { changeItem } from './commands/items/change-item.ts'
import { removeItem } from './commands/items/remove-item.ts'
import { changePlan } from './commands/plan/change-plan.ts'
import { takeWhatIf } from './commands/try-what-if.ts'
import { readBudget } from './queries.ts'

const params = v.strictObject({ id: idSchema })

const itemParams = v.strictObject({ id: idSchema, itemId: idSchema })

/** What adding something to the budget promises, whatever it is. */
const adding = {
  roles: ['COUPLE'],
  params,
  idempotent: true,
  limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
  answers: { 201: writtenSchema },
  problems: ['no_right', 'too_many', 'sums_too_large'],
} as const

/** What changing something of the budget promises. */
const changing = {
  roles: ['COUPLE'],
  answers: { 200: writtenSchema },
  problems: ['no_right', 'version_stale', 'sums_too_large'],
} as const

const removing = {
  roles: ['COUPLE'],
  answers: { 200: removedSchema },
  problems: ['no_right', 'event_not_allowed'],
} as const

export const budgetRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', planRoutes(deps)).route('/', itemRoutes(deps))

/** The plan as a whole. */
const planRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/budget',
      operation(
        {
          summary: 'Get the whole budget: plan, items, payments and contributors',
          roles: ['COUPLE'],
          member: { area: 'budget', to: 'view' },
          params,
          answers: { 200: budgetSchema },
        },
        async ({ member }) => ({
          status: 200,
          body: await readBudget(deps.db.query, member, deps.now()),
        }),
      ),
    )
    .patch(
      '/api/weddings/:id/budget',
      operation(
        {
          summary: 'Change the total, currency, split, rates or headcount',
          ...changing,
          params,
          body: planChangeSchema,
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changePlan(deps, { userId: viewer.userId, weddingId: params.id }, body),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/budget/what-if',
      operation(
        {
          summary: 'Apply a what-if: another headcount, other vendors and prices',
          ...changing,
          params,
          body: whatIfRequestSchema,
          problems: [...changing.problems, 'event_not_allowed'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await takeWhatIf(deps, { userId: viewer.userId, weddingId: params.id }, body),
        }),
      ),
    )

/** What costs something. */
const itemRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/weddings/:id/budget/items',
      operation(
        {
          ...adding,
          summary: 'Add an item to the budget',
          body: addedItemSchema,
          problems: [...adding.problems, 'already_exists'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          addItem(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
    .patch(
      '/api/weddings/:id/budget/items/:itemId',
      operation(
        {
          ...changing,
          summary: 'Change an item',
          params: itemParams,
          body: itemChangeSchema,
          problems: [...changing.problems, 'already_exists', 'event_not_allowed'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeItem(
            deps,
            { userId: viewer.userId, weddingId: params.id, id: params.itemId },
            body,
          ),
        }),
      ),
    )
    .delete(
      '/api/weddings/:id/budget/items/:itemId',
      operation(
        {
          ...removing,
          summary: 'Remove an item and its payments from the budget',
          params: itemParams,
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await removeItem(deps, {
            userId: viewer.userId,
            weddingId: params.id,
            id: params.itemId,
          }),
        }),
      ),
    )
