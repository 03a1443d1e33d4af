import { Hono } from 'hono'
import * as v from 'valibot'
import { boardSchema } from '#machines/board/board.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { readBoard } from './queries.ts'

export const boardRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    '/api/weddings/:id/board',
    operation(
      {
        summary: 'Get everything on a wedding’s dashboard that I may see',
        roles: ['COUPLE'],
        member: 'member',
        params: v.strictObject({ id: idSchema }),
        answers: { 200: boardSchema },
      },
      async ({ member }) => ({
        status: 200,
        body: await readBoard(deps.db.query, member, deps.now()),
      }),
    ),
  )
