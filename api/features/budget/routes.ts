import { Hono } from 'hono'
import * as v from 'valibot'
import {
  budgetSchema,
  itemChangeSchema,
  newItemSchema,
  planChangeSchema,
  removedSchema,
  whatIfRequestSchema,
  writtenSchema,
} from '#machines/budget/budget.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import { admitMember } from '#api/features/wedding/commands/admit-member.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { addItem, changeItem, removeItem } from './commands/keep-items.ts'
import { changePlan } from './commands/keep-plan.ts'
import { takeWhatIf } from './commands/try-what-if.ts'
import { readBudget } from './queries.ts'

const params = v.strictObject({ id: idSchema })
const itemParams = v.strictObject({ id: idSchema, itemId: idSchema })

/** What adding something to the budget promises, whatever it is. */
export const adding = {
  roles: ['COUPLE'],
  params,
  idempotent: true,
  limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
  answers: { 201: writtenSchema },
  problems: ['no_right', 'too_many', 'sums_too_large'],
} as const

/** What changing something of the budget promises. */
export const changing = {
  roles: ['COUPLE'],
  answers: { 200: writtenSchema },
  problems: ['no_right', 'version_stale', 'sums_too_large'],
} as const

export const removing = { roles: ['COUPLE'], answers: { 200: removedSchema }, problems: ['no_right'] } as const

export const budgetRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/budget',
      operation(
        {
          summary: 'All of the budget: its plan, items, payments and contributors',
          roles: ['COUPLE'],
          params,
          answers: { 200: budgetSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => {
          const member = await admitMember(deps.db.query, viewer.userId, params.id, { area: 'budget', to: 'view' })
          return { status: 200, body: await readBudget(deps.db.query, member, deps.now()) }
        },
      ),
    )
    .patch(
      '/api/weddings/:id/budget',
      operation(
        {
          summary: 'Change the total, the currency, the split, the rates or the headcount',
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
          summary: 'Take what was tried on a copy: another headcount, other vendors and prices',
          ...changing,
          params,
          body: whatIfRequestSchema,
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await takeWhatIf(deps, { userId: viewer.userId, weddingId: params.id }, body),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/budget/items',
      operation(
        { ...adding, summary: 'Put one more item on the budget', body: newItemSchema },
        ({ viewer, params, body, idempotencyKey }) => addItem(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
    .patch(
      '/api/weddings/:id/budget/items/:itemId',
      operation(
        { ...changing, summary: 'Change an item', params: itemParams, body: itemChangeSchema },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeItem(deps, { userId: viewer.userId, weddingId: params.id, id: params.itemId }, body),
        }),
      ),
    )
    .delete(
      '/api/weddings/:id/budget/items/:itemId',
      operation(
        { ...removing, summary: 'Take an item off the budget, with its payments', params: itemParams },
        async ({ viewer, params }) => ({
          status: 200,
          body: await removeItem(deps, { userId: viewer.userId, weddingId: params.id, id: params.itemId }),
        }),
      ),
    )
