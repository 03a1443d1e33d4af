import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import { soonDays } from '#machines/budget/payment/payment.rules.ts'
import { categoryStatusesOf } from '#machines/choices/category/category.rules.ts'
import type { CategoryStatus } from '#machines/choices/category/category.schema.ts'
import type { ChoiceState } from '#machines/choices/vendor-choice.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import type { PerCategory, WeddingFacts } from '#machines/wedding/facts.schema.ts'
import type { Queryable } from '#api/db/client.ts'

/**
 * What is true of a wedding on a day there, read in one statement. Who may see it is for the caller
 * to know.
 */
export async function readFacts(
  db: Queryable,
  weddingId: string,
  today: string,
): Promise<WeddingFacts> {
  const { rows } =
    await sql<CountedRow>`select ${countedOn(sql`${today}::date`)} from weddings where weddings.id = ${weddingId}`.execute(
      db,
    )
  const [row] = rows
  if (!row) throw new Problem('not_yours')
  return factsOf(row)
}

/** Of a row of bookings: neither of the two has left it. */
export const isLive = sql`bookings.agreement not in ('cancelled', 'lapsed')`

/**
 * Of a row of choices of a row of weddings, which is booked: no booking of the marketplace stands
 * behind it.
 */
export const isBookedByHand = sql`not exists (
  select from bookings where bookings.wedding_id = weddings.id
    and bookings.business_id = choices.business_id and ${isLive}
)`

/** What a statement over weddings selects to know what is true of each on a day there. */
export function countedOn(today: RawBuilder<unknown>) {
  return sql<CountedRow>`${counted}, ${moneyOn(today)} as money`
}

/** Payments by day, and the sums that the triggers keep. */
function moneyOn(today: RawBuilder<unknown>) {
  return sql`(select json_build_object('agreed', budget_agreed, 'paid', budget_paid, 'contributors', contributors,
      'payments', payments, 'overdue', overdue, 'dueSoon', due_soon)
    from wedding_figures cross join lateral (
      select count(*) filter (where due < ${today}) as overdue,
        count(*) filter (where due between ${today} and ${today} + ${sql.lit(soonDays)}) as due_soon
      from unnest(payments_due) as due
    ) as payments_by_day
    where wedding_figures.wedding_id = weddings.id)`
}

const counted = sql`
  weddings.wedding_date is not null as date_set,
  weddings.expected_guests is not null as headcount_set,
  coalesce(weddings.total_budget_minor, 0)::float8 as total_budget_minor,
  (select count(*) from wedding_members where wedding_members.wedding_id = weddings.id) as members,
  (select count(*) from schedule_items where schedule_items.wedding_id = weddings.id
    and (booking_id is null or is_by_hand)) as schedule_items,
  (select coalesce(json_agg(counted), '[]') from (
    select category, state, count(*) as count, count(quoted_at) as quoted from choices
    where choices.wedding_id = weddings.id group by category, state
  ) counted) as choices,
  (select json_build_object(
      'withoutSchedule', count(*) filter (where not exists (
        select from day_links where day_links.choice_id = choices.id and day_links.opened_first is not null)),
      'byHand', count(*) filter (where ${isBookedByHand}))
    from choices where choices.wedding_id = weddings.id and choices.state = 'booked') as booked,
  exists (select from wedding_page_doors where wedding_page_doors.wedding_id = weddings.id and wedding_page_doors.state <> 'off') as page_published,
  (select json_build_object('uninvited', uninvited, 'coming', coming, 'pending', pending, 'notComing', not_coming,
      'householdsWithoutContact', households_without_contact, 'invitationsUnsent', invitations_unsent)
    from wedding_figures where wedding_figures.wedding_id = weddings.id) as guests,
  (select count(*) from wedding_events where wedding_events.wedding_id = weddings.id and wedding_events.kind = 'other') as other_events,
  (select case when count(*) > 0 then count(*) filter (where is_standing) end from (
    select bool_or(not exists (
      select from seats where seats.guest_id = guests.id and seats.event_id = laid.event_id
    )) as is_standing
    from (select distinct event_id from seating_tables where seating_tables.wedding_id = weddings.id) as laid
    join guests on guests.wedding_id = weddings.id and guests.answers ->> laid.event_id::text = 'coming' and guests.age_group <> 'infant'
    group by guests.id
  ) as attending) as guests_without_seat,
  (select case when exists (
    select from guest_messages where guest_messages.wedding_id = weddings.id and kind = 'save_the_date' and state <> 'draft'
  ) then (
    select count(*) from guests where guests.wedding_id = weddings.id
  ) - (
    -- Joined once: "not in" would look through all emails for each guest.
    select count(distinct guests.id) from guest_messages
    join guest_message_recipients on guest_message_recipients.message_id = guest_messages.id
      and guest_message_recipients.state in ('waiting', 'queued', 'sent')
    cross join jsonb_array_elements_text(guest_ids) as reached
    join guests on guests.id = reached::uuid and guests.wedding_id = weddings.id
    where guest_messages.wedding_id = weddings.id and kind = 'save_the_date'
  ) end) as save_the_dates_unsent,
  exists (select from gifts where gifts.wedding_id = weddings.id) as has_gifts,
  (select case when count(*) > 0 then count(*) filter (where state <> 'thanked') end from (
    select state from gift_reservations where gift_reservations.wedding_id = weddings.id
    union all select state from outside_gifts where outside_gifts.wedding_id = weddings.id
  ) as promised) as gifts_unthanked,
  (select json_build_object(
      'live', count(distinct business_id) filter (where ${isLive}),
      'unsettled', count(*) filter (where ${isLive} and (contract in ('offered', 'half_signed')
        or money = 'deposit_due' or agreement in ('moving', 'stuck'))),
      'completed', count(*) filter (where logistics = 'completed'),
      'unreviewed', count(*) filter (where logistics = 'completed' and not exists (
        select from reviews where reviews.booking_id = bookings.id)))
    from bookings where bookings.wedding_id = weddings.id) as bookings,
  (select json_build_object('deadline', deadline is not null, 'frozen', frozen_at is not null, 'meals', jsonb_array_length(meals))
    from rsvp_settings where rsvp_settings.wedding_id = weddings.id) as answering`

export interface CountedRow {
  dateSet: boolean
  headcountSet: boolean
  totalBudgetMinor: number
  members: number
  scheduleItems: number
  choices: { category: ServiceCategory; state: ChoiceState; count: number; quoted: number }[]
  /**
   * Booked vendors whose schedule was never opened, and those without a booking of the
   * marketplace.
   */
  booked: { withoutSchedule: number; byHand: number }
  pagePublished: boolean
  /** As the triggers keep them. */
  guests: Record<
    | 'uninvited'
    | 'coming'
    | 'pending'
    | 'notComing'
    | 'householdsWithoutContact'
    | 'invitationsUnsent',
    number
  >
  /**
   * Sums in the wedding's minor units, and how many payments there are, are overdue, and are due
   * today or soon.
   */
  money: Record<'agreed' | 'paid' | 'contributors' | 'payments' | 'overdue' | 'dueSoon', number>
  otherEvents: number
  /** Of those who come to an event that has tables. Null while none has, or nobody comes. */
  guestsWithoutSeat: number | null
  /**
   * Guests to whom none left; null while none was sent here, since the couple may have posted them.
   */
  saveTheDatesUnsent: number | null
  hasGifts: boolean
  /** Of what somebody reserved. Null while nobody has. */
  giftsUnthanked: number | null
  /**
   * With how many businesses, how many bookings are not settled, how many took place, and how many
   * of those have no review.
   */
  bookings: Record<'live' | 'unsettled' | 'completed' | 'unreviewed', number>
  /** Null while the couple has said nothing. */
  answering: { deadline: boolean; frozen: boolean; meals: number } | null
}

export function factsOf({
  members,
  choices,
  dateSet,
  headcountSet,
  totalBudgetMinor,
  scheduleItems,
  ...row
}: CountedRow): WeddingFacts {
  const { uninvited, coming, pending, notComing, householdsWithoutContact } = row.guests
  const { contributors, payments, overdue, dueSoon } = row.money
  const invited = coming + pending + notComing
  return {
    dateSet,
    headcountSet,
    totalBudgetMinor,
    contributors,
    // Without any payment written down nobody can tell what is due.
    paymentsDueSoon: payments === 0 ? null : overdue + dueSoon,
    otherMembers: Math.max(0, members - 1),
    scheduleItems,
    vendorsWithoutSchedule: row.booked.withoutSchedule,
    guests: invited + uninvited,
    householdsWithoutContact,
    // Who is invited to nothing owes no answer, and nobody has been chased.
    answersPending: invited === 0 ? null : pending,
    otherEvents: row.otherEvents,
    guestsWithoutSeat: row.guestsWithoutSeat,
    saveTheDatesUnsent: row.saveTheDatesUnsent,
    invitationsUnsent: row.guests.invitationsUnsent,
    answersDeadlineSet: row.answering?.deadline ?? false,
    answersClosed: row.answering?.frozen ?? false,
    pagePublished: row.pagePublished,
    mealOptions: row.answering?.meals ?? 0,
    gifts: row.hasGifts ? 1 : 0,
    giftsUnthanked: row.giftsUnthanked,
    bookingsUnreviewed: row.bookings.completed === 0 ? null : row.bookings.unreviewed,
    bookingsUnsettled: unsettledOf(row),
    choices: choiceFactsOf(choices),
  }
}

/**
 * Known once something is open, or once every vendor is booked here: nobody records what was signed
 * elsewhere.
 */
function unsettledOf({
  bookings: { live, unsettled },
  booked,
}: Pick<CountedRow, 'bookings' | 'booked'>) {
  return unsettled > 0 || (live > 0 && booked.byHand === 0) ? unsettled : null
}

function choiceFactsOf(choices: CountedRow['choices']): WeddingFacts['choices'] {
  const statuses = categoryStatusesOf(choices)
  return {
    saved: perCategory(
      statuses,
      ({ counts: { saved, asked, quoted, booked, dropped } }) =>
        saved + asked + quoted + booked + dropped,
    ),
    quoted: perCategory(statuses, ({ category }) =>
      choices.reduce(
        (sum, row) =>
          sum + (row.category === category && row.state !== 'not_needed' ? row.quoted : 0),
        0,
      ),
    ),
    booked: statuses.filter(({ status }) => status === 'booked').map(({ category }) => category),
    notNeeded: statuses
      .filter(({ status }) => status === 'not_needed')
      .map(({ category }) => category),
  }
}

function perCategory(statuses: CategoryStatus[], count: (status: CategoryStatus) => number) {
  // Every category has its status, so that the keys are those of the record.
  return Object.fromEntries(
    statuses.map((status) => [status.category, count(status)]),
  ) as PerCategory
}
