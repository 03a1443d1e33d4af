import { Hono } from 'hono'
import * as v from 'valibot'
import { boardSchema } from '#machines/board/board.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { readBoard } from './queries.ts'

export const dashboardRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    '/api/weddings/:id/board',
    operation(
      {
        summary: 'Everything that the dashboard of a wedding shows, as far as I may see it',
        roles: ['COUPLE'],
        params: v.strictObject({ id: idSchema }),
        answers: { 200: boardSchema },
      },
      async ({ viewer, params }) => {
        const member = await requireMember(deps.db.query, viewer.userId, params.id, 'member')
        return { status: 200, body: await readBoard(deps.db.query, member, deps.now()) }
      },
    ),
  )
