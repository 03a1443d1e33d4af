import type { Selectable } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import type { Calendar } from '#machines/timeline/calendar/calendar.schema.ts'
import { calendarText, changesOf } from '#machines/timeline/calendar/calendar.rules.ts'
import type { CalendarEvent } from '#machines/timeline/calendar/calendar.rules.ts'
import { formatEnglishMoney } from '#machines/kernel/values/money.ts'
import { instantsOf } from '#machines/timeline/schedule/schedule.rules.ts'
import type { ScheduleItem } from '#machines/timeline/schedule/schedule.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { countryName } from '#api/features/places/queries.ts'
import { listDatedPayments } from '#api/features/budget/queries.ts'
import type { DatedPayment } from '#api/features/budget/queries.ts'
import { inView, judgedBy, taskTitle } from '../tasks/queries.ts'
import type { TaskRow } from '../tasks/queries.ts'
import { eventName } from '#api/features/guests/queries.ts'
import { readTaskContext } from '../queries.ts'
import { wholeSchedule } from '../schedule/queries.ts'

type WeddingRow = Selectable<Tables['weddings']>

/** Somebody's own subscription to a wedding's calendar. */
export async function readCalendar(
  db: Queryable,
  userId: string,
  weddingId: string,
): Promise<Calendar> {
  const row = await db
    .selectFrom('calendarSubscriptions')
    .select(['createdAt', 'readAt'])
    .where('weddingId', '=', weddingId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return {
    subscription: row
      ? { createdAt: row.createdAt.toISOString(), readAt: row.readAt?.toISOString() ?? null }
      : null,
  }
}

/**
 * A wedding as a calendar: its day, tasks and payments as whole days, and the schedule at its
 * instants in the wedding's zone. Payments are only for those who may see the budget.
 */
export async function weddingCalendar(
  db: Queryable,
  weddingId: string,
  { now, hasPayments }: { now: Date; hasPayments: boolean },
): Promise<string> {
  const wedding = await db
    .selectFrom('weddings')
    .selectAll()
    .where('id', '=', weddingId)
    .executeTakeFirst()
  if (!wedding) throw new Problem('not_yours')
  const { firstNameLine, secondNameLine, weddingDate, city, country } = wedding
  const name = [firstNameLine, secondNameLine].filter(Boolean).join(' & ')
  const place = [city, countryName(country)].filter(Boolean).join(', ')
  const tasks = await openTasks(db, weddingId, now)
  const payments = hasPayments ? await listDatedPayments(db, weddingId) : []
  const day: CalendarEvent[] =
    weddingDate === null
      ? []
      : [
          {
            ...stamp(wedding, 'wedding'),
            summary: name,
            description: '',
            location: place,
            at: { day: weddingDate },
          },
        ]
  const schedule = weddingDate === null ? [] : await wholeSchedule(db, weddingId)
  const changesOfEvents = await readChangesOfEvents(db, weddingId)
  return calendarText({
    name,
    events: [
      ...day,
      ...tasks.map(taskEvent),
      ...payments.map(paymentEvent),
      ...schedule.map((item) => itemEvent(item, wedding, changesOfEvents.get(item.id) ?? [])),
    ],
  })
}

/** The open tasks with a day, in order. */
async function openTasks(db: Queryable, weddingId: string, now: Date): Promise<TaskRow[]> {
  const context = await readTaskContext(db, weddingId, now)
  return db
    .selectFrom('tasks')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where(inView('open', '', judgedBy(context)))
    .where('dueOn', 'is not', null)
    .orderBy('rank')
    .orderBy('id')
    .limit(5_000)
    .execute()
}

/** On the day it is due, or, if it was postponed beyond that, on the day it comes back. */
function taskEvent(row: TaskRow): CalendarEvent {
  const { dueOn, snoozedUntil, notes } = row
  const day = snoozedUntil !== null && snoozedUntil > (dueOn ?? '') ? snoozedUntil : (dueOn ?? '')
  return {
    ...stamp(row, 'task'),
    summary: taskTitle(row),
    description: notes,
    location: '',
    at: { day },
  }
}

/**
 * On the day it is due; an overdue one stays there until it is paid. Its item says what it is for
 * and to whom.
 */
function paymentEvent({
  minor,
  currency,
  named,
  vendor,
  dueOn,
  itemVersion,
  itemUpdatedAt,
  ...row
}: DatedPayment): CalendarEvent {
  const amount = formatEnglishMoney({ minor: Number(minor), currency })
  return {
    ...stamp(row, 'payment'),
    ...changesOf([row, { version: itemVersion, updatedAt: itemUpdatedAt }]),
    summary: `Pay ${amount}: ${named}`,
    description: vendor,
    location: '',
    at: { day: dueOn },
  }
}

/**
 * The changes of the event that an item of the schedule is about, by the item. Such a link counts
 * as one, because it changes the place.
 */
async function readChangesOfEvents(db: Queryable, weddingId: string) {
  const rows = await db
    .selectFrom('scheduleItems as items')
    .innerJoin('weddingEvents as events', 'events.id', 'items.eventId')
    .select(['items.id', 'events.version', 'events.updatedAt'])
    .where('items.weddingId', '=', weddingId)
    .execute()
  return new Map(
    rows.map(({ id, version, updatedAt }) => [id, [{ version: version + 1, updatedAt }]]),
  )
}

/** An item is so many minutes after the wedding's date begins: it moves along with that. */
function itemEvent(
  item: ScheduleItem,
  wedding: Pick<WeddingRow, 'weddingDate' | 'timeZone' | 'version' | 'updatedAt'>,
  ofEvent: Parameters<typeof changesOf>[0],
): CalendarEvent {
  const { id, version, title, eventKind, people, notes, place } = item
  const updatedAt = new Date(item.updatedAt)
  return {
    ...stamp({ id, version, updatedAt }, 'schedule'),
    ...changesOf([{ version, updatedAt }, wedding, ...ofEvent]),
    summary: eventKind === null ? title : eventName({ name: title, kind: eventKind }),
    description: [people.join(', '), notes].filter(Boolean).join('\n'),
    location: place,
    at: instantsOf(item, wedding.weddingDate ?? '', wedding.timeZone || 'UTC'),
  }
}

/** The id of an entry for calendar programs, and its version. */
function stamp(row: { id: string; version: number; updatedAt: Date }, kind: string) {
  return { uid: `${kind}-${row.id}@vowline`, ...changesOf([row]) }
}
