import { queryOptions } from '@tanstack/react-query'
import { api, ask } from '#src/client/api.ts'
import { sharedStaleTimeMs } from '#src/client/query/query-client.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

export const boardKeys = { of: (weddingId: string) => ['board', weddingId] as const }

/**
 * Everything that the dashboard of a wedding shows, in one answer: for the frame, which counts what
 * is somebody's turn, and for the page.
 */
export function boardOptions(weddingId: string) {
  return queryOptions({
    queryKey: boardKeys.of(weddingId),
    queryFn: () => bodyOf(ask(api.weddings[':id'].board.$get({ param: { id: weddingId } }))),
    staleTime: sharedStaleTimeMs,
    meta: { live: ['vendors', 'enquiries', 'timeline', 'guests', 'budget', 'wedding', 'members'] },
  })
}
