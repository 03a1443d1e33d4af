import type { Selectable } from 'kysely'
import type { Page } from '#machines/kernel/page.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { maxItems } from '#machines/timeline/schedule/schedule.schema.ts'
import type {
  DayLink,
  ScheduleItem,
  SharedDay,
  UnlinkedVendor,
} from '#machines/timeline/schedule/schedule.schema.ts'
import { rankOf, withEvents } from '#machines/timeline/schedule/schedule-events.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import { rankCursor } from '#api/db/cursor.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { toEvent } from '#api/features/guests/queries.ts'

export type ScheduleRow = Selectable<Tables['scheduleItems']>
export type LinkRow = Selectable<Tables['dayLinks']>

/** The schedule of the day, in order. */
export async function listSchedule(
  db: Queryable,
  weddingId: string,
  page: PageQuery,
): Promise<Page<ScheduleItem>> {
  const { limit, after } = pageAfter(page, rankCursor)
  const lines = await wholeSchedule(db, weddingId)
  const rest = after === null ? lines : lines.filter((line) => isAfter(line, after))
  return pageOf(rest.slice(0, limit + 1), limit, (line) => line, {
    encode: (line) => rankCursor.encode({ rank: rankOf(line), id: line.id }),
  })
}

/**
 * The whole schedule, with the events whose time guests are told; its number of items is limited.
 */
export async function wholeSchedule(db: Queryable, weddingId: string): Promise<ScheduleItem[]> {
  const rows = await db
    .selectFrom('scheduleItems')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .orderBy('rank')
    .orderBy('id')
    .limit(maxItems)
    .execute()
  const events = await db
    .selectFrom('weddingEvents')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const wedding = await db
    .selectFrom('weddings')
    .select('weddingDate')
    .where('id', '=', weddingId)
    .executeTakeFirst()
  const items = rows.map((row) => ({ ...toItem(row), eventId: row.eventId }))
  return withEvents(items, events.map(toEvent), wedding?.weddingDate ?? null)
}

/** An item as the schedule shows it: of an event, that says when and where. */
export async function readItem(
  db: Queryable,
  weddingId: string,
  id: string,
): Promise<ScheduleItem> {
  const item = (await wholeSchedule(db, weddingId)).find((line) => line.id === id)
  if (!item) throw new Problem('not_yours')
  return item
}

function isAfter(line: ScheduleItem, { rank, id }: { rank: number; id: string }) {
  return rankOf(line) > rank || (rankOf(line) === rank && line.id > id)
}

/** The links to a wedding's schedule, oldest first, with those that were withdrawn. */
export async function listLinks(
  db: Queryable,
  weddingId: string,
  page: PageQuery,
): Promise<Page<DayLink>> {
  const { limit, after } = pageAfter(page)
  const rows = await db
    .selectFrom('dayLinks')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where(isAfterCursor(after, ['createdAt', 'id']))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, toLink)
}

/** The booked vendors without a working link, by name. */
export async function listUnlinked(
  db: Queryable,
  weddingId: string,
  page: PageQuery,
): Promise<Page<UnlinkedVendor>> {
  const { limit, after } = pageAfter(page, rankCursor)
  const rows = await db
    .selectFrom('choices')
    .select(['id', 'name'])
    .where('weddingId', '=', weddingId)
    .where('state', '=', 'booked')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('dayLinks')
            .select('dayLinks.id')
            .whereRef('choiceId', '=', 'choices.id')
            .where('withdrawnAt', 'is', null),
        ),
      ),
    )
    .$if(after !== null, (query) => query.where('id', '>', after!.id))
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ id: choiceId, name }) => ({ choiceId, name }), {
    encode: ({ id }) => rankCursor.encode({ rank: 0, id }),
  })
}

/** What the holder of a link may see of the day. */
export async function readSharedDay(
  db: Queryable,
  { weddingId, name }: Pick<LinkRow, 'weddingId' | 'name'>,
): Promise<SharedDay> {
  const wedding = await db
    .selectFrom('weddings')
    .select(['firstNameLine', 'secondNameLine', 'weddingDate', 'timeZone', 'city', 'country'])
    .where('id', '=', weddingId)
    .executeTakeFirst()
  if (!wedding) throw new Problem('not_found')
  const { firstNameLine, secondNameLine, ...place } = wedding
  const items = await wholeSchedule(db, weddingId)
  return {
    ...place,
    names: [firstNameLine, secondNameLine],
    name,
    items: items.map(
      ({ version: _version, createdAt: _created, updatedAt: _updated, ...item }) => item,
    ),
  }
}

function toItem(row: ScheduleRow): ScheduleItem {
  const {
    id,
    version,
    title,
    dayOffset,
    startMinute: start,
    endMinute: end,
    place,
    people,
    notes,
  } = row
  const times = { createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
  const alone = { eventId: null, eventKind: null, isEndOpen: false }
  const ofVendor = { isOfVendor: row.bookingId !== null, setUpUntil: row.setUpUntilMinute }
  return {
    id,
    version,
    title,
    dayOffset,
    start,
    end,
    place,
    people,
    notes,
    ...alone,
    ...ofVendor,
    ...times,
  }
}

export function toLink({ id, name, choiceId, opens, ...times }: LinkRow): DayLink {
  return {
    id,
    name,
    choiceId,
    opens,
    openedFirst: times.openedFirst?.toISOString() ?? null,
    openedLast: times.openedLast?.toISOString() ?? null,
    withdrawnAt: times.withdrawnAt?.toISOString() ?? null,
    createdAt: times.createdAt.toISOString(),
  }
}
