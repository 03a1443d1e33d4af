import type { Selectable } from 'kysely'
import { calendarText, changesOf } from '#machines/timeline/calendar/calendar.rules.ts'
import type { CalendarEvent } from '#machines/timeline/calendar/calendar.rules.ts'
import { instantIn } from '#machines/timeline/schedule/schedule.rules.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { eventName } from '../../queries.ts'
import type { EventRow } from '../../queries.ts'
import { peopleOf } from '../../rsvp/queries.ts'
import { findRsvpByToken } from './answer-rsvp.ts'
import type { Asker, Dependencies } from './answer-rsvp.ts'

const wholeDay = 24 * 60
/** The length in minutes of an event without an end. */
const usual = 60

/** A household's events as a calendar file; events without a day are left out. */
export async function rsvpCalendar(deps: Dependencies, asker: Asker): Promise<string> {
  const row = await findRsvpByToken(deps.db.query, deps, asker)
  const { weddingId } = row
  const db = deps.db.query
  const wedding = await db
    .selectFrom('weddings')
    .selectAll()
    .where('id', '=', weddingId)
    .executeTakeFirstOrThrow()
  const invited = new Set((await peopleOf(db, row)).flatMap(({ answers }) => Object.keys(answers)))
  const events = await db
    .selectFrom('weddingEvents')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const name = [wedding.firstNameLine, wedding.secondNameLine].filter(Boolean).join(' & ')
  const own = events.filter(({ id }) => invited.has(id))
  return calendarText({ name, events: own.flatMap((event) => entryOf(event, wedding, name)) })
}

function entryOf(
  event: EventRow,
  wedding: Selectable<Tables['weddings']>,
  couple: string,
): CalendarEvent[] {
  const { id, startMinute, endMinute, location, address } = event
  const day = event.day ?? wedding.weddingDate
  const zone = wedding.timeZone || 'UTC'
  if (day === null) return []
  const end = startMinute === null ? null : (endMinute ?? startMinute + usual)
  const at =
    startMinute === null || end === null
      ? { day }
      : {
          start: instantIn(zone, day, startMinute),
          // An end that is not after the start is in the following night.
          end: instantIn(zone, day, end > startMinute ? end : end + wholeDay),
        }
  return [
    {
      uid: `event-${id}@vowline`,
      // An event is on the wedding's date unless it has a day of its own.
      ...changesOf([event, wedding]),
      summary: `${couple}: ${eventName(event)}`,
      description: '',
      location: [location, address].filter(Boolean).join(', '),
      at,
    },
  ]
}
