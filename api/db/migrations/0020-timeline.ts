import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { newId } from '../id.ts'
import { checklist, isShort, placeTask } from './checklist-of-0020.ts'

/** The timeline: tasks, the day-of schedule with its links, subscriptions to the calendar; and the checklist for weddings there are. */
export const timeline = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
    await insertChecklists(db)
  },
}

const statements = [
  `create table tasks (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    number smallint check (number between 1 and 64),
    title text not null check (length(title) <= 200),
    category text not null check (length(category) <= 40),
    due_by text not null check (due_by in ('checklist', 'wedding', 'day')),
    lead_months smallint check (lead_months between -60 and 60),
    lead_days smallint check (lead_days between -31 and 31),
    due_day date,
    planned_from date not null,
    due_on date,
    rank integer not null,
    state text not null check (length(state) <= 40),
    state_version integer not null check (state_version >= 1),
    snoozed_until date,
    is_extra boolean not null,
    is_wanted boolean not null,
    assignee_id uuid references users on delete set null,
    notes text not null check (length(notes) <= 4000),
    done_at timestamptz,
    done_by uuid references users on delete set null,
    version integer not null check (version >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check (case when due_by = 'day' then due_day is not null else lead_months is not null and lead_days is not null end)
  )`,
  `create unique index tasks_by_number on tasks (wedding_id, number) where number is not null`,
  `create index tasks_in_order on tasks (wedding_id, rank, id)`,
  `create index tasks_by_category on tasks (wedding_id, category, rank, id)`,
  `create index tasks_of_assignee on tasks (assignee_id, wedding_id, rank, id)`,
  `create index tasks_done_by on tasks (done_by)`,
  `create index tasks_due on tasks (due_on, wedding_id) where state = 'open'`,

  `create table schedule_items (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    title text not null check (length(title) between 1 and 150),
    day_offset smallint not null check (day_offset between -7 and 7),
    start_minute smallint not null check (start_minute between 0 and 1439),
    end_minute smallint not null check (end_minute between 1 and 2879),
    rank integer not null,
    place text not null check (length(place) <= 150),
    people jsonb not null check (jsonb_typeof(people) = 'array'),
    notes text not null check (length(notes) <= 2000),
    version integer not null check (version >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check (end_minute > start_minute and end_minute - start_minute <= 1440)
  )`,
  `create index schedule_items_in_order on schedule_items (wedding_id, rank, id)`,

  `create table day_links (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    name text not null check (length(name) between 1 and 100),
    choice_id uuid,
    token_hash bytea not null unique check (length(token_hash) = 32),
    opened_first timestamptz,
    opened_last timestamptz,
    opens integer not null default 0 check (opens >= 0),
    withdrawn_at timestamptz,
    created_at timestamptz not null
  )`,
  `create index day_links_of_wedding on day_links (wedding_id, created_at, id)`,
  `create index day_links_of_choice on day_links (choice_id)`,

  `create table calendar_subscriptions (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    user_id uuid not null references users on delete cascade,
    token_hash bytea not null unique check (length(token_hash) = 32),
    read_at timestamptz,
    created_at timestamptz not null,
    unique (wedding_id, user_id)
  )`,
  `create index calendar_subscriptions_of_user on calendar_subscriptions (user_id)`,
]

const atOnce = 20

/** Every wedding has the checklist from its first day on; those that were there before get it now, as if they had begun with it. */
async function insertChecklists(db: Kysely<unknown>) {
  const { rows } = await sql<{ id: string; date: string | null; at: Date }>`
    select id, wedding_date::text as date, created_at as at from weddings order by created_at`.execute(
    db,
  )
  for (let from = 0; from < rows.length; from += atOnce) {
    const tasks = rows.slice(from, from + atOnce).flatMap(plannedTasks)
    await sql`insert into tasks select * from jsonb_populate_recordset(null::tasks, ${JSON.stringify(tasks)}::jsonb)`.execute(
      db,
    )
  }
}

function plannedTasks({ id, date, at }: { id: string; date: string | null; at: Date }) {
  const span = { weddingDate: date, plannedFrom: at.toISOString().slice(0, 10) }
  return checklist.map(([number, months, days, category, isExtra]) => {
    const { dueOn, rank } = placeTask({ months, days }, span)
    return {
      id: newId(at),
      wedding_id: id,
      number,
      title: '',
      category,
      due_by: 'checklist',
      lead_months: months,
      lead_days: days,
      planned_from: span.plannedFrom,
      due_on: dueOn,
      rank,
      state: isExtra && isShort(span) ? 'left_out' : 'open',
      state_version: 1,
      is_extra: isExtra,
      is_wanted: false,
      notes: '',
      version: 1,
      created_at: at,
      updated_at: at,
    }
  })
}
