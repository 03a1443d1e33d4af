import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { Problem } from '#machines/kernel/problem.ts'
import { maxShown } from '#machines/board/board.schema.ts'
import type { OpenBookings } from '#machines/board/readiness.rules.ts'
import { soonDays } from '#machines/budget/payment/payment.rules.ts'
import { maxTries } from '#machines/messages/message.machine.ts'
import type { StoredSetup } from '#machines/setup/setup.selectors.ts'
import type { TaskState } from '#machines/timeline/task/task.schema.ts'
import { readableAreas } from '#machines/wedding/reading/activity.rules.ts'
import type { ActivityArea } from '#machines/wedding/activity.schema.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import { mayRead } from '#machines/wedding/reading/fields.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { prepareStatement } from '#api/db/engine/prepared-statement.ts'
import type { Params } from '#api/db/engine/prepared-statement.ts'
import { choicesOf } from '#api/features/choices/queries.ts'
import {
  bookingsWithWaits,
  countVendorsTurn,
  nextBookings,
  nextEnquiries,
} from '#api/features/enquiries/turn/queries.ts'
import { guestsToAnswer, linksToPassOn } from '#api/features/guests/reach/queries.ts'
import { countedOn, isBookedByHand } from '#api/features/wedding/facts/queries.ts'
import type { CountedRow } from '#api/features/wedding/facts/queries.ts'
import { newestActivities } from '#api/features/wedding/activity/queries.ts'
import type { DuePayment } from '../turn/queries.ts'
import { isOnTheTable, isTalkedAbout, leadingChoices, nextQuotes } from '../choices/queries.ts'

interface TaskCount {
  number: number | null
  state: TaskState
  count: number
  late: number
  ours: number
  others: number
}

/** All that one statement brings for the dashboard. */
export type Counted = CountedRow & {
  today: string
  weddingDate: string | null
  timeZone: string
  currency: string
  setup: StoredSetup | null
  venue: string | null
  /**
   * Each task of the checklist for itself, and the couple's own by state: how many are late, how
   * many of those are the reader's or nobody's, and how many are another member's.
   */
  tasks: TaskCount[]
  /** Ids of those that are shown, in order. */
  leading: string[]
  quotes: string[]
  shownChoices: object[]
  enquiries: object[]
  bookingTurns: object[]
  vendorsTurn: number
  invitationsOpen: number
  messagesFailed: number
  linksAskedFor: number
  guestsToAnswer: number
  /**
   * How many quotes are of vendors with whom an enquiry is open, and how many of these are not on
   * the table: accepted, or to be changed first.
   */
  talkedQuotes: { all: number; settled: number }
  payments: DuePayment[]
  openBookings: OpenBookings
  activity: object[]
}

/** The one statement of the dashboard, as one member asks it. */
export async function readAll(db: Queryable, member: Member, now: Date): Promise<Counted> {
  const [row] = await board(db, {
    weddingId: member.weddingId,
    userId: member.userId,
    now,
    areas: readableAreas(member),
    seesBudget: mayRead(member, 'moneyFigures'),
  })
  if (!row) throw new Problem('not_yours')
  return row
}

type Given = {
  weddingId: string
  userId: string
  now: Date
  areas: ActivityArea[]
  seesBudget: boolean
}

const isLate = sql<boolean>`due_on < day.today and (snoozed_until is null or snoozed_until <= day.today)`

/**
 * Of a row of weddings on a day there, and its bookings of `waiting`. A deposit that is due soon is
 * counted with the payments.
 */
const openBookings = sql`(select json_build_object(
    'dates', count(*) filter (where agreement in ('moving', 'stuck')),
    'contracts', count(*) filter (where contract in ('offered', 'half_signed')),
    'deposits', count(*) filter (where money = 'deposit_due' and not exists (
      select from budget_payments where budget_payments.booking_id = waiting.id and booking_kind = 'deposit'
        and budget_payments.state = 'scheduled' and due_on <= day.today + ${sql.lit(soonDays)})),
    'withoutPayments', (select count(*) from choices where choices.wedding_id = weddings.id
      and choices.state = 'booked' and ${isBookedByHand} and price_minor is distinct from 0 and not exists (
        select from budget_items left join budget_payments on budget_payments.item_id = budget_items.id
        where budget_items.wedding_id = weddings.id and budget_items.choice_id = choices.id
          and (budget_items.agreed_minor = 0 or budget_payments.state <> 'cancelled'))))
  from waiting)`

// "offset 0": the day and what is picked are computed once. PostgreSQL would do so wherever they
// are named, the day again for each task and payment.
const board = prepareStatement('board', (db, given: Params<Given>) => {
  const weddingId = given('weddingId')
  return sql<Counted>`
    with waiting as materialized (${bookingsWithWaits(db, weddingId, given('now'))})
    select ${countedOn(sql`day.today`)}, day.today::text as today, weddings.wedding_date, weddings.currency,
      coalesce(nullif(weddings.time_zone, ''), 'UTC') as time_zone,
      (select json_build_object('state', state, 'facts', facts, 'history', history) from wedding_setups
        where wedding_setups.wedding_id = weddings.id) as setup,
      (select name from choices where choices.wedding_id = weddings.id and category = 'venue' and state = 'booked'
        order by state_since limit 1) as venue,
      (select coalesce(json_agg(counted), '[]') from (
        select number, state, count(*) as count,
          count(*) filter (where ${isLate}) as late,
          count(*) filter (where ${isLate} and (assignee_id is null or assignee_id = ${given('userId')}::uuid)) as ours,
          count(*) filter (where assignee_id <> ${given('userId')}::uuid) as others
        from tasks where tasks.wedding_id = weddings.id group by number, state
      ) counted) as tasks,
      picked.leading, picked.quotes,
      ${jsonArrayFrom(choicesOf(db, weddingId).where(sql<SqlBool>`choices.id = any(picked.leading || picked.quotes)`))} as shown_choices,
      ${jsonArrayFrom(nextEnquiries(db, weddingId, maxShown.turns))} as enquiries,
      ${jsonArrayFrom(nextBookings(db, given('seesBudget'), maxShown.turns))} as booking_turns,
      (${countVendorsTurn(db, weddingId)}) as vendors_turn,
      (select count(*)::integer from partner_invitations where partner_invitations.wedding_id = weddings.id
        and state = 'pending' and expires_at > ${given('now')}::timestamptz) as invitations_open,
      (select count(*)::integer from guest_messages where guest_messages.wedding_id = weddings.id
        and state = 'partly_failed' and (facts ->> 'tries')::integer < ${sql.lit(maxTries)}) as messages_failed,
      ${linksToPassOn} as links_asked_for,
      ${guestsToAnswer(sql`day.today`)} as guests_to_answer,
      (select json_build_object('all', count(*), 'settled', count(*) filter (where not ${isOnTheTable}))
        from choices where choices.wedding_id = weddings.id and choices.state = 'quoted' and ${isTalkedAbout}) as talked_quotes,
      (select coalesce(json_agg(shown), '[]') from (
        select next.id, next.version, next.what, items.name as item, items.vendor, next.minor, items.currency, next.due_on as "dueOn", next.held_until as "heldUntil"
        from (
          select payments.id, payments.version, payments.what, payments.item_id, payments.minor, payments.due_on, held.until as held_until
          from budget_payments payments
          left join waiting on waiting.id = payments.booking_id and waiting.agreement = 'held' and payments.booking_kind = 'deposit'
          cross join lateral (select (waiting.deadline at time zone waiting.time_zone)::date as until) held
          where payments.wedding_id = weddings.id and payments.state = 'scheduled' and payments.due_on <= day.today + ${sql.lit(soonDays)}
          order by least(payments.due_on, held.until), payments.id limit ${sql.lit(maxShown.turns)}
        ) next join budget_items items on items.id = next.item_id
        order by least(next.due_on, next.held_until), next.id
      ) shown) as payments,
      ${openBookings} as open_bookings,
      ${jsonArrayFrom(newestActivities(db, weddingId, given('areas'), maxShown.activity))} as activity
    from weddings
    cross join lateral (select (${given('now')}::timestamptz at time zone coalesce(nullif(weddings.time_zone, ''), 'UTC'))::date as today offset 0) day
    cross join lateral (
      select array(${leadingChoices(db, weddingId, maxShown.choices)}) as leading,
        array(${nextQuotes(db, weddingId, maxShown.turns)}) as quotes offset 0
    ) picked
    where weddings.id = ${weddingId}`
})
