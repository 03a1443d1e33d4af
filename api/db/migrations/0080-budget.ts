import { inOrder } from './statements.ts'

/** The budget: its plan, items, payments and contributors; and what the dashboard tells of it, kept beside the figures of the guests. */
export const budget = inOrder(() => statements)

const amount = (name: string) => `${name} bigint check (${name} between 0 and 1000000000000)`
const kept = `version integer not null check (version >= 1), created_at timestamptz not null, updated_at timestamptz not null`
const ofWedding = `wedding_id uuid not null references weddings on delete cascade`

/** One of a foreign currency's minor units in the wedding's; null where no rate is set for it. All are powers of ten below: exact. */
const factor = `case when items.currency = plan.main then 1 else (
    select (rate->>'micros')::numeric * power(10::numeric, greatest((rate->>'shift')::integer, 0))
      / (1000000 * power(10::numeric, greatest(-(rate->>'shift')::integer, 0)))
    from jsonb_array_elements(plan.rates) rate where rate->>'currency' = items.currency
  ) end`

/** As machines/budget/sums/totals.rules.ts counts it; a test holds the two together. */
const recount = `update guest_figures set (budget_agreed, budget_paid) = (
    select coalesce(sum(round(greatest(told.agreed, told.paid) * told.factor)), 0), coalesce(sum(round(told.paid * told.factor)), 0)
    from (
      select weddings.currency as main, coalesce(budget_plans.headcount, weddings.expected_guests, 0) as heads,
        case when budget_plans.currency = weddings.currency then budget_plans.rates else '[]' end as rates
      from weddings left join budget_plans on budget_plans.wedding_id = weddings.id where weddings.id = guest_figures.wedding_id
    ) plan
    cross join lateral (
      select coalesce(items.agreed_minor, 0) * (case when items.per_guest then plan.heads else 1 end) as agreed,
        coalesce((select sum(minor) from budget_payments where item_id = items.id and state = 'paid'), 0) as paid, ${factor} as factor
      from budget_items items where items.wedding_id = guest_figures.wedding_id
    ) told
  ),
  contributors = (select count(*) from budget_contributors where budget_contributors.wedding_id = guest_figures.wedding_id),
  payments = (select count(*) from budget_payments where budget_payments.wedding_id = guest_figures.wedding_id and state <> 'cancelled'),
  payments_due = array(select due_on from budget_payments
    where budget_payments.wedding_id = guest_figures.wedding_id and state = 'scheduled' and due_on is not null order by due_on limit 50)`

const statements = [
  `create table budget_plans (
    id uuid primary key,
    wedding_id uuid not null unique references weddings on delete cascade,
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    headcount integer check (headcount between 0 and 10000),
    split jsonb not null check (jsonb_typeof(split) = 'object'),
    rates jsonb not null check (jsonb_typeof(rates) = 'array'),
    ${kept}
  )`,
  `create table budget_items (
    id uuid primary key,
    ${ofWedding},
    category text not null check (length(category) <= 20),
    name text not null check (length(name) between 1 and 120),
    vendor text not null check (length(vendor) <= 150),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    per_guest boolean not null,
    ${amount('planned_minor')},
    ${amount('quoted_minor')},
    ${amount('agreed_minor')},
    notes text not null check (length(notes) <= 2000),
    ${kept},
    unique (wedding_id, id)
  )`,
  `create index budget_items_in_order on budget_items (wedding_id, created_at, id)`,
  // An item that has payments does not go without them, whatever is undone: it is checked at the end of a transaction.
  `create table budget_payments (
    id uuid primary key,
    ${ofWedding},
    item_id uuid not null,
    what text not null check (length(what) <= 120),
    minor bigint not null check (minor between 1 and 1000000000000),
    due_on date,
    state text not null check (state in ('scheduled', 'paid', 'cancelled')),
    state_version integer not null check (state_version >= 1),
    paid_on date check ((paid_on is not null) = (state = 'paid')),
    paid_by uuid,
    method text check (method in ('transfer', 'card', 'cash', 'cheque', 'other')),
    ${kept},
    foreign key (wedding_id, item_id) references budget_items (wedding_id, id) deferrable initially deferred
  )`,
  `create index budget_payments_in_order on budget_payments (wedding_id, created_at, id)`,
  `create index budget_payments_of_item on budget_payments (item_id, created_at, id)`,
  `create index budget_payments_due on budget_payments (due_on, id) where state = 'scheduled'`,
  `create table budget_contributors (
    id uuid primary key,
    ${ofWedding},
    name text not null check (length(name) between 1 and 120),
    pledged_minor bigint not null check (pledged_minor between 0 and 1000000000000),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    ${kept}
  )`,
  `create index budget_contributors_in_order on budget_contributors (wedding_id, created_at, id)`,

  `alter table guest_figures
    add column budget_agreed numeric not null default 0,
    add column budget_paid numeric not null default 0,
    add column contributors integer not null default 0,
    add column payments integer not null default 0,
    add column payments_due date[] not null default '{}'`,
  // Whoever counts holds the row first and looks afterwards, as for the guests.
  `create function keep_budget_figures() returns trigger language plpgsql as $$
    declare
      touched uuid[] := array(select distinct wedding_id from changed);
    begin
      if cardinality(touched) = 0 then
        return null;
      end if;
      perform from guest_figures where wedding_id = any(touched) order by wedding_id for no key update;
      ${recount} where wedding_id = any(touched);
      return null;
    end
  $$`,
  ...['budget_plans', 'budget_items', 'budget_payments', 'budget_contributors'].flatMap((table) => [
    `create trigger keep_figures_added after insert on ${table} referencing new table as changed
      for each statement execute function keep_budget_figures()`,
    `create trigger keep_figures_changed after update on ${table} referencing new table as changed
      for each statement execute function keep_budget_figures()`,
    `create trigger keep_figures_gone after delete on ${table} referencing old table as changed
      for each statement execute function keep_budget_figures()`,
  ]),
  `create function keep_figures_of_wedding() returns trigger language plpgsql as $$
    begin
      perform from guest_figures where wedding_id = new.id for no key update;
      ${recount} where wedding_id = new.id;
      return null;
    end
  $$`,
  `create trigger keep_budget_figures after update on weddings for each row
    when ((old.currency, old.expected_guests) is distinct from (new.currency, new.expected_guests))
    execute function keep_figures_of_wedding()`,
]
