import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { pushSchema, subscriptionSchema } from '#machines/notices/push/push.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import type { Viewer } from '#api/viewer.ts'
import { registerDevice } from '../commands/push/register-device.ts'
import { removeDevice } from '../commands/push/remove-device.ts'
import { sendTest } from '../commands/push/send-test.ts'
import { vapidKeys } from '../commands/push/vapid-keys.ts'
import { listPushDevices } from './queries.ts'

/** Devices that show notices while the product is closed. */
export const pushRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', ownRoutes(deps)).route('/', deviceRoutes(deps))

/** The list of devices, and registering the current one. */
const ownRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/push',
      operation(
        {
          summary: 'List the devices that show my notices, with the key that browsers need',
          roles: 'signed in',
          answers: { 200: pushSchema },
        },
        async ({ viewer }) => ({ status: 200, body: await pushOf(deps, viewer) }),
      ),
    )
    .put(
      '/api/push/device',
      operation(
        {
          summary: 'Show my notices on this device until I sign out here',
          roles: 'signed in',
          body: subscriptionSchema,
          limit: { name: 'push-device', by: 'account', limit: 30, seconds: 3_600 },
          answers: { 200: pushSchema },
          problems: ['too_many'],
        },
        async ({ viewer, body }) => {
          await registerDevice(deps.db, viewer, body, deps.now())
          return { status: 200, body: await pushOf(deps, viewer) }
        },
      ),
    )

/** The actions on one device. */
const deviceRoutes = (deps: Deps) =>
  new Hono<Env>()
    .delete(
      '/api/push/devices/:id',
      operation(
        {
          summary: 'Stop showing my notices on one of my devices',
          roles: 'signed in',
          params: v.strictObject({ id: idSchema }),
          answers: { 200: pushSchema },
          problems: ['not_found'],
        },
        async ({ viewer, params }) => {
          await removeDevice(deps.db.query, viewer.userId, params.id)
          return { status: 200, body: await pushOf(deps, viewer) }
        },
      ),
    )
    .post(
      '/api/push/test',
      operation(
        {
          summary: 'Send a test notification to this device',
          roles: 'signed in',
          limit: { name: 'push-test', by: 'account', limit: 10, seconds: 600 },
          answers: { 204: null },
          problems: ['not_found'],
        },
        async ({ viewer }) => {
          await sendTest(deps.db, viewer, deps.now())
          return { status: 204, body: null }
        },
      ),
    )

async function pushOf(deps: Deps, viewer: Viewer) {
  const [{ publicKey }, devices] = await Promise.all([
    vapidKeys(deps, deps.now()),
    listPushDevices(deps.db.query, viewer),
  ])
  return { publicKey, devices }
}
