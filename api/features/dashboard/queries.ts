import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { Problem } from '#machines/kernel/problem.ts'
import { mostShown } from '#machines/board/board.schema.ts'
import type { Board, BoardTurn, GuestFigures, MoneyFigures, TaskFigures, VendorFigures } from '#machines/board/board.schema.ts'
import { unreadyBecause } from '#machines/board/readiness.rules.ts'
import { firstToRunOut } from '#machines/board/turn.rules.ts'
import type { Waiting } from '#machines/board/turn.rules.ts'
import { soonDays } from '#machines/budget/payment/payment.rules.ts'
import { isInPlan, standingsOf } from '#machines/choices/category/category.rules.ts'
import { addDays } from '#machines/timeline/due/due.rules.ts'
import { ruledBy } from '#machines/timeline/template/completion.rules.ts'
import type { TaskState } from '#machines/timeline/task/task.schema.ts'
import { readableAreas } from '#machines/wedding/activity.rules.ts'
import type { ActivityArea } from '#machines/wedding/activity.schema.ts'
import type { WeddingFacts } from '#machines/wedding/facts.schema.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import { allows } from '#machines/wedding/rights.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { keptStatement } from '#api/db/engine/kept-statement.ts'
import type { Places } from '#api/db/engine/kept-statement.ts'
import { counted, dueBy, factsOf } from '#api/features/board/queries.ts'
import type { CountedRow } from '#api/features/board/queries.ts'
import { dueTasks } from '#api/features/checklist/queries.ts'
import { leadingChoices, nextQuote, toChoices } from '#api/features/choices/queries.ts'
import { newestActivities, toActivities } from '#api/features/wedding/queries.ts'

/**
 * All that the dashboard shows a member. One statement counts everything that the figures are made of and brings what is shown by name, a
 * few rows each, by an index; only which tasks come next hangs on what was counted.
 */
export async function readBoard(db: Queryable, member: Member, now: Date): Promise<Board> {
  const { weddingId } = member
  const sees = (area: 'timeline' | 'vendors' | 'guests' | 'budget') => allows(member, { area, to: 'view' })
  const row = await readAll(db, member, now)
  const { today, weddingDate } = row
  const facts = factsOf(row)
  const tasks = taskFigures(row.tasks, facts)
  const vendors = vendorFigures(row)
  const upcoming = sees('timeline') ? await dueTasks(db, weddingId, { facts, weddingDate, today }, { most: mostShown.tasks }) : []
  const [quote = null] = sees('vendors') ? toChoices(row.quote) : []
  const shown = upcoming.map(({ named: _named, ...task }) => task)
  const late = shown.find(({ dueOn }) => dueOn !== null && dueOn < today) ?? null
  return {
    today,
    turn: turnOf({ late, quote, waiting: (late ? tasks.overdue : 0) + (quote ? vendors.quotes : 0) }),
    unready: sees('timeline') && sees('vendors') ? unreadyBecause(facts, tasks, vendors) : null,
    tasks: sees('timeline') ? { ...tasks, upcoming: shown } : null,
    vendors: sees('vendors') ? { ...vendors, venue: row.venue, leading: toChoices(row.leading) } : null,
    guests: sees('guests') ? guestFigures(row) : null,
    money: sees('budget') ? moneyFigures(row) : null,
    activity: toActivities(row.activity, member),
  }
}

type Counted = CountedRow & {
  today: string
  weddingDate: string | null
  currency: string
  venue: string | null
  /** Each task of the checklist for itself, and the couple's own by state. */
  tasks: { number: number | null; state: TaskState; count: number; late: number }[]
  leading: object[]
  quote: object[]
  activity: object[]
}

async function readAll(db: Queryable, member: Member, now: Date): Promise<Counted> {
  const [row] = await board(db, { weddingId: member.weddingId, now, areas: readableAreas(member) })
  if (!row) throw new Problem('not_yours')
  return row
}

const board = keptStatement('board', (db, given: Places<{ weddingId: string; now: Date; areas: ActivityArea[] }>) => {
  const weddingId = given('weddingId')
  return sql<Counted>`
    select ${counted}, day.today::text as today, weddings.wedding_date, weddings.currency,
      (select name from choices where choices.wedding_id = weddings.id and category = 'venue' and state = 'booked'
        order by state_since limit 1) as venue,
      (select coalesce(json_agg(counted), '[]') from (
        select number, state, count(*) as count,
          count(*) filter (where due_on < day.today and (snoozed_until is null or snoozed_until <= day.today)) as late
        from tasks where tasks.wedding_id = weddings.id group by number, state
      ) counted) as tasks,
      ${jsonArrayFrom(leadingChoices(db, weddingId, mostShown.choices))} as leading,
      ${jsonArrayFrom(nextQuote(db, weddingId))} as quote,
      ${jsonArrayFrom(newestActivities(db, weddingId, given('areas'), mostShown.activity))} as activity
    from weddings
    cross join lateral (select (${given('now')}::timestamptz at time zone coalesce(nullif(weddings.time_zone, ''), 'UTC'))::date as today) day
    where weddings.id = ${weddingId}`
})

/** What ticks itself is judged by the facts, the rest by hand, as the checklist itself does. */
function taskFigures(rows: Counted['tasks'], facts: WeddingFacts): TaskFigures {
  const { ruled, done } = ruledBy(facts)
  const figures = { all: 0, done: 0, doneByRule: 0, overdue: 0, aside: 0 }
  for (const { number, state, count, late } of rows) {
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

function guestFigures({ guests: { uninvited, coming, pending, not_coming: notComing } }: Counted): GuestFigures {
  return { listed: uninvited + coming + pending + notComing, coming, notComing, pending }
}

function moneyFigures({ guests: figures, totalBudgetMinor, currency, today }: Counted): MoneyFigures {
  const { budget_agreed: agreed, budget_paid: paid } = figures
  const overdue = dueBy(figures, addDays(today, -1))
  return { currency, total: totalBudgetMinor, agreed, paid, overdue, dueSoon: dueBy(figures, addDays(today, soonDays)) - overdue }
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

function turnOf({ late, quote, waiting }: { late: Late | null; quote: Quote | null; waiting: number }): BoardTurn | null {
  const all: (Waiting & { turn: BoardTurn })[] = []
  if (late) all.push({ runsOut: late.dueOn, turn: { kind: 'task', waiting, task: late } })
  if (quote) all.push({ runsOut: quote.offerUntil, turn: { kind: 'quote', waiting, choice: quote } })
  return firstToRunOut(all)?.turn ?? null
}

type Late = Extract<BoardTurn, { kind: 'task' }>['task']
type Quote = Extract<BoardTurn, { kind: 'quote' }>['choice']
