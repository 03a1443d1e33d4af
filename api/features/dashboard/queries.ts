import { sql } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import { mostShown } from '#machines/board/board.schema.ts'
import type { Board, BoardTurn, TaskFigures, VendorFigures } from '#machines/board/board.schema.ts'
import { unreadyBecause } from '#machines/board/readiness.rules.ts'
import { firstToRunOut } from '#machines/board/turn.rules.ts'
import type { Waiting } from '#machines/board/turn.rules.ts'
import { isInPlan, standingsOf } from '#machines/choices/category/category.rules.ts'
import { ruledBy } from '#machines/timeline/template/completion.rules.ts'
import type { TaskState } from '#machines/timeline/task/task.schema.ts'
import type { WeddingFacts } from '#machines/wedding/facts.schema.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import { allows } from '#machines/wedding/rights.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { counted, factsOf } from '#api/features/board/queries.ts'
import type { CountedRow } from '#api/features/board/queries.ts'
import { dueTasks } from '#api/features/checklist/queries.ts'
import { listLeading, nextQuote } from '#api/features/choices/queries.ts'
import { listActivity } from '#api/features/wedding/queries.ts'

/**
 * All that the dashboard shows a member. One statement counts everything that the figures are made of; what is shown by name is a few
 * rows each, by an index.
 */
export async function readBoard(db: Queryable, member: Member, now: Date): Promise<Board> {
  const { weddingId } = member
  const sees = (area: 'timeline' | 'vendors') => allows(member, { area, to: 'view' })
  const row = await countAll(db, weddingId, now)
  const { today, weddingDate } = row
  const facts = factsOf(row)
  const tasks = taskFigures(row.tasks, facts)
  const vendors = vendorFigures(row)
  const [upcoming, leading, quote, activity] = await Promise.all([
    sees('timeline') ? dueTasks(db, weddingId, { facts, weddingDate, today }, { most: mostShown.tasks }) : [],
    sees('vendors') ? listLeading(db, weddingId, mostShown.choices) : [],
    sees('vendors') && vendors.quotes > 0 ? nextQuote(db, weddingId) : null,
    listActivity(db, member, { limit: String(mostShown.activity) }),
  ])
  const shown = upcoming.map(({ named: _named, ...task }) => task)
  const late = shown.find(({ dueOn }) => dueOn !== null && dueOn < today) ?? null
  return {
    today,
    turn: turnOf({ late, quote, waiting: (late ? tasks.overdue : 0) + (quote ? vendors.quotes : 0) }),
    unready: sees('timeline') && sees('vendors') ? unreadyBecause(facts, tasks, vendors) : null,
    tasks: sees('timeline') ? { ...tasks, upcoming: shown } : null,
    vendors: sees('vendors') ? { ...vendors, venue: row.venue, leading } : null,
    activity: activity.items,
  }
}

type Counted = CountedRow & {
  today: string
  weddingDate: string | null
  venue: string | null
  /** Each task of the checklist for itself, and the couple's own by state. */
  tasks: { number: number | null; state: TaskState; count: number; late: number }[]
}

async function countAll(db: Queryable, weddingId: string, now: Date): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select ${counted}, day.today::text as today, weddings.wedding_date,
      (select name from choices where choices.wedding_id = weddings.id and category = 'venue' and state = 'booked'
        order by state_since limit 1) as venue,
      (select coalesce(jsonb_agg(to_jsonb(counted)), '[]') from (
        select number, state, count(*) as count,
          count(*) filter (where due_on < day.today and (snoozed_until is null or snoozed_until <= day.today)) as late
        from tasks where tasks.wedding_id = weddings.id group by number, state
      ) counted) as tasks
    from weddings
    cross join lateral (select (${now}::timestamptz at time zone coalesce(nullif(weddings.time_zone, ''), 'UTC'))::date as today) day
    where weddings.id = ${weddingId}`.execute(db)
  const [row] = rows
  if (!row) throw new Problem('not_yours')
  return row
}

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
