import * as v from 'valibot'
import { subscriptionSchema } from '#machines/notices/push/push.schema.ts'
import type { Subscription } from '#machines/notices/push/push.schema.ts'
import { ensureServiceWorker, hasServiceWorker } from '#src/offline/register.ts'

/** The browser features that the card uses. */
export interface PushBrowser {
  isSupported: () => boolean
  permission: () => NotificationPermission
  /** Asks the user for permission; browsers allow this only during a press. */
  askPermission: () => Promise<NotificationPermission>
  isSubscribed: () => Promise<boolean>
  subscribe: (publicKey: string) => Promise<Subscription>
  unsubscribe: () => Promise<void>
}

/** A worker that is not ready by then counts as failed. */
const patienceMs = 20_000

export const thisBrowser: PushBrowser = {
  isSupported: () =>
    hasServiceWorker() && 'PushManager' in globalThis && 'Notification' in globalThis,
  permission: () => Notification.permission,
  askPermission: () => Notification.requestPermission(),
  isSubscribed: async () => Boolean(await subscription()),
  async subscribe(publicKey) {
    const registration = await workingServiceWorker()
    // A subscription that was made with another key must be removed first.
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    const { endpoint, keys } = made.toJSON()
    return v.parse(subscriptionSchema, {
      endpoint,
      keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] },
    })
  },
  async unsubscribe() {
    await (await subscription())?.unsubscribe()
  },
}

async function subscription() {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.pushManager.getSubscription()
}

async function workingServiceWorker() {
  await ensureServiceWorker()
  return Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('The service worker did not begin.')), patienceMs),
    ),
  ])
}
