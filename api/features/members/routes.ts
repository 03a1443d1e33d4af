import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import {
  listedMemberSchema,
  rightsChangeSchema,
} from '#machines/wedding/invitation/invitation.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { changeRights, removeMember } from './commands/change-member.ts'
import { listMembers } from './queries.ts'

const params = v.strictObject({ id: idSchema })
const ofMember = v.strictObject({ id: idSchema, userId: idSchema })

/** Who is in a wedding, and what they may do there. */
export const memberRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/members',
      operation(
        {
          summary: 'List the members of the wedding in the order they joined',
          roles: ['COUPLE'],
          member: 'member',
          params,
          query: pageQuerySchema,
          answers: { 200: pageSchema(listedMemberSchema) },
        },
        async ({ query, member }) => ({
          status: 200,
          body: await listMembers(deps.db.query, member, query),
        }),
      ),
    )
    .patch(
      '/api/weddings/:id/members/:userId',
      operation(
        {
          summary: 'Change the rights of a helper',
          roles: ['COUPLE'],
          params: ofMember,
          body: rightsChangeSchema,
          answers: { 200: listedMemberSchema },
          problems: ['version_stale', 'no_right'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeRights(
            deps,
            { by: viewer.userId, userId: params.userId, weddingId: params.id },
            body,
          ),
        }),
      ),
    )
    .delete(
      '/api/weddings/:id/members/:userId',
      operation(
        {
          summary: 'Remove a helper, or leave the wedding',
          roles: ['COUPLE'],
          params: ofMember,
          answers: { 204: null },
          problems: ['no_right', 'last_partner'],
        },
        async ({ viewer, params }) => {
          await removeMember(deps, {
            by: viewer.userId,
            userId: params.userId,
            weddingId: params.id,
          })
          return { status: 204, body: null }
        },
      ),
    )
