import { Hono } from 'hono'
import { pageSchema } from '#machines/kernel/page.ts'
import { lookUpAnswerSchema, lookUpRequestSchema } from '#machines/vendors/review/look-up.schema.ts'
import {
  teamActionQuerySchema,
  teamActionSchema,
} from '#machines/vendors/review/team-action.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { lookUp } from '../commands/team/look-up.ts'
import { listTeamActions } from './queries.ts'

/** The review team's search, and the trail of its actions. */
export const teamRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/team/look-ups',
      operation(
        {
          summary: 'Find accounts and businesses by email address, name or marketplace address',
          roles: ['ADMIN'],
          body: lookUpRequestSchema,
          limit: { name: 'look-up', by: 'account', limit: 60, seconds: 60 },
          answers: { 200: lookUpAnswerSchema },
        },
        async ({ viewer, body }) => ({
          status: 200,
          body: await lookUp(deps, viewer.userId, body.words),
        }),
      ),
    )
    .get(
      '/api/team/actions',
      operation(
        {
          summary: 'List what the review team did and opened, newest first',
          roles: ['ADMIN'],
          query: teamActionQuerySchema,
          answers: { 200: pageSchema(teamActionSchema) },
        },
        async ({ query }) => ({ status: 200, body: await listTeamActions(deps.db.query, query) }),
      ),
    )
