import { queryOptions } from '@tanstack/react-query'
import type { Setup, SetupRequest } from '#machines/setup/setup.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

const { setup } = api.weddings[':id']

/** Where a couple's first questions stand. */
export function setupOptions(weddingId: string) {
  return queryOptions({
    queryKey: ['setup', weddingId] as const,
    queryFn: (): Promise<Setup> => bodyOf(ask(setup.$get({ param: { id: weddingId } }))),
    meta: { live: ['wedding'] },
  })
}

/** One step on or back; the same one again under its key is taken once. */
export function moveSetup(id: string, json: SetupRequest, key: string): Promise<Answer<Setup>> {
  return ask(setup.events.$post({ param: { id }, json }, { headers: { 'Idempotency-Key': key } }))
}
