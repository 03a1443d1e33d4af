import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { Problem } from '#machines/kernel/problem.ts'
import { maxShown } from '#machines/board/board.schema.ts'
import type {
  Board,
  GuestFigures,
  MoneyFigures,
  TaskFigures,
  VendorFigures,
} from '#machines/board/board.schema.ts'
import { readableReasons, unreadyBecause } from '#machines/board/readiness.rules.ts'
import type { OpenBookings } from '#machines/board/readiness.rules.ts'
import { isVenueDue } from '#machines/board/turn.rules.ts'
import { soonDays } from '#machines/budget/payment/payment.rules.ts'
import { isInPlan, standingsOf } from '#machines/choices/category/category.rules.ts'
import { isUnderWay, stepOf } from '#machines/setup/setup.selectors.ts'
import type { StoredSetup } from '#machines/setup/setup.selectors.ts'
import { maxTries } from '#machines/messages/message.machine.ts'
import { addDays } from '#machines/timeline/due/due.rules.ts'
import { ruledBy } from '#machines/timeline/template/completion.rules.ts'
import type { TaskState } from '#machines/timeline/task/task.schema.ts'
import { readableAreas } from '#machines/wedding/activity.rules.ts'
import type { ActivityArea } from '#machines/wedding/activity.schema.ts'
import type { WeddingFacts } from '#machines/wedding/facts.schema.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import { allows, visibleAreas } from '#machines/wedding/rights.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { prepareStatement } from '#api/db/engine/prepared-statement.ts'
import type { Params } from '#api/db/engine/prepared-statement.ts'
import {
  counted,
  dueBy,
  factsOf,
  isBookedByHand,
  isLive,
} from '#api/features/wedding/facts/queries.ts'
import type { CountedRow } from '#api/features/wedding/facts/queries.ts'
import { dueTasks } from '#api/features/timeline/due/queries.ts'
import {
  isTalkedAbout,
  leadingChoices,
  nextQuotes,
  toChoices,
} from '#api/features/choices/queries.ts'
import {
  countNextBookings,
  countNextEnquiries,
  nextBookings,
  nextEnquiries,
  toTurns,
} from '#api/features/enquiries/turn/queries.ts'
import { newestActivities, toActivities } from '#api/features/wedding/activity/queries.ts'
import { gatheredTurns, hasVenueAhead, lateTasks, turnsOf } from './turn/queries.ts'
import type { DuePayment, Waits } from './turn/queries.ts'

/**
 * All that the dashboard shows a member. One statement counts everything that the figures are made of and brings what is shown by name, a
 * few rows each, by an index; only which tasks come next hangs on what was counted.
 */
export async function readBoard(db: Queryable, member: Member, now: Date): Promise<Board> {
  const { weddingId } = member
  const sees = (area: 'timeline' | 'vendors' | 'guests' | 'budget') =>
    allows(member, { area, to: 'view' })
  const row = await readAll(db, member, now)
  const { today, weddingDate } = row
  const facts = factsOf(row)
  const tasks = taskFigures(row.tasks, facts)
  const vendors = vendorFigures(row)
  const upcoming = sees('timeline')
    ? await dueTasks(db, weddingId, { facts, weddingDate, today }, { most: maxShown.tasks })
    : []
  const shown = upcoming.map(({ named: _named, ...task }) => task)
  const money = moneyFigures(row)
  const late = sees('timeline') ? lateOnesOf(row.tasks, facts) : { count: 0, hasVenue: false }
  const waitsForVenue = isVenueDue(weddingDate, today)
  const waits: Waits = {
    tasks: late.count === 0 ? [] : await lateTasks(db, member, { facts, weddingDate, today }),
    quotes: sees('vendors') ? toChoices(row.quotes, now) : [],
    enquiries: sees('vendors') ? toTurns([...row.bookingTurns, ...row.enquiries], now) : [],
    payments: sees('budget') ? row.payments : [],
    // A late task for the venue and a venue's quote are that turn already.
    venue:
      sees('vendors') && waitsForVenue && !hasVenueAhead(facts, row.choices) && !late.hasVenue
        ? weddingDate
        : null,
    gathered: gatheredTurns(row, member, facts),
  }
  const counts = {
    tasks: late.count,
    // A quote of a vendor with whom the couple talks waits as their conversation.
    quotes: sees('vendors') ? vendors.quotes - row.talkedQuotes : 0,
    enquiries: sees('vendors') ? row.enquiriesWaiting + row.bookingsWaiting : 0,
    payments: sees('budget') ? money.overdue + money.dueSoon : 0,
  }
  const reasons = unreadyBecause(facts, tasks, vendors, {
    isVenueDue: waitsForVenue,
    overduePayments: money.overdue,
    bookings: row.openBookings,
    isSeatingSettled: row.tasks.some(
      ({ number, state }) => number === seatingTask && state !== 'open',
    ),
  })
  return {
    today,
    setup: setupShown(row, member),
    turns: turnsOf(waits, counts),
    unready:
      sees('timeline') && sees('vendors') ? readableReasons(reasons, visibleAreas(member)) : null,
    tasks: sees('timeline') ? { ...tasks, upcoming: shown } : null,
    vendors: sees('vendors')
      ? { ...vendors, venue: row.venue, leading: toChoices(row.leading, now) }
      : null,
    guests: sees('guests') ? guestFigures(row) : null,
    money: sees('budget') ? money : null,
    activity: toActivities(row.activity, member),
  }
}

type Counted = CountedRow & {
  today: string
  weddingDate: string | null
  currency: string
  setup: StoredSetup | null
  venue: string | null
  /**
   * Each task of the checklist for itself, and the couple's own by state: how many are late, and how many of those are the reader's or
   * nobody's.
   */
  tasks: { number: number | null; state: TaskState; count: number; late: number; ours: number }[]
  leading: object[]
  quotes: object[]
  enquiries: object[]
  enquiriesWaiting: number
  bookingTurns: object[]
  bookingsWaiting: number
  messagesFailed: number
  linksAskedFor: number
  /** How many quotes are of vendors with whom an enquiry is open. */
  talkedQuotes: number
  payments: DuePayment[]
  openBookings: OpenBookings
  activity: object[]
}

async function readAll(db: Queryable, member: Member, now: Date): Promise<Counted> {
  const [row] = await board(db, {
    weddingId: member.weddingId,
    userId: member.userId,
    now,
    areas: readableAreas(member),
    seesBudget: allows(member, { area: 'budget', to: 'view' }),
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

/** Of a row of weddings on a day there. A deposit that is due soon is counted with the payments. */
const openBookings = sql`(select json_build_object(
    'dates', count(*) filter (where agreement in ('moving', 'stuck')),
    'contracts', count(*) filter (where contract in ('offered', 'half_signed')),
    'deposits', count(*) filter (where money = 'deposit_due' and not exists (
      select from budget_payments where budget_payments.booking_id = bookings.id and booking_kind = 'deposit'
        and budget_payments.state = 'scheduled' and due_on <= day.today + ${sql.lit(soonDays)})),
    'withoutPayments', (select count(*) from choices where choices.wedding_id = weddings.id
      and choices.state = 'booked' and ${isBookedByHand} and price_minor is distinct from 0 and not exists (
        select from budget_items left join budget_payments on budget_payments.item_id = budget_items.id
        where budget_items.choice_id = choices.id
          and (budget_items.agreed_minor = 0 or budget_payments.state <> 'cancelled'))))
  from bookings where bookings.wedding_id = weddings.id and ${isLive})`

const board = prepareStatement('board', (db, given: Params<Given>) => {
  const weddingId = given('weddingId')
  const bookings = { weddingId, now: given('now'), paysElsewhere: given('seesBudget') }
  return sql<Counted>`
    select ${counted}, day.today::text as today, weddings.wedding_date, weddings.currency,
      (select json_build_object('state', state, 'facts', facts, 'history', history) from wedding_setups
        where wedding_setups.wedding_id = weddings.id) as setup,
      (select name from choices where choices.wedding_id = weddings.id and category = 'venue' and state = 'booked'
        order by state_since limit 1) as venue,
      (select coalesce(json_agg(counted), '[]') from (
        select number, state, count(*) as count,
          count(*) filter (where ${isLate}) as late,
          count(*) filter (where ${isLate} and (assignee_id is null or assignee_id = ${given('userId')}::uuid)) as ours
        from tasks where tasks.wedding_id = weddings.id group by number, state
      ) counted) as tasks,
      ${jsonArrayFrom(leadingChoices(db, weddingId, maxShown.choices))} as leading,
      ${jsonArrayFrom(nextQuotes(db, weddingId, maxShown.turns))} as quotes,
      ${jsonArrayFrom(nextEnquiries(db, weddingId, maxShown.turns))} as enquiries,
      (${countNextEnquiries(db, weddingId)})::integer as enquiries_waiting,
      ${jsonArrayFrom(nextBookings(db, bookings, maxShown.turns))} as booking_turns,
      (${countNextBookings(db, bookings)})::integer as bookings_waiting,
      (select count(*)::integer from guest_messages where guest_messages.wedding_id = weddings.id
        and state = 'partly_failed' and (facts ->> 'tries')::integer < ${sql.lit(maxTries)}) as messages_failed,
      (select count(*)::integer from invitation_lookups where invitation_lookups.wedding_id = weddings.id
        and state = 'passed_on') as links_asked_for,
      (select count(*)::integer from choices where choices.wedding_id = weddings.id and choices.state = 'quoted'
        and ${isTalkedAbout}) as talked_quotes,
      (select coalesce(json_agg(next), '[]') from (
        select payments.id, payments.version, payments.what, items.name as item, items.vendor, payments.minor, items.currency, payments.due_on as "dueOn",
          (bookings.hold_until at time zone bookings.time_zone)::date as "heldUntil"
        from budget_payments payments join budget_items items on items.id = payments.item_id
        left join bookings on bookings.id = payments.booking_id and bookings.agreement = 'held' and payments.booking_kind = 'deposit'
        where payments.wedding_id = weddings.id and payments.state = 'scheduled' and payments.due_on <= day.today + ${sql.lit(soonDays)}
        order by least(payments.due_on, (bookings.hold_until at time zone bookings.time_zone)::date), payments.id limit ${sql.lit(maxShown.turns)}
      ) next) as payments,
      ${openBookings} as open_bookings,
      ${jsonArrayFrom(newestActivities(db, weddingId, given('areas'), maxShown.activity))} as activity
    from weddings
    cross join lateral (select (${given('now')}::timestamptz at time zone coalesce(nullif(weddings.time_zone, ''), 'UTC'))::date as today) day
    where weddings.id = ${weddingId}`
})

/** The first questions, for the two whose they are, while there are any left. */
function setupShown({ setup }: Counted, member: Member): Board['setup'] {
  if (!setup || !allows(member, 'partner') || !isUnderWay(setup)) return null
  return { state: setup.state, step: stepOf(setup) }
}

/** What ticks itself is judged by the facts, the rest by hand, as the checklist itself does. */
function taskFigures(rows: Counted['tasks'], facts: WeddingFacts): TaskFigures {
  const { ruled, done } = ruledBy(facts)
  const figures = { all: 0, done: 0, doneByRule: 0, overdue: 0, aside: 0 }
  for (const { number, state, count, late } of rows) {
    if (state === 'overruled') {
      figures.all += count
      figures.done += count
      continue
    }
    if (state !== 'open' && state !== 'done') {
      figures.aside += count
      continue
    }
    const isRuled = number !== null && ruled.includes(number)
    const isDone = isRuled ? done.includes(number) : state === 'done'
    figures.all += count
    figures.done += isDone ? count : 0
    figures.doneByRule += isDone && isRuled ? count : 0
    figures.overdue += isDone ? 0 : late
  }
  return figures
}

function guestFigures({
  guests: { uninvited, coming, pending, not_coming: notComing },
}: Counted): GuestFigures {
  return { listed: uninvited + coming + pending + notComing, coming, notComing, pending }
}

function moneyFigures({
  guests: figures,
  totalBudgetMinor,
  currency,
  today,
}: Counted): MoneyFigures {
  const { budget_agreed: agreed, budget_paid: paid } = figures
  const overdue = dueBy(figures, addDays(today, -1))
  return {
    currency,
    total: totalBudgetMinor,
    agreed,
    paid,
    overdue,
    dueSoon: dueBy(figures, addDays(today, soonDays)) - overdue,
  }
}

function vendorFigures({ choices }: Pick<CountedRow, 'choices'>): VendorFigures {
  const standings = standingsOf(choices)
  return {
    planned: standings.filter(({ standing }) => isInPlan(standing)).length,
    booked: standings.filter(({ standing }) => standing === 'booked').length,
    undecided: standings.filter(({ standing }) => standing === 'undecided').length,
    quotes: standings.reduce((sum, { counts }) => sum + counts.quoted, 0),
  }
}

/** How many late tasks are the reader's or nobody's, and whether booking the venue is one of them. */
function lateOnesOf(rows: Counted['tasks'], facts: WeddingFacts) {
  const { ruled, done } = ruledBy(facts)
  const open = rows.filter(({ number, state }) => {
    const isRuled = number !== null && ruled.includes(number)
    return isRuled
      ? (state === 'open' || state === 'done') && !done.includes(number)
      : state === 'open'
  })
  const count = open.reduce((sum, { ours }) => sum + ours, 0)
  return { count, hasVenue: open.some(({ number, ours }) => number === venueTask && ours > 0) }
}

/** "Book the venue, fix the date" of the checklist. */
const venueTask = 10

/** "Seat everybody" of the checklist: whoever ticks it or sets it aside needs no plan. */
const seatingTask = 57
