import type { Selectable } from 'kysely'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { ReceivedRsvp, Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { remindFrom } from '#machines/guests/rsvp/rsvp.rules.ts'
import type { Page } from '#machines/kernel/page.ts'
import { looks } from '#machines/wedding/wedding.schema.ts'
import type { Look } from '#machines/wedding/wedding.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { instantIn } from '#machines/timeline/schedule/schedule.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { sharesPhotos } from '#api/features/album/queries.ts'
import { listInOrder } from '../queries.ts'
import { readLinksToPassOn, readReminders } from '../reach/queries.ts'
import type { GuestRow } from '../queries.ts'

export type RsvpRow = Selectable<Tables['rsvps']>
export type SettingsRow = Selectable<Tables['rsvpSettings']>

/* Callers must authorize. */

/** The states of a wedding's invitations, in the order of creation. */
export function listRsvps(db: Queryable, weddingId: string, page: PageQuery): Promise<Page<Rsvp>> {
  return listInOrder(db, 'rsvps', weddingId, page, toRsvp)
}

/** A couple's stored RSVP settings; settings that nobody has changed are at their first version. */
export async function settingsRow(
  db: Queryable,
  weddingId: string,
  now: Date,
): Promise<SettingsRow> {
  const row = await db
    .selectFrom('rsvpSettings')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .executeTakeFirst()
  const times = { createdAt: now, updatedAt: now }
  const blank = {
    deadline: null,
    meals: [],
    questions: [],
    reminds: false,
    takesLookups: false,
    text: '',
    frozenAt: null,
    frozenCounts: [],
  }
  return row ?? { id: newId(now), weddingId, ...blank, version: 1, ...times }
}

/** Whether guests who lost their link may ask for it on the couple's page. */
export async function takesLookups(db: Queryable, weddingId: string): Promise<boolean> {
  const settings = await db
    .selectFrom('rsvpSettings')
    .select('takesLookups')
    .where('weddingId', '=', weddingId)
    .executeTakeFirst()
  return settings?.takesLookups ?? false
}

/** The instant at which answers close; null if there is none. */
export async function readClosing(db: Queryable, settings: SettingsRow): Promise<string | null> {
  const { frozenAt, deadline, weddingId } = settings
  if (frozenAt) return frozenAt.toISOString()
  if (deadline === null) return null
  const { timeZone } = await db
    .selectFrom('weddings')
    .select('timeZone')
    .where('id', '=', weddingId)
    .executeTakeFirstOrThrow()
  return instantIn(timeZone || 'UTC', deadline, 24 * 60).toISOString()
}

/** A couple's RSVP settings, and who is due a reminder. */
export async function readSettings(
  db: Queryable,
  weddingId: string,
  now: Date,
): Promise<RsvpSettings> {
  const row = await settingsRow(db, weddingId, now)
  const {
    version,
    deadline,
    meals,
    questions,
    reminds,
    takesLookups,
    text,
    frozenAt,
    frozenCounts: counts,
  } = row
  const { first, ...reminders } = await readReminders(db, weddingId, now)
  return {
    version,
    deadline,
    meals,
    questions,
    reminds,
    takesLookups,
    text,
    closesAt: await readClosing(db, row),
    frozen: frozenAt && { at: frozenAt.toISOString(), counts },
    remindFrom: remindFrom({ reachedAt: first?.toISOString() ?? null }),
    ...reminders,
    linksToPassOn: await readLinksToPassOn(db, weddingId),
  }
}

/**
 * The people of an invitation, in the order of the household; locked for the transaction if they
 * are about to answer.
 */
export async function peopleOf(
  db: Queryable,
  { weddingId, householdId }: RsvpRow,
  how: 'read' | 'hold' = 'read',
): Promise<GuestRow[]> {
  const rows = await db
    .selectFrom('guests')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where('householdId', '=', householdId)
    .orderBy('id')
    .$if(how === 'hold', (query) => query.forUpdate())
    .execute()
  return rows
    .filter(({ answers }) => Object.keys(answers).length > 0)
    .toSorted((one, other) => one.place - other.place)
}

/** An invitation as seen with its link. */
export async function receivedRsvp(db: Queryable, row: RsvpRow, now: Date): Promise<ReceivedRsvp> {
  const { weddingId, householdId } = row
  const wedding = await db
    .selectFrom('weddings')
    .selectAll()
    .where('id', '=', weddingId)
    .executeTakeFirst()
  const household = await db
    .selectFrom('households')
    .select('name')
    .where('id', '=', householdId)
    .executeTakeFirst()
  if (!wedding || !household) throw new Problem('not_found')
  const settings = await settingsRow(db, weddingId, now)
  const people = await peopleOf(db, row)
  const invited = new Set(people.flatMap(({ answers }) => Object.keys(answers)))
  const events = await db
    .selectFrom('weddingEvents')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const { firstNameLine, secondNameLine, weddingDate, datePeriod, city, country } = wedding
  return {
    id: row.id,
    version: versionOf(row, people),
    state: row.state,
    facts: row.facts,
    closesAt: await readClosing(db, settings),
    deadline: settings.deadline,
    household: household.name,
    names: [firstNameLine, secondNameLine],
    weddingDate,
    datePeriod,
    city,
    country,
    events: events.filter(({ id }) => invited.has(id)).map(toReceivedEvent),
    people: people.map(toReceivedPerson),
    meals: settings.meals,
    questions: settings.questions,
    message: row.message,
    replies: row.replies,
    look: await lookOf(db, weddingId),
    hasGifts: await hasGifts(db, weddingId),
    sharesPhotos: await sharesPhotos(db, row, now),
  }
}

function toReceivedEvent({
  id,
  kind,
  name,
  day,
  startMinute,
  endMinute,
  location,
  address,
}: Selectable<Tables['weddingEvents']>): ReceivedRsvp['events'][number] {
  return { id, kind, name, day, startMinute, endMinute, location, address }
}

function toReceivedPerson({
  id,
  firstName,
  lastName,
  isPlusOne,
  answers,
  meal,
  diet,
}: GuestRow): ReceivedRsvp['people'][number] {
  return { id, firstName, lastName, isPlusOne, answers, meal, diet }
}

/** The look of the couple's page; the default before they have written something. */
export async function lookOf(db: Queryable, weddingId: string): Promise<Look> {
  const page = await db
    .selectFrom('weddingPages')
    .select('look')
    .where('weddingId', '=', weddingId)
    .executeTakeFirst()
  return page?.look ?? looks[0]
}

async function hasGifts(db: Queryable, weddingId: string) {
  const gift = db.selectFrom('gifts').select('id').where('weddingId', '=', weddingId).limit(1)
  return (await gift.executeTakeFirst()) !== undefined
}

/**
 * The versions of the parts only grow, so that for the same people the sum tells whether anything
 * has changed.
 */
export function versionOf(row: RsvpRow, people: readonly GuestRow[]) {
  return people.reduce((sum, { version }) => sum + version, row.version)
}

export function toRsvp(row: RsvpRow): Rsvp {
  const { id, version, householdId, state, facts, message, replies } = row
  return {
    id,
    version,
    householdId,
    state,
    facts,
    since: row.since.toISOString(),
    message,
    replies,
    createdAt: row.createdAt.toISOString(),
  }
}
