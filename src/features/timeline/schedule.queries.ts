import { queryOptions } from '@tanstack/react-query'
import type {
  DayLink,
  MadeDayLink,
  NewScheduleItem,
  ScheduleItem,
  SharedDay,
  UnlinkedVendor,
} from '#machines/timeline/schedule/schedule.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { readRemoval, removeOnce } from '#src/client/retry/remove-once.ts'

const schedule = api.weddings[':id'].schedule

/** As many as one answer holds; a schedule has room for twice as many items. */
const limit = '100'

export function readSchedule(id: string): Promise<Answer<ScheduleItem[]>> {
  return allPages((cursor) => ask(schedule.$get({ param: { id }, query: { limit, ...cursor } })))
}

export const scheduleKeys = {
  items: (weddingId: string) => ['schedule', weddingId, 'items'] as const,
  links: (weddingId: string) => ['schedule', weddingId, 'links'] as const,
  unlinked: (weddingId: string) => ['schedule', weddingId, 'unlinked'] as const,
}

export function scheduleOptions(weddingId: string) {
  return queryOptions({
    queryKey: scheduleKeys.items(weddingId),
    queryFn: () => bodyOf(readSchedule(weddingId)),
    meta: { live: ['timeline', 'wedding', 'vendors', 'guests'] },
  })
}

export function addScheduleItem(
  id: string,
  item: NewScheduleItem,
  key: string,
): Promise<Answer<ScheduleItem>> {
  return ask(schedule.$post({ param: { id }, json: item }, { headers: { 'Idempotency-Key': key } }))
}

export function changeScheduleItem(
  id: string,
  itemId: string,
  change: NewScheduleItem & { version: number },
  key: string,
): Promise<Answer<ScheduleItem>> {
  return ask(
    schedule[':itemId'].$patch(
      { param: { id, itemId }, json: change },
      { headers: { 'Idempotency-Key': key } },
    ),
  )
}

export function removeScheduleItem(
  id: string,
  itemId: string,
): Promise<Answer<{ activityId: string }>> {
  return removeOnce(schedule[':itemId'].$delete({ param: { id, itemId } }), () =>
    readRemoval(id, itemId),
  )
}

export function linksOptions(weddingId: string) {
  return queryOptions({
    queryKey: scheduleKeys.links(weddingId),
    queryFn: () =>
      bodyOf(
        allPages<DayLink>((cursor) =>
          ask(schedule.links.$get({ param: { id: weddingId }, query: { limit, ...cursor } })),
        ),
      ),
  })
}

/** The booked vendors who have no link yet. */
export function unlinkedOptions(weddingId: string) {
  return queryOptions({
    queryKey: scheduleKeys.unlinked(weddingId),
    queryFn: () =>
      bodyOf(
        allPages<UnlinkedVendor>((cursor) =>
          ask(schedule.unlinked.$get({ param: { id: weddingId }, query: { limit, ...cursor } })),
        ),
      ),
  })
}

export function makeLink(
  id: string,
  link: Pick<DayLink, 'name' | 'choiceId'>,
  key: string,
): Promise<Answer<MadeDayLink>> {
  return ask(
    schedule.links.$post({ param: { id }, json: link }, { headers: { 'Idempotency-Key': key } }),
  )
}

export function withdrawLink(id: string, linkId: string): Promise<Answer<DayLink>> {
  return ask(schedule.links[':linkId'].$delete({ param: { id, linkId } }))
}

/** The day for whoever holds a link to it. */
export function readSharedDay(token: string): Promise<Answer<SharedDay>> {
  return ask(api.day[':token'].$get({ param: { token } }))
}

/** All the pages of a list, one after the other. */
export async function allPages<T>(
  read: (cursor: { cursor?: string }) => Promise<Answer<Page<T>>>,
): Promise<Answer<T[]>> {
  const items: T[] = []
  for (let cursor: { cursor?: string } | null = {}; cursor !== null;) {
    const answer: Answer<Page<T>> = await read(cursor)
    if (answer.result === 'refused') return answer
    items.push(...answer.body.items)
    cursor = answer.body.nextCursor === null ? null : { cursor: answer.body.nextCursor }
  }
  return { result: 'answer', body: items }
}
