import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { useTasks } from './use-tasks.ts'

/**
 * The task that the address leads to, as a link from a vendor or a budget item does: it takes the
 * focus. Later pages of the list are read until it is there.
 */
export function useWantedTask({
  query,
  tasks,
}: Pick<ReturnType<typeof useTasks>, 'query' | 'tasks'>): string | null {
  const { hash } = useLocation()
  const id = hash.startsWith('#task-') ? hash.slice('#task-'.length) : null
  const isThere = tasks.some((task) => task.id === id)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const isMissing = id !== null && !isThere && hasNextPage && !isFetching && !isFetchNextPageError

  useEffect(() => {
    if (!isThere) return
    const row = document.getElementById(`task-${id}`)
    row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
  }, [id, isThere])

  useEffect(() => {
    if (isMissing) void fetchNextPage()
  }, [isMissing, fetchNextPage])

  return isThere ? id : null
}
