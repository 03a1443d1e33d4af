import { api, ask } from '#src/client/api.ts'

/** Where this account is signed in. */
export function readDevices() {
  return ask(api.auth.devices.$get({ query: {} }))
}

export function signDeviceOut(id: string) {
  return ask(api.auth.devices[':id'].$delete({ param: { id } }))
}

export function signOtherDevicesOut() {
  return ask(api.auth.devices['sign-out-others'].$post())
}
