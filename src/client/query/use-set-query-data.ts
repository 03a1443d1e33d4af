import { useQueryClient } from '@tanstack/react-query'
import type { InferDataFromTag, QueryKey } from '@tanstack/react-query'

/** Puts what an answer told into the cache. A read that began before it does not undo it. */
export function useSetQueryData<K extends QueryKey>({ queryKey }: { queryKey: K }) {
  const client = useQueryClient()
  return (value: InferDataFromTag<unknown, K>) => {
    void client.cancelQueries({ queryKey, exact: true })
    client.setQueryData(queryKey, value)
  }
}
