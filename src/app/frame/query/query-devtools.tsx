import { ReactQueryDevtools } from '@tanstack/react-query-devtools'

/** In development alone: what is in the cache. */
export function QueryDevtools() {
  return <ReactQueryDevtools />
}
