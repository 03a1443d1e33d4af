import { Hono } from 'hono'
import * as v from 'valibot'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { clearedCaches, clearedCookies } from '#api/http/request/cookies.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import { deviceSchema } from '#machines/session/session.schema.ts'
import { signDeviceOut, signOthersOut } from '../commands/end-sessions.ts'
import type { SessionCache } from '../commands/find-viewer.ts'
import { listDevices } from '../queries.ts'

/** Where else they are signed in. */
export const deviceRoutes = (deps: Deps, viewers: SessionCache) =>
  new Hono<Env>()
    .get(
      '/api/auth/devices',
      operation(
        {
          summary: 'List the devices that I am signed in on, newest sign-in first',
          roles: 'signed in',
          query: pageQuerySchema,
          answers: { 200: pageSchema(deviceSchema) },
        },
        async ({ viewer, query }) => ({
          status: 200,
          body: await listDevices(deps.db.query, viewer, query, deps.now()),
        }),
      ),
    )
    .post(
      '/api/auth/devices/sign-out-others',
      operation(
        {
          summary: 'Sign out all my other devices',
          roles: 'signed in',
          answers: { 204: null },
        },
        async ({ viewer }) => {
          await signOthersOut(deps, viewers, viewer)
          return { status: 204, body: null }
        },
      ),
    )
    .delete(
      '/api/auth/devices/:id',
      operation(
        {
          summary: 'Sign out one of my devices',
          roles: 'signed in',
          params: v.strictObject({ id: idSchema }),
          answers: { 204: null },
          problems: ['not_found'],
        },
        async ({ viewer, params, exchange }) => {
          await signDeviceOut(deps, viewers, viewer, params.id)
          if (params.id !== viewer.sessionId) return { status: 204, body: null }
          exchange.cookies = clearedCookies(deps.config)
          return { status: 204, body: null, headers: clearedCaches }
        },
      ),
    )
