import type { NameChange, PasswordChange } from '#machines/account/account.schema.ts'
import { api, ask } from '#src/client/api.ts'

/** Changes the password at the sign-in service; every other device is signed out then. */
export function changePassword(change: PasswordChange, key: string) {
  return ask(
    api.auth['change-password'].$post({ json: change }, { headers: { 'Idempotency-Key': key } }),
  )
}

/** Changes one's own name, at the sign-in service too. */
export function changeName(change: NameChange) {
  return ask(api.auth.me.$patch({ json: change }))
}
