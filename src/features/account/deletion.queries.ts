import type { DeletionRequest } from '#machines/account/deletion/deletion.schema.ts'
import { api, ask } from '#src/client/api.ts'

/** Where the deletion of this account stands, and what goes with it. */
export function readDeletion() {
  return ask(api.account.deletion.$get())
}

/** Asks for the deletion, or calls it off. */
export function askForDeletion(request: DeletionRequest) {
  return ask(api.account.deletion.events.$post({ json: request }))
}

/** Where everything that the account has is taken from, as one zip. */
export const exportAddress = '/api/account/export'
