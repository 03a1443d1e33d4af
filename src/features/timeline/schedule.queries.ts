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

const schedule = api.weddings[':id'].schedule

/** As many as one answer holds; a schedule has room for twice as many items. */
const limit = '100'

export function readSchedule(id: string): Promise<Answer<ScheduleItem[]>> {
  return all((cursor) => ask(schedule.$get({ param: { id }, query: { limit, ...cursor } })))
}

export function addScheduleItem(id: string, item: NewScheduleItem, key: string): Promise<Answer<ScheduleItem>> {
  return ask(schedule.$post({ param: { id }, json: item }, { headers: { 'Idempotency-Key': key } }))
}

export function changeScheduleItem(
  id: string,
  itemId: string,
  change: NewScheduleItem & { version: number },
): Promise<Answer<ScheduleItem>> {
  return ask(schedule[':itemId'].$patch({ param: { id, itemId }, json: change }))
}

export function removeScheduleItem(id: string, itemId: string): Promise<Answer<{ activityId: string }>> {
  return ask(schedule[':itemId'].$delete({ param: { id, itemId } }))
}

export function readLinks(id: string): Promise<Answer<DayLink[]>> {
  return all((cursor) => ask(schedule.links.$get({ param: { id }, query: { limit, ...cursor } })))
}

export function readUnlinked(id: string): Promise<Answer<UnlinkedVendor[]>> {
  return all((cursor) => ask(schedule.unlinked.$get({ param: { id }, query: { limit, ...cursor } })))
}

export function makeLink(id: string, link: Pick<DayLink, 'name' | 'choiceId'>): Promise<Answer<MadeDayLink>> {
  return ask(schedule.links.$post({ param: { id }, json: link }))
}

export function withdrawLink(id: string, linkId: string): Promise<Answer<DayLink>> {
  return ask(schedule.links[':linkId'].$delete({ param: { id, linkId } }))
}

/** The day for whoever holds a link to it. */
export function readSharedDay(token: string): Promise<Answer<SharedDay>> {
  return ask(api.day[':token'].$get({ param: { token } }))
}

async function all<T>(read: (cursor: { cursor?: string }) => Promise<Answer<Page<T>>>): Promise<Answer<T[]>> {
  const items: T[] = []
  for (let cursor: { cursor?: string } | null = {}; cursor !== null;) {
    const answer: Answer<Page<T>> = await read(cursor)
    if (answer.result === 'refused') return answer
    items.push(...answer.body.items)
    cursor = answer.body.nextCursor === null ? null : { cursor: answer.body.nextCursor }
  }
  return { result: 'answer', body: items }
}
