import { inOrder } from './statements.ts'

/** A wedding that several people plan: what each may do, what was done by whom, and what else a wedding is told about. */
export const sharing = inOrder(() => statements)

/* The defaults are for a process of the release before, which may still write beside the first of this one: its members are partners. */
const statements = [
  `alter table weddings
    add column time_zone text not null default '' check (length(time_zone) <= 64),
    add column total_budget_minor bigint check (total_budget_minor between 0 and 1000000000000000),
    add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$')`,

  `alter table wedding_members
    add column kind text not null default 'partner' check (kind in ('partner', 'helper')),
    add column rights jsonb not null default '{"guests":"edit","budget":"edit","timeline":"edit","vendors":"edit"}'
      check (jsonb_typeof(rights) = 'object'),
    add column version integer not null default 1 check (version >= 1)`,
  `create unique index wedding_of_partner on wedding_members (user_id) where kind = 'partner'`,

  `create table activities (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    user_id uuid references users on delete set null,
    by_product boolean not null,
    kind text not null check (length(kind) <= 60),
    area text not null check (area in ('guests', 'budget', 'timeline', 'vendors', 'wedding', 'members')),
    subject jsonb check (jsonb_typeof(subject) = 'object'),
    facts jsonb not null check (jsonb_typeof(facts) = 'object'),
    changes jsonb check (jsonb_typeof(changes) = 'array'),
    undoes uuid references activities on delete set null,
    undone_by uuid references activities on delete set null,
    created_at timestamptz not null
  )`,
  `create index activities_of_wedding on activities (wedding_id, created_at, id)`,
  `create index activities_of_user on activities (user_id)`,
  `create index activities_undone on activities (undone_by) where undone_by is not null`,
  `create index activities_undoing on activities (undoes) where undoes is not null`,
]
