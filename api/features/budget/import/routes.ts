import { Hono } from 'hono'
import * as v from 'valibot'
import { removedSchema } from '#machines/budget/budget.schema.ts'
import { importPlanSchema, maxImportBytes } from '#machines/budget/files/plan.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { parseJson } from '#api/http/request/body.ts'
import { parseInput } from '#api/http/request/input.ts'
import { importBudget } from '../commands/import-budget.ts'
import { mayEdit } from '../commands/keep-plan.ts'

const params = v.strictObject({ id: idSchema })

export const budgetImportRoutes = (deps: Deps) =>
  new Hono<Env>().post(
    '/api/weddings/:id/budget/imports',
    operation(
      {
        summary: 'Write costs of a file that were looked at and accepted: the plan of its changes, as JSON in a file',
        roles: ['COUPLE'],
        params,
        upload: { maxBytes: maxImportBytes },
        idempotent: true,
        limit: { name: 'import', by: 'account', limit: 30, seconds: 60 },
        answers: { 201: removedSchema },
        problems: ['no_right', 'version_stale', 'event_not_allowed', 'too_many', 'sums_too_large', 'invalid_input', 'body_not_readable'],
      },
      async ({ viewer, params, upload, idempotencyKey }) => {
        // Whoever may not is told so before anything of the file is looked at.
        await requireMember(deps.db.query, viewer.userId, params.id, mayEdit)
        const chunks: Uint8Array[] = []
        for await (const chunk of upload) chunks.push(chunk as Uint8Array)
        const bytes = Buffer.concat(chunks)
        if (bytes.byteLength === 0) throw new Problem('body_not_readable')
        return importBudget(deps, viewer.userId, params.id, parseInput(importPlanSchema, parseJson(bytes)), idempotencyKey)
      },
    ),
  )
