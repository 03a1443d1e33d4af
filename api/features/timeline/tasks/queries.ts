import { sql } from 'kysely'
import type { Expression, Selectable, SqlBool } from 'kysely'
import type { Span } from '#machines/timeline/due/due.rules.ts'
import type { KeptDue } from '#machines/timeline/due/due.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { completionOf, ruledBy } from '#machines/timeline/template/completion.rules.ts'
import { taskCategories } from '#machines/timeline/template/template.schema.ts'
import type { Task, TaskCounts, TaskQuery, TaskView } from '#machines/timeline/task/task.schema.ts'
import type { WeddingFacts } from '#machines/wedding/facts.schema.ts'
import { mayRead } from '#machines/wedding/reading/fields.rules.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { rankCursor } from '#api/db/cursor.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { linkedField, readLinks } from '../links/queries.ts'
import type { TaskLinks } from '../links/queries.ts'
import titles from '#locales/en/checklist.json' with { type: 'json' }

export type TaskRow = Selectable<Tables['tasks']>

/**
 * What decides about the tasks of a wedding: its facts, its date, and the current day in its zone.
 */
export interface TaskContext {
  facts: WeddingFacts
  weddingDate: string | null
  today: string
}

/**
 * A page of the tasks by due day, or by category: those of a view, optionally of one category or
 * person, or with links of one kind.
 */
export async function listTasks(
  db: Queryable,
  member: Member,
  { view = 'all', category, assignee, linked, order = 'due', ...page }: TaskQuery,
  context: TaskContext,
): Promise<Page<Task>> {
  const { weddingId, userId } = member
  const { limit, after } = pageAfter(page, rankCursor)
  const place = order === 'due' ? sql.ref<number>('rank') : byCategory
  const rows = await db
    .selectFrom('tasks')
    .selectAll()
    .select(place.as('place'))
    .where('weddingId', '=', weddingId)
    .where(inView(view, userId, judgedBy(context)))
    .$if(category !== undefined, (query) => query.where('category', '=', category!))
    .$if(assignee !== undefined, (query) => query.where('assigneeId', '=', assignee!))
    .$if(linked !== undefined, (query) =>
      query
        .where(linked === 'vendor' ? 'choiceId' : 'itemId', 'is not', null)
        .where(sql.val(mayRead(member, linkedField[linked!]))),
    )
    .where(isAfterCursor(after, [place, 'id']))
    .orderBy(place)
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const links = await readLinks(db, member, rows)
  return pageOf(rows, limit, (row) => toTask(row, context.facts, links), {
    encode: (last) => rankCursor.encode({ rank: last.place, id: last.id }),
  })
}

/** A rank by category in the order of the checklist, further apart than any two possible days. */
const byCategory = sql<number>`array_position(${sql.raw(`array['${taskCategories.join("','")}']`)}, category::text) * 20000000 + rank`

/** How many tasks each view shows, and how many each member has. */
export async function countTasks(
  db: Queryable,
  weddingId: string,
  userId: string,
  context: TaskContext,
): Promise<TaskCounts> {
  const judged = judgedBy(context)
  const counted = (view: TaskView) =>
    sql<string>`count(*) filter (where ${inView(view, userId, judged)})`
  const rows = await db
    .selectFrom('tasks')
    .select(['category', 'assigneeId'])
    .select([
      counted('all').as('all'),
      counted('open').as('open'),
      counted('overdue').as('overdue'),
      counted('done').as('done'),
    ])
    .select(counted('aside').as('aside'))
    .select(sql<string>`count(*) filter (where state = 'left_out')`.as('leftOut'))
    .select(
      sql<string>`count(*) filter (where ${inView('done', userId, judged)} and state <> 'overruled' and number = any(${judged.ruled}::smallint[]))`.as(
        'doneByRule',
      ),
    )
    .where('weddingId', '=', weddingId)
    .groupBy(['category', 'assigneeId'])
    .execute()
  const people = await listMembers(db, weddingId)
  const total = (
    figure: 'all' | 'open' | 'overdue' | 'done' | 'aside' | 'leftOut' | 'doneByRule',
    of: typeof rows = rows,
  ) => of.reduce((sum, row) => sum + Number(row[figure]), 0)
  const assigned = Map.groupBy(rows, ({ assigneeId }) => assigneeId)
  return {
    all: total('all'),
    open: total('open'),
    mine: total('open', assigned.get(userId) ?? []),
    overdue: total('overdue'),
    done: total('done'),
    doneByRule: total('doneByRule'),
    aside: total('aside'),
    leftOut: total('leftOut'),
    people: people.map(({ userId: id, firstName, lastName }) => ({
      userId: id,
      name: `${firstName} ${lastName}`.trim(),
      open: total('open', assigned.get(id) ?? []),
    })),
    byCategory: [...Map.groupBy(rows, ({ category }) => category)]
      .map(([category, of]) => ({ category, all: total('all', of), done: total('done', of) }))
      .filter(({ all }) => all > 0),
  }
}

/** The members of the wedding, in the order they joined. */
function listMembers(db: Queryable, weddingId: string) {
  return db
    .selectFrom('weddingMembers')
    .innerJoin('users', 'users.id', 'weddingMembers.userId')
    .select(['weddingMembers.userId', 'firstName', 'lastName'])
    .where('weddingId', '=', weddingId)
    .orderBy('joinedAt')
    .orderBy('weddingMembers.userId')
    .limit(200)
    .execute()
}

/** A task as one member sees it: `links` are what that member may see. */
export function toTask(row: TaskRow, facts: WeddingFacts, links: TaskLinks): Task {
  const completion = completionOf(tickedOf(row), facts)
  return {
    id: row.id,
    version: row.version,
    number: row.number,
    title: row.title,
    category: row.category,
    due: keptDue(row),
    dueOn: row.dueOn,
    state: stateOf(row, completion.by === 'hand'),
    completion,
    doneAt: row.doneAt?.toISOString() ?? null,
    doneBy: row.doneBy,
    doneReason: row.doneReason,
    snoozedUntil: row.snoozedUntil,
    assigneeId: row.assigneeId,
    link: links.get(row.choiceId ?? row.itemId ?? '') ?? null,
    notes: row.notes,
    isExtra: row.isExtra,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/**
 * The title of a task if the reader's language is not known: in emails, calendars and activities.
 */
export function taskTitle({ title, number }: Pick<TaskRow, 'title' | 'number'>): string {
  // Titles are listed by number, and a task without a title has one.
  return title || (titles as Record<string, string>)[String(number)] || ''
}

/** A task as its chart reads it. A manual tick no longer counts once the task's rule can tell. */
export function storedTask(row: TaskRow, ticksByHand: boolean) {
  const { isExtra, isWanted, snoozedUntil } = row
  return {
    version: row.stateVersion,
    state: stateOf(row, ticksByHand),
    facts: { ticksByHand, isExtra, isWanted, snoozedUntil },
  }
}

export function keptDue({ dueBy, dueDay, leadMonths, leadDays }: TaskRow): KeptDue {
  if (dueBy === 'day') return { by: 'day', day: dueDay ?? '' }
  return { by: dueBy, lead: { months: leadMonths ?? 0, days: leadDays ?? 0 } }
}

export function spanOf({ plannedFrom }: TaskRow, weddingDate: string | null): Span {
  return { plannedFrom, weddingDate }
}

function stateOf({ state }: TaskRow, ticksByHand: boolean) {
  return state === 'done' && !ticksByHand ? 'open' : state
}

/** What the rules need of a task. */
export function tickedOf({ number, state }: Pick<TaskRow, 'number' | 'state'>) {
  return { number, isTicked: state === 'done', isOverruled: state === 'overruled' }
}

/** What SQL needs to know about the rules and the day. */
interface Judged {
  ruled: Expression<number[]>
  done: Expression<number[]>
  today: Expression<string>
}

export function judgedBy({ facts, today }: TaskContext): Judged {
  const { ruled, done } = ruledBy(facts)
  return { ruled: sql.val(ruled), done: sql.val(done), today: sql.val(today) }
}

/** The tasks that a view shows, as SQL. `completionOf` says the same of one task. */
export function inView(view: TaskView, userId: string, { ruled, done, today }: Judged) {
  const counts = sql<SqlBool>`state in ('open', 'done', 'overruled')`
  const isDone = sql<SqlBool>`case when state = 'overruled' then true when number = any(${ruled}::smallint[]) then number = any(${done}::smallint[]) else state = 'done' end`
  const isOpen = sql<SqlBool>`${counts} and not (${isDone})`
  const views = {
    all: counts,
    open: isOpen,
    done: sql<SqlBool>`${counts} and (${isDone})`,
    mine: sql<SqlBool>`${isOpen} and assignee_id = ${userId}`,
    overdue: sql<SqlBool>`${isOpen} and due_on < ${today}::date and (snoozed_until is null or snoozed_until <= ${today}::date)`,
    aside: sql<SqlBool>`state in ('not_needed', 'left_out')`,
  }
  return views[view]
}
