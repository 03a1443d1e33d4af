import { Hono } from 'hono'
import * as v from 'valibot'
import { removedSchema } from '#machines/budget/budget.schema.ts'
import { importPlanSchema, maxImportBytes } from '#machines/budget/files/plan.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { parseUpload } from '#api/http/request/input.ts'
import { importBudget } from '../commands/import/import-budget.ts'
import { mayEdit } from '../commands/may-edit.ts'

const params = v.strictObject({ id: idSchema })

export const budgetImportRoutes = (deps: Deps) =>
  new Hono<Env>().post(
    '/api/weddings/:id/budget/imports',
    operation(
      {
        summary: 'Apply a previewed cost import: the plan of its changes, as a JSON file',
        roles: ['COUPLE'],
        member: mayEdit,
        params,
        upload: { maxBytes: maxImportBytes },
        idempotent: true,
        limit: { name: 'import', by: 'account', limit: 30, seconds: 60 },
        answers: { 201: removedSchema },
        problems: [
          'version_stale',
          'event_not_allowed',
          'too_many',
          'sums_too_large',
          'invalid_input',
          'body_not_readable',
        ],
      },
      async ({ viewer, params, upload, idempotencyKey }) => {
        const plan = await parseUpload(importPlanSchema, upload)
        return importBudget(deps, viewer.userId, params.id, plan, idempotencyKey)
      },
    ),
  )
