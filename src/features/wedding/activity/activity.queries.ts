import { queryOptions } from '@tanstack/react-query'
import type { Page } from '#machines/kernel/page.ts'
import { activityAreas } from '#machines/wedding/activity.schema.ts'
import type { Activity, ActivityArea } from '#machines/wedding/activity.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

/** Of what the activity is read: everything, one area, or what was done to one thing. */
export interface ActivityFilter {
  area?: ActivityArea
  subject?: string
}

export const activityKeys = {
  list: (weddingId: string, filter: ActivityFilter) => ['activity', weddingId, filter] as const,
}

/** The newest page of what was done in a wedding. */
export function activityOptions(weddingId: string, filter: ActivityFilter) {
  return queryOptions({
    queryKey: activityKeys.list(weddingId, filter),
    queryFn: () => bodyOf(readActivity(weddingId, filter, null)),
    meta: { live: filter.area ? [filter.area] : activityAreas },
  })
}

/** What was done in a wedding, a page at a time, the newest first. */
export function readActivity(
  id: string,
  filter: ActivityFilter,
  cursor: string | null,
): Promise<Answer<Page<Activity>>> {
  return ask(
    api.weddings[':id'].activity.$get({
      param: { id },
      query: { ...filter, ...(cursor && { cursor }) },
    }),
  )
}
