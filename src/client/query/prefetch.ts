import type {
  InfiniteData,
  InfiniteQueryExecuteOptions,
  Query,
  QueryClient,
  QueryExecuteOptions,
  QueryKey,
} from '@tanstack/react-query'
import type { RefusalError } from './refusal-error.ts'

/**
 * How long somebody may look at a link before they follow it without a second read. Live updates
 * end it sooner.
 */
const prefetchedStaleTimeMs = 10_000

/**
 * When the data of a query that was prefetched was read: a later read ends what this module says of
 * it.
 */
const prefetchedAt = new WeakMap<Pick<Query, 'state'>, number>()

/**
 * Fresh only as long as it is what a prefetch has read: a screen reads again on each visit, but not
 * what its link has just read.
 */
export function staleTimeOf(query: Pick<Query, 'state'>): number {
  const { dataUpdatedAt } = query.state
  return dataUpdatedAt > 0 && prefetchedAt.get(query) === dataUpdatedAt ? prefetchedStaleTimeMs : 0
}

/** Reads ahead what a screen will show. A failure says nothing: the screen reads again. */
export async function prefetch<T, K extends QueryKey>(
  client: QueryClient,
  options: QueryExecuteOptions<T, RefusalError, T, T, K>,
): Promise<void> {
  await client.query(options).catch(() => undefined)
  markPrefetched(client, options.queryKey)
}

/** The same for the pages of a list. */
export async function prefetchPages<T, K extends QueryKey, P>(
  client: QueryClient,
  options: InfiniteQueryExecuteOptions<T, RefusalError, InfiniteData<T>, K, P>,
): Promise<void> {
  await client.infiniteQuery(options).catch(() => undefined)
  markPrefetched(client, options.queryKey)
}

function markPrefetched(client: QueryClient, queryKey: QueryKey) {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  if (query) prefetchedAt.set(query, query.state.dataUpdatedAt)
}
