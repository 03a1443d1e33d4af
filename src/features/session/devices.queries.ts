import { queryOptions } from '@tanstack/react-query'
import { api, ask } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

export const deviceKeys = { all: ['devices'] as const }

/** Where this account is signed in. */
export const devicesOptions = queryOptions({
  queryKey: deviceKeys.all,
  queryFn: () => bodyOf(ask(api.auth.devices.$get({ query: {} }))),
})

export function signDeviceOut(id: string) {
  return ask(api.auth.devices[':id'].$delete({ param: { id } }))
}

export function signOtherDevicesOut() {
  return ask(api.auth.devices['sign-out-others'].$post())
}
