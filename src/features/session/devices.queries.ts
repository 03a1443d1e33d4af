import { queryOptions } from '@tanstack/react-query'
import { api, ask } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { removeOnce, withoutBody } from '#src/client/retry/remove-once.ts'

export const deviceKeys = { all: ['devices'] as const }

/** Where this account is signed in. */
export const devicesOptions = queryOptions({
  queryKey: deviceKeys.all,
  queryFn: () => bodyOf(ask(api.auth.devices.$get({ query: {} }))),
})

export function signDeviceOut(id: string) {
  const { devices } = api.auth
  return removeOnce(devices[':id'].$delete({ param: { id } }), () =>
    withoutBody(ask(devices.$get({ query: { limit: '1' } }))),
  )
}

export function signOtherDevicesOut() {
  return ask(api.auth.devices['sign-out-others'].$post())
}
