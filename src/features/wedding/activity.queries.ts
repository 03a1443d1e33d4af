import type { Page } from '#machines/kernel/page.ts'
import type { Activity, ActivityArea } from '#machines/wedding/activity.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

/** Of what the activity is read: everything, one area, or what was done to one thing. */
export interface ActivityFilter {
  area?: ActivityArea
  subject?: string
}

/** What was done in a wedding, a page at a time, the newest first. */
export function readActivity(id: string, filter: ActivityFilter, cursor: string | null): Promise<Answer<Page<Activity>>> {
  return ask(api.weddings[':id'].activity.$get({ param: { id }, query: { ...filter, ...(cursor && { cursor }) } }))
}
