import { sql } from 'kysely'
import type { Database } from '#api/db/client.ts'
import { weddingOf } from './people.ts'

/** How many rows of a kind each wedding gets on top of its own. */
export interface Amounts {
  /**
   * Three in four of them invited; of these a third each is coming, has not answered, and is not
   * coming.
   */
  guests?: number
  /** Invitations of the first households; a third each is unopened, opened and answered. */
  invitations?: number
  tasks?: number
  choices?: number
  activities?: number
  /** Costs of the budget, each with one payment; every third of them is paid. */
  costs?: number
  /** For each account of a wedding. */
  notices?: number
}

/** The numbers of the first and the last couple of `addCouples` whose weddings are filled. */
interface Range {
  from: number
  to: number
}

/**
 * Writes rows for every wedding, or for those of a range, as the product itself stores them, one
 * statement a kind. The caller analyses the database afterwards.
 */
export async function fillWeddings(
  db: Database,
  {
    guests = 0,
    invitations = 0,
    tasks = 0,
    choices = 0,
    activities = 0,
    costs = 0,
    notices = 0,
  }: Amounts,
  range?: Range,
) {
  const households = Math.ceil(guests / 2.5)
  const ids = range && [weddingOf(range.from), weddingOf(range.to)]
  const weddings = ids
    ? sql`(select * from weddings where id between ${ids[0]} and ${ids[1]}) weddings`
    : sql`weddings`
  const members = ids
    ? sql`(select * from wedding_members where wedding_id between ${ids[0]} and ${ids[1]}) member`
    : sql`wedding_members member`
  const statements = [
    sql`insert into households (id, wedding_id, name, address_line1, address_line2, city, region, postcode, country, notes, version, created_at, updated_at)
      select ${id('aa')}, weddings.id, 'Household ' || n, case when n % 2 = 0 then n || ' High Street' else '' end, '', '', '', '', '', '', 1, now(), now()
      from ${weddings}, generate_series(1, ${households}::int) n order by weddings.id, n`,
    sql`insert into guests (id, wedding_id, household_id, place, first_name, last_name, is_plus_one, age_group, tags, diet, meal, email, phone, notes, answers, version, created_at, updated_at)
      select ${id('ab')}, weddings.id, ${id('aa', `(1 + n % ${households})`)}, n / ${households}::int, 'Guest', n::text, false,
        'adult', '[]', '', '', case when n % 3 = 0 then 'guest' || n || '@example.org' else '' end, '', '',
        case when n % 4 = 0 then '{}' else (select jsonb_object_agg(events.id, (array['coming', 'pending', 'not_coming'])[n % 4])
          from wedding_events events where events.wedding_id = weddings.id) end, 1, now(), now()
      from ${weddings}, generate_series(1, ${guests}::int) n order by weddings.id, n`,
    sql`insert into rsvps (id, wedding_id, household_id, token_hash, link_number, state, chart_version, facts, since, sent_at, reached_at, message, replies, version, created_at, updated_at)
      select ${id('af')}, weddings.id, ${id('aa')}, sha256(convert_to(weddings.id || ' ' || n, 'UTF8')), 1, known.state, 1,
        jsonb_build_object('sentAt', to_json(now()), 'reachedAt', to_json(now()), 'openedAt', case when known.state <> 'unopened' then to_json(now()) end,
          'begunAt', null, 'answeredAt', case when known.state = 'responded' then to_json(now()) end, 'changedAt', null),
        now(), now(), now(), '', '{}', 1, now(), now()
      from ${weddings}, generate_series(1, ${invitations}::int) n
      cross join lateral (select (array['unopened', 'opened', 'responded'])[1 + n % 3] as state) known order by weddings.id, n`,
    sql`insert into tasks (id, wedding_id, title, category, due_by, due_day, planned_from, due_on, rank, state, state_version, is_extra, is_wanted, notes, version, created_at, updated_at)
      select ${id('ae')}, weddings.id, 'Task ' || n, 'other', 'day', day, current_date, day, day - date '1970-01-01',
        case when n % 3 = 0 then 'done' else 'open' end, 1, false, true, '', 1, now(), now()
      from ${weddings}, generate_series(1, ${tasks}::int) n, lateral (select current_date - 10 + n / 5 as day) due order by weddings.id, n`,
    sql`insert into choices (id, wedding_id, category, name, contact, email, phone, website, notes, state, state_version, state_since, version, created_at, updated_at)
      select ${id('ac')}, weddings.id, (array['venue', 'florist', 'music', 'cake', 'catering'])[1 + n % 5], 'Vendor ' || n, '', '', '', '', '',
        case when n % 100 = 0 then 'booked' else 'saved' end, 1, now(), 1, now(), now() from ${weddings}, generate_series(1, ${choices}::int) n order by weddings.id, n`,
    sql`insert into activities (id, wedding_id, by_product, kind, area, facts, created_at, is_noticed)
      select ${id('ad')}, weddings.id, true, 'wedding.changed', 'wedding', '{"fields":"city"}', now() - make_interval(mins => n), true
      from ${weddings}, generate_series(1, ${activities}::int) n order by weddings.id, n`,
    sql`insert into budget_items (id, wedding_id, category, name, vendor, currency, per_guest, planned_minor, quoted_minor, agreed_minor, notes, version, created_at, updated_at)
      select ${id('b0')}, weddings.id, (array['venue', 'catering', 'flowers', 'music', 'attire'])[1 + n % 5], 'Cost ' || n, '', weddings.currency,
        n % 10 = 0, 10000 + n, 10000 + n, case when n % 2 = 0 then 10000 + n end, '', 1, now(), now()
      from ${weddings}, generate_series(1, ${costs}::int) n order by weddings.id, n`,
    sql`insert into budget_payments (id, wedding_id, item_id, what, minor, due_on, state, state_version, paid_on, method, version, created_at, updated_at)
      select ${id('b1')}, weddings.id, ${id('b0')}, 'Deposit', 5000 + n, current_date + n % 200,
        case when n % 3 = 0 then 'paid' else 'scheduled' end, 1, case when n % 3 = 0 then current_date end, null, 1, now(), now()
      from ${weddings}, generate_series(1, ${costs}::int) n order by weddings.id, n`,
    sql`insert into notices (id, user_id, wedding_id, kind, facts, in_app, by_mail, created_at)
      select ('0197b200-' || right(lpad(to_hex(n), 4, '0'), 4) || '-7000-8000-' || right(member.user_id::text, 12))::uuid, member.user_id, member.wedding_id, 'task.due', '{}', true, false, now() - make_interval(mins => n)
      from ${members}, generate_series(1, ${notices}::int) n order by member.user_id, n`,
  ]
  for (const statement of statements) await statement.execute(db.query)
}

/** An id of its own for the n-th row of a kind, in each wedding. */
function id(kind: string, n = 'n') {
  return sql.raw(
    `('0197${kind}00-' || right(lpad(to_hex(${n}), 4, '0'), 4) || '-7000-8000-' || right(weddings.id::text, 12))::uuid`,
  )
}
