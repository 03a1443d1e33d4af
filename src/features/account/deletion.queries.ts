import { queryOptions } from '@tanstack/react-query'
import type { DeletionRequest } from '#machines/account/deletion/deletion.schema.ts'
import { api, ask } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

export const deletionKeys = { own: ['deletion'] as const }

/** Where the deletion of this account stands, and what goes with it. */
export const deletionOptions = queryOptions({
  queryKey: deletionKeys.own,
  queryFn: () => bodyOf(ask(api.account.deletion.$get())),
})

/** Asks for the deletion, or calls it off. */
export function askForDeletion(request: DeletionRequest, key: string) {
  return ask(
    api.account.deletion.events.$post({ json: request }, { headers: { 'Idempotency-Key': key } }),
  )
}

/** Where everything that the account has is taken from, as one zip. */
export const exportAddress = '/api/account/export'
