import { queryOptions } from '@tanstack/react-query'
import type { Subscription } from '#machines/notices/push/push.schema.ts'
import { api, ask } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { removeOnce } from '#src/client/retry/remove-once.ts'

export function readPush() {
  return ask(api.push.$get())
}

/** The devices of this account that show its notices. */
export const pushOptions = queryOptions({
  queryKey: ['notices', 'push'] as const,
  queryFn: () => bodyOf(readPush()),
})

export function registerPushDevice(subscription: Subscription) {
  return ask(api.push.device.$put({ json: subscription }))
}

export function removePushDevice(id: string) {
  return removeOnce(api.push.devices[':id'].$delete({ param: { id } }), readPush)
}

export function sendPushTest() {
  return ask(api.push.test.$post())
}
