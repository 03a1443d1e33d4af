import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { maxNamesShown } from '#machines/messages/message.schema.ts'
import type { Audience, MessageFilter } from '#machines/messages/message.schema.ts'
import { maxAtOnce } from '#machines/guests/guest.schema.ts'
import { maxNotReminded } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { Queryable } from '#api/db/client.ts'

/* Callers must authorize. */

/**
 * The recipients of a message at this moment: an email for each address, and the guests without
 * one.
 */
export interface Reach {
  emails: { address: string; guestIds: string[] }[]
  withoutAddress: string[]
  unsubscribed: string[]
  names: ReadonlyMap<string, string>
}

/** The guests of a filter, by name. */
export async function readAudience(
  db: Queryable,
  weddingId: string,
  filter: MessageFilter,
): Promise<Audience> {
  const { emails, withoutAddress, unsubscribed, names } = await readReach(db, weddingId, filter)
  const named = (ids: readonly string[]) => ({
    count: ids.length,
    names: ids.slice(0, maxNamesShown).map((id) => names.get(id) ?? ''),
  })
  return {
    emails: emails.length,
    reached: named(emails.flatMap(({ guestIds }) => guestIds)),
    withoutAddress: named(withoutAddress),
    unsubscribed: named(unsubscribed),
  }
}

/**
 * The guests of a filter, or named ones, each at their own address or else at the first of their
 * household.
 */
export async function readReach(
  db: Queryable,
  weddingId: string,
  which: MessageFilter | readonly string[],
): Promise<Reach> {
  const condition = isIds(which)
    ? sql<SqlBool>`guests.id = any(${which})`
    : conditionOf(weddingId, which)
  const { rows } = await sql<Reached>`
    with picked as (
      select guests.id, households.id as household_id, households.name as household, place,
        coalesce(nullif(trim(first_name || ' ' || last_name), ''), households.name) as name,
        coalesce(nullif(lower(email), ''), (
          select lower(other.email) from guests other where other.wedding_id = ${weddingId}
            and other.household_id = households.id and other.email <> ''
          order by other.place, other.id limit 1)) as address
      from guests join households on households.id = guests.household_id
      left join rsvps on rsvps.household_id = households.id
      where guests.wedding_id = ${weddingId} and standing <> 'uninvited' and ${condition}
    )
    select picked.id, name, address, unsubscribed_at is not null as is_unsubscribed from picked
    left join guest_mail_addresses known on known.wedding_id = ${weddingId} and known.email = address
    order by household, household_id, place, picked.id`.execute(db)
  const reached = rows.filter(({ address, isUnsubscribed }) => address !== null && !isUnsubscribed)
  const emails = Map.groupBy(reached, ({ address }) => address ?? '')
  const idsOf = (some: readonly Reached[]) => some.map(({ id }) => id)
  return {
    emails: [...emails].map(([address, people]) => ({ address, guestIds: idsOf(people) })),
    withoutAddress: idsOf(rows.filter(({ address }) => address === null)),
    unsubscribed: idsOf(rows.filter(({ isUnsubscribed }) => isUnsubscribed)),
    names: new Map(rows.map(({ id, name }) => [id, name])),
  }
}

interface Reached {
  id: string
  name: string
  /** Null if nobody in the household has an address. */
  address: string | null
  isUnsubscribed: boolean
}

function isIds(which: MessageFilter | readonly string[]): which is readonly string[] {
  return Array.isArray(which)
}

/** A condition on guests joined with their households and invitations. */
function conditionOf(weddingId: string, filter: MessageFilter): RawBuilder<SqlBool> {
  const { side, tag, householdId, questionId, reply, saveTheDate } = filter
  const isReplied = sql<SqlBool>`position(lower(${reply}) in lower(coalesce(rsvps.replies ->> ${questionId}, ''))) > 0`
  const parts = [
    answered(filter),
    ...(side === '' ? [] : [sql<SqlBool>`households.side = ${side}`]),
    ...(householdId === '' ? [] : [sql<SqlBool>`households.id = ${householdId}`]),
    ...(tag === ''
      ? []
      : [
          sql<SqlBool>`exists (select from jsonb_array_elements_text(tags) as one(tag) where lower(one.tag) = lower(${tag}))`,
        ]),
    ...(questionId === ''
      ? []
      : [sql<SqlBool>`coalesce(rsvps.replies ->> ${questionId}, '') <> '' and ${isReplied}`]),
    ...(saveTheDate === '' ? [] : [sql<SqlBool>`guests.id not in (${gotSaveTheDate(weddingId)})`]),
  ]
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`
}

function answered({ answer, eventId }: MessageFilter): RawBuilder<SqlBool> {
  if (eventId !== '')
    return answer === 'all'
      ? sql<SqlBool>`jsonb_exists(answers, ${eventId})`
      : sql<SqlBool>`answers ->> ${eventId} = ${answer}`
  switch (answer) {
    case 'all':
      return sql<SqlBool>`true`
    case 'pending':
      return sql<SqlBool>`answers @? '$.* ? (@ == "pending")'`
    case 'coming':
      return sql<SqlBool>`answers @? '$.* ? (@ == "coming")'`
    case 'not_coming':
      return sql<SqlBool>`standing = 'not_coming'`
    default:
      return answer satisfies never
  }
}

/** Guests who were sent a save-the-date. */
function gotSaveTheDate(weddingId: string) {
  return sql`select jsonb_array_elements_text(guest_ids)::uuid from guest_message_recipients
    join guest_messages on guest_messages.id = message_id
    where guest_messages.wedding_id = ${weddingId} and kind = 'save_the_date'
      and guest_message_recipients.state in ('waiting', 'queued', 'sent')`
}

/**
 * For a row of rsvps: it was sent, and somebody in the household still owes an answer. On the day
 * of the wedding, where it is, and afterwards nobody does.
 */
const owesAnswer = (now: Date) => sql<boolean>`
  rsvps.state in ('unopened', 'opened', 'responding') and reached_at is not null
  and not exists (select from weddings where weddings.id = rsvps.wedding_id
    and wedding_date <= (${now}::timestamptz at time zone coalesce(nullif(time_zone, ''), 'UTC'))::date)
  and exists (select from guests where guests.wedding_id = rsvps.wedding_id and guests.household_id = rsvps.household_id
    and guests.answers @? '$.* ? (@ == "pending")')`

/**
 * For a row of weddings on a day there: how many guests were sent an invitation, have not answered
 * it, and still can. Once the wedding is over nobody waits for them.
 */
export const guestsToAnswer = (today: RawBuilder<unknown>) => sql<number>`(
  select count(*)::integer from rsvps
  join guests on guests.wedding_id = rsvps.wedding_id and guests.household_id = rsvps.household_id
  where rsvps.wedding_id = weddings.id and rsvps.sent_at is not null and rsvps.state <> 'closed'
    and standing = 'pending' and coalesce(weddings.wedding_date >= ${today}, true))`

/** For a row of guests: it has an address. */
const hasAddress = sql<boolean>`guests.email <> ''`

/** For a row of guests: it has an address that has not unsubscribed. */
const acceptsEmails = sql<boolean>`${hasAddress} and not exists (select from guest_mail_addresses known
  where known.wedding_id = guests.wedding_id and known.email = lower(guests.email) and unsubscribed_at is not null)`

function someGuest(condition: RawBuilder<boolean>) {
  return sql<boolean>`exists (select from guests where guests.wedding_id = rsvps.wedding_id
    and guests.household_id = rsvps.household_id and ${condition})`
}

/** For a row of rsvps: it owes an answer, and somebody in the household can get a reminder. */
export const needsReminder = (now: Date) =>
  sql<boolean>`${owesAnswer(now)} and ${someGuest(acceptsEmails)}`

export function aFortnightBefore(now: Date) {
  return new Date(now.getTime() - 14 * 24 * 3_600_000)
}

/** When the next reminder is possible, how many are due, and who is left out and why. */
export async function readReminders(
  db: Queryable,
  weddingId: string,
  now: Date,
): Promise<Pick<RsvpSettings, 'toRemind' | 'notReminded'> & { first: Date | null }> {
  const due = await sql<{ first: Date | null; toRemind: number }>`
    select min(reached_at) as first,
      count(*) filter (where reached_at <= ${aFortnightBefore(now)})::int as to_remind
    from rsvps where wedding_id = ${weddingId} and ${needsReminder(now)}`.execute(db)
  const left = await sql<{ hasAddress: boolean; count: number; names: string[] }>`
    select has_address, count(*)::int as count,
      (array_agg(name order by name, id))[1:${sql.lit(maxNotReminded)}] as names
    from (select households.id, households.name, ${someGuest(hasAddress)} as has_address
      from rsvps join households on households.id = rsvps.household_id
      where rsvps.wedding_id = ${weddingId} and ${owesAnswer(now)} and not ${someGuest(acceptsEmails)}) left_out
    group by has_address`.execute(db)
  const those = (withAddress: boolean) => {
    const found = left.rows.find((row) => row.hasAddress === withAddress)
    return { count: found?.count ?? 0, names: found?.names ?? [] }
  }
  const { first = null, toRemind = 0 } = due.rows[0] ?? {}
  return {
    first,
    toRemind,
    notReminded: { unsubscribed: those(true), withoutAddress: those(false) },
  }
}

/** The address for each household's reminder: the first that has not unsubscribed. */
export async function readReminderAddresses(
  db: Queryable,
  weddingId: string,
  households: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ householdId: string; email: string }>`
    select distinct on (household_id) household_id, lower(email) as email from guests
    where wedding_id = ${weddingId} and household_id = any(${households}) and ${acceptsEmails}
    order by household_id, place, id`.execute(db)
  return new Map(rows.map(({ householdId, email }) => [householdId, email]))
}

/**
 * For rows of rsvps: a guest asked for the link and nobody could be written to, and the invitation
 * has not moved since.
 */
const toPassOn = (weddingId: RawBuilder<unknown>) => sql`
  from invitation_lookups
  join rsvps on rsvps.wedding_id = ${weddingId} and rsvps.household_id = any(household_ids)
  where invitation_lookups.wedding_id = ${weddingId} and rsvps.state <> 'closed'
    and not exists (select from jsonb_each_text(rsvps.facts) fact
      where fact.value::timestamptz > invitation_lookups.created_at)`

/**
 * For a row of weddings: how many households have asked for their link, cannot be emailed, and have
 * not been handed it since. It is handed over once the invitation goes out again, or once the
 * household opens or answers it. A closed invitation waits for nobody.
 */
export const linksToPassOn = sql<number>`(
  select count(distinct rsvps.household_id)::integer ${toPassOn(sql`weddings.id`)})`

/** Their ids, in no order. */
export async function readLinksToPassOn(db: Queryable, weddingId: string): Promise<string[]> {
  const { rows } = await sql<{ householdId: string }>`
    select distinct rsvps.household_id ${toPassOn(sql`${weddingId}::uuid`)}
    limit ${sql.lit(maxAtOnce)}`.execute(db)
  return rows.map(({ householdId }) => householdId)
}
