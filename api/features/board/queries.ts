import { maxShown } from '#machines/board/board.schema.ts'
import type {
  Board,
  BoardOthers,
  GuestFigures,
  MoneyFigures,
  TaskFigures,
  VendorFigures,
} from '#machines/board/board.schema.ts'
import { readableReasons, unreadyBecause } from '#machines/board/readiness.rules.ts'
import { isVenueDue } from '#machines/board/turn.rules.ts'
import { isInPlan, categoryStatusesOf } from '#machines/choices/category/category.rules.ts'
import { isUnderWay, stepOf } from '#machines/setup/setup.selectors.ts'
import { ruledBy } from '#machines/timeline/template/completion.rules.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import type { WeddingFacts } from '#machines/wedding/facts.schema.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import { mayRead } from '#machines/wedding/reading/fields.rules.ts'
import type { RestrictedField } from '#machines/wedding/reading/fields.rules.ts'
import { visibleAreas } from '#machines/wedding/rights.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { factsOf } from '#api/features/wedding/facts/queries.ts'
import type { CountedRow } from '#api/features/wedding/facts/queries.ts'
import type { TaskContext } from '#api/features/timeline/tasks/queries.ts'
import { dueTasks } from '#api/features/timeline/due/queries.ts'
import { toChoices } from '#api/features/choices/queries.ts'
import { countTurns, toTurns } from '#api/features/enquiries/turn/queries.ts'
import { toActivities } from '#api/features/wedding/activity/queries.ts'
import { gatheredTurns, hasVenueAhead, lateTasks, turnsOf } from './turn/queries.ts'
import type { Waits } from './turn/queries.ts'
import { readAll } from './statement/queries.ts'
import type { Counted } from './statement/queries.ts'

/**
 * All that the dashboard shows a member. One statement counts everything that the figures are made
 * of and brings what is shown by name, a few rows each, by an index; only which tasks come next
 * hangs on what was counted.
 */
export async function readBoard(db: Queryable, member: Member, now: Date): Promise<Board> {
  const sees = (field: RestrictedField) => mayRead(member, field)
  const row = await readAll(db, member, now)
  const { today, weddingDate } = row
  const facts = factsOf(row)
  const tasks = taskFigures(row.tasks, facts)
  const vendors = vendorFigures(row)
  const shown = Map.groupBy(toChoices(row.shownChoices, now), ({ id }) => id)
  const choicesIn = (ids: string[]) => ids.flatMap((id) => shown.get(id) ?? [])
  const money = moneyFigures(row)
  const late = sees('taskFigures')
    ? openOnesOf(row.tasks, facts)
    : { count: 0, others: 0, hasVenue: false }
  const { upcoming, overdue } = await readTasks(db, member, { facts, weddingDate, today }, late)
  const waitsForVenue = isVenueDue(weddingDate, today)
  const waits: Waits = {
    tasks: overdue,
    quotes: sees('vendorFigures') ? choicesIn(row.quotes) : [],
    enquiries: sees('vendorFigures') ? toTurns([...row.bookingTurns, ...row.enquiries], now) : [],
    payments: sees('moneyFigures') ? row.payments : [],
    // A late task for the venue and a venue's quote are that turn already.
    venue:
      sees('vendorFigures') && waitsForVenue && !hasVenueAhead(facts, row.choices) && !late.hasVenue
        ? weddingDate
        : null,
    gathered: gatheredTurns(row, member, facts),
  }
  const counts = {
    tasks: late.count,
    // A quote of a vendor with whom the couple talks waits as their conversation.
    quotes: sees('vendorFigures') ? quotedIn(row) - row.talkedQuotes.all : 0,
    enquiries: sees('vendorFigures') ? countTurns(row.enquiries) + countTurns(row.bookingTurns) : 0,
    payments: sees('moneyFigures') ? money.overdue + money.dueSoon : 0,
  }
  const reasons = unreadyBecause(facts, tasks, vendors, {
    isVenueDue: waitsForVenue,
    overduePayments: money.overdue,
    bookings: row.openBookings,
    isSeatingSettled: isSeatingSettled(row),
  })
  return {
    today,
    setup: setupShown(row, member),
    turns: turnsOf(waits, counts, row.timeZone),
    others: othersOf(row, member, late.others),
    unready:
      sees('taskFigures') && sees('vendorFigures')
        ? readableReasons(reasons, visibleAreas(member))
        : null,
    tasks: sees('taskFigures') ? { ...tasks, upcoming } : null,
    vendors: sees('vendorFigures')
      ? { ...vendors, venue: row.venue, leading: choicesIn(row.leading) }
      : null,
    guests: sees('guestFigures') ? guestFigures(row) : null,
    money: sees('moneyFigures') ? money : null,
    activity: toActivities(row.activity, member),
  }
}

/** The tasks that come next, and the late ones if there are any. */
async function readTasks(
  db: Queryable,
  member: Member,
  context: TaskContext,
  late: { count: number },
) {
  const lists = [
    ...(mayRead(member, 'taskFigures') ? [{ limit: maxShown.tasks }] : []),
    ...(late.count > 0 ? [lateTasks(member, context.today)] : []),
  ]
  const [upcoming = [], overdue = []] = await dueTasks(db, member.weddingId, context, lists, member)
  return { upcoming: upcoming.map(unnamed), overdue: overdue.map(unnamed) }
}

/** A task as the dashboard shows it. */
function unnamed({ named: _named, ...task }: Task & { named: string }): Task {
  return task
}

/** What waits for others, as far as the reader may know. */
function othersOf(row: Counted, member: Member, tasks: number): BoardOthers {
  const sees = (field: RestrictedField) => mayRead(member, field)
  return {
    vendors: sees('vendorFigures') ? row.vendorsTurn : null,
    guests: sees('guestFigures') ? row.guestsToAnswer : null,
    invitations: sees('openInvitations') ? row.invitationsOpen : null,
    tasks: sees('taskFigures') ? tasks : null,
  }
}

/** Whoever ticks "seat everybody" or sets it aside needs no plan. */
function isSeatingSettled({ tasks }: Counted) {
  return tasks.some(({ number, state }) => number === seatingTask && state !== 'open')
}

/** The first questions, for the two whose they are, while there are any left. */
function setupShown({ setup }: Counted, member: Member): Board['setup'] {
  if (!setup || !mayRead(member, 'setup') || !isUnderWay(setup)) return null
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
  guests: { uninvited, coming, pending, notComing },
}: Counted): GuestFigures {
  return { listed: uninvited + coming + pending + notComing, coming, notComing, pending }
}

function moneyFigures({ money, totalBudgetMinor, currency }: Counted): MoneyFigures {
  const { agreed, paid, overdue, dueSoon } = money
  return { currency, total: totalBudgetMinor, agreed, paid, overdue, dueSoon }
}

function vendorFigures(row: Pick<Counted, 'choices' | 'talkedQuotes'>): VendorFigures {
  const statuses = categoryStatusesOf(row.choices)
  return {
    planned: statuses.filter(({ status }) => isInPlan(status)).length,
    booked: statuses.filter(({ status }) => status === 'booked').length,
    undecided: statuses.filter(({ status }) => status === 'undecided').length,
    quotes: quotedIn(row) - row.talkedQuotes.settled,
  }
}

function quotedIn({ choices }: Pick<CountedRow, 'choices'>) {
  return categoryStatusesOf(choices).reduce((sum, { counts }) => sum + counts.quoted, 0)
}

/**
 * How many late tasks are the reader's or nobody's, whether booking the venue is one of them, and
 * how many open ones are another member's.
 */
function openOnesOf(rows: Counted['tasks'], facts: WeddingFacts) {
  const { ruled, done } = ruledBy(facts)
  const open = rows.filter(({ number, state }) => {
    const isRuled = number !== null && ruled.includes(number)
    return isRuled
      ? (state === 'open' || state === 'done') && !done.includes(number)
      : state === 'open'
  })
  const count = open.reduce((sum, { ours }) => sum + ours, 0)
  const others = open.reduce((sum, row) => sum + row.others, 0)
  return {
    count,
    others,
    hasVenue: open.some(({ number, ours }) => number === venueTask && ours > 0),
  }
}

/** "Book the venue, fix the date" of the checklist. */
const venueTask = 10

/** "Seat everybody" of the checklist. */
const seatingTask = 57
