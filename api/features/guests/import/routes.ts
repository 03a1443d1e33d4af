import { Hono } from 'hono'
import * as v from 'valibot'
import { importedSchema, importPlanSchema, maxImportBytes } from '#machines/guests/import/plan.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { parseJson } from '#api/http/request/body.ts'
import { parseInput } from '#api/http/request/input.ts'
import { importGuests } from '../commands/import-guests.ts'

const params = v.strictObject({ id: idSchema })

export const guestImportRoutes = (deps: Deps) =>
  new Hono<Env>().post(
    '/api/weddings/:id/guests/imports',
    operation(
      {
        summary: 'Write an import that was looked at and accepted: the plan of its changes, as JSON in a file',
        roles: ['COUPLE'],
        params,
        upload: { maxBytes: maxImportBytes },
        idempotent: true,
        limit: { name: 'import', by: 'account', limit: 30, seconds: 60 },
        answers: { 201: importedSchema },
        problems: ['no_right', 'version_stale', 'too_many', 'invalid_input', 'body_not_readable'],
      },
      async ({ viewer, params, upload, idempotencyKey }) => {
        // Whoever may not is told so before anything of the file is looked at.
        await requireMember(deps.db.query, viewer.userId, params.id, { area: 'guests', to: 'edit' })
        const chunks: Uint8Array[] = []
        for await (const chunk of upload) chunks.push(chunk as Uint8Array)
        const bytes = Buffer.concat(chunks)
        if (bytes.byteLength === 0) throw new Problem('body_not_readable')
        return importGuests(deps, viewer.userId, params.id, parseInput(importPlanSchema, parseJson(bytes)), idempotencyKey)
      },
    ),
  )
