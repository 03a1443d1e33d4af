import { Hono } from 'hono'
import * as v from 'valibot'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import {
  noticeSchema,
  noticeSettingsChangeSchema,
  noticeSettingsSchema,
  readRequestSchema,
  unreadSchema,
  unsubscribeTokenSchema,
} from '#machines/notices/notice.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { changeSettings } from './commands/change-settings.ts'
import { readSettings } from './commands/read-settings.ts'
import { unsubscribe } from './commands/unsubscribe.ts'
import { markRead } from './commands/mark-read.ts'
import { countUnread, listNotices } from './queries.ts'

export const noticeRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', unreadRoutes(deps)).route('/', settingsRoutes(deps))

/** The notices of a user. */
const unreadRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/notices',
      operation(
        {
          summary: 'List my notices, newest first',
          roles: 'signed in',
          query: pageQuerySchema,
          answers: { 200: pageSchema(noticeSchema) },
        },
        async ({ viewer, query }) => ({
          status: 200,
          body: await listNotices(deps.db.query, viewer.userId, query),
        }),
      ),
    )
    .get(
      '/api/notices/unread',
      operation(
        {
          summary: 'Count my unread notices, up to a thousand',
          roles: 'signed in',
          answers: { 200: unreadSchema },
        },
        async ({ viewer }) => ({
          status: 200,
          body: { count: await countUnread(deps.db.query, viewer.userId) },
        }),
      ),
    )
    .post(
      '/api/notices/read',
      operation(
        {
          summary: 'Mark my notices as read up to this one, or this one alone',
          roles: 'signed in',
          body: readRequestSchema,
          answers: { 200: unreadSchema },
          problems: ['not_found'],
        },
        async ({ viewer, body }) => ({
          status: 200,
          body: { count: await markRead(deps.db.query, viewer.userId, body, deps.now()) },
        }),
      ),
    )

/** The notification settings of a user. */
const settingsRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/notices/settings',
      operation(
        {
          summary: 'Get my notification settings',
          roles: 'signed in',
          answers: { 200: noticeSettingsSchema },
        },
        async ({ viewer }) => ({ status: 200, body: await readSettings(deps.db.query, viewer) }),
      ),
    )
    .patch(
      '/api/notices/settings',
      operation(
        {
          summary: 'Change my notification settings',
          roles: 'signed in',
          body: noticeSettingsChangeSchema,
          answers: { 200: noticeSettingsSchema },
          problems: ['version_stale'],
        },
        async ({ viewer, body }) => ({
          status: 200,
          body: await changeSettings(deps.db, viewer, body, deps.now()),
        }),
      ),
    )
    .post(
      '/api/notices/unsubscribe/:token',
      operation(
        {
          summary:
            'Unsubscribe the recipient of this link from the digest; mail programs may call it with one press',
          roles: 'everyone',
          params: v.strictObject({ token: unsubscribeTokenSchema }),
          fromElsewhere: true,
          limit: { name: 'unsubscribe', by: 'address', limit: 30, seconds: 60 },
          answers: { 204: null },
          problems: ['not_found'],
        },
        async ({ params }) => {
          await unsubscribe(deps.db.query, params.token, deps.now())
          return { status: 204, body: null }
        },
      ),
    )
