import { useQuery } from '@tanstack/react-query'
import { taskLinkKinds } from '#machines/timeline/task/task-link.schema.ts'
import type { NamedTaskLink, TaskLinkKind } from '#machines/timeline/task/task-link.schema.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { inAlphabet } from '#src/i18n/format.ts'
import { taskName } from './components/task-texts.tsx'
import { linkableOptions, linkedTasksOptions } from './tasks.queries.ts'

/**
 * What a task can be linked to: vendors, then budget items, each by name. What it is linked to is
 * among them from the start, and without a connection, too.
 */
export function useLinkable(
  weddingId: string,
  linked: NamedTaskLink | null = null,
): NamedTaskLink[] {
  const { data = [] } = useQuery(linkableOptions(weddingId))
  const isListed = linked === null || data.some(({ id }) => id === linked.id)
  return (isListed ? data : [...data, linked]).toSorted(
    (one, other) =>
      taskLinkKinds.indexOf(one.kind) - taskLinkKinds.indexOf(other.kind) ||
      inAlphabet(one.name, other.name),
  )
}

/** The way from a vendor or a budget item to a task that is linked to it. */
export interface LinkedTask {
  id: string
  name: string
  to: string
}

/**
 * The tasks that are linked to vendors, or to budget items, by what they are linked to. None while
 * they are not known, and for whoever may not see the timeline.
 */
export function useLinkedTasks(kind: TaskLinkKind): ReadonlyMap<string, LinkedTask[]> {
  const { wedding, may } = useWedding()
  const enabled = may('timeline', 'view')
  const { data } = useQuery({ ...linkedTasksOptions(wedding.id, kind), enabled, select: byLink })
  return data ?? none
}

const none: ReadonlyMap<string, LinkedTask[]> = new Map()

function byLink(tasks: Task[]): ReadonlyMap<string, LinkedTask[]> {
  const links = tasks.flatMap((task) => {
    const { id, link } = task
    const to = `/dashboard/timeline#task-${id}`
    return link ? [{ of: link.id, task: { id, name: taskName(task), to } }] : []
  })
  return new Map(
    [...Map.groupBy(links, ({ of }) => of)].map(([of, all]) => [of, all.map(({ task }) => task)]),
  )
}
