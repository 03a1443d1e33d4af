import { Problem } from '#machines/kernel/problem.ts'
import type { NewScheduleItem } from '#machines/timeline/schedule/schedule.schema.ts'
import type { Queryable } from '#api/db/client.ts'

export const mayEdit = { area: 'timeline', to: 'edit' } as const

/** An item of a wedding, and the user who changes it. */
export interface RecordRef {
  userId: string
  weddingId: string
  id: string
}

export function columns({ title, dayOffset, start, end, place, people, notes }: NewScheduleItem) {
  const rank = dayOffset * 1_440 + start
  return {
    title,
    dayOffset,
    startMinute: start,
    endMinute: end,
    rank,
    place,
    people: JSON.stringify(people),
    notes,
  }
}

export async function lockItem(tx: Queryable, weddingId: string, id: string) {
  const row = await tx
    .selectFrom('scheduleItems')
    .selectAll()
    .where('id', '=', id)
    .where('weddingId', '=', weddingId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return row
}
