import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { nameChangeSchema } from '#machines/account/account.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { meSchema } from '#machines/session/session.schema.ts'
import { changeName } from '../commands/changes/change-name.ts'
import type { SessionCache } from '../commands/find-viewer.ts'
import type { RefreshSession } from '../commands/refresh-session.ts'

/** Who is signed in. */
export const viewerRoutes = (deps: Deps, viewers: SessionCache, refreshSession: RefreshSession) =>
  new Hono<Env>()
    .get(
      '/api/auth/me',
      operation(
        { summary: 'Get the signed-in user', roles: 'signed in', answers: { 200: meSchema } },
        async ({ viewer }) => {
          const me = await viewers.meOf(viewer)
          if (me === null) throw new Problem('session_expired')
          return { status: 200, body: me }
        },
      ),
    )
    .patch(
      '/api/auth/me',
      operation(
        {
          summary: 'Change my name, also at the identity provider',
          roles: 'signed in',
          body: nameChangeSchema,
          limit: { name: 'change-name', by: 'account', limit: 30, seconds: 15 * 60 },
          answers: { 200: meSchema },
          problems: [
            'version_stale',
            'name_elsewhere',
            'provider_unavailable',
            'too_many_requests',
          ],
        },
        async ({ viewer, body }) => ({
          status: 200,
          body: await changeName(deps, refreshSession, viewer, body),
        }),
      ),
    )
