import { Hono } from 'hono'
import * as v from 'valibot'
import {
  importedSchema,
  importPlanSchema,
  maxImportBytes,
} from '#machines/guests/import/plan.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { parseUpload } from '#api/http/request/input.ts'
import { importGuests } from '../commands/import/import-guests.ts'

const params = v.strictObject({ id: idSchema })

export const guestImportRoutes = (deps: Deps) =>
  new Hono<Env>().post(
    '/api/weddings/:id/guests/imports',
    operation(
      {
        summary: 'Apply a previewed guest import: the plan of its changes, as a JSON file',
        roles: ['COUPLE'],
        member: { area: 'guests', to: 'edit' },
        params,
        upload: { maxBytes: maxImportBytes },
        idempotent: true,
        limit: { name: 'import', by: 'account', limit: 30, seconds: 60 },
        answers: { 201: importedSchema },
        problems: ['version_stale', 'too_many', 'invalid_input', 'body_not_readable'],
      },
      async ({ viewer, params, upload, idempotencyKey }) => {
        const plan = await parseUpload(importPlanSchema, upload)
        return importGuests(deps, viewer.userId, params.id, plan, idempotencyKey)
      },
    ),
  )
