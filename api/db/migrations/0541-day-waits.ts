import { inOrder } from './statements.ts'

/**
 * Couples in line for a day that a business has no place left on, numbered in the order in which they
 * asked, under the lock of its calendar. Whoever is in line comes before whoever is not.
 */
export const dayWaits = inOrder(() => statements)

const statements = [
  `create table day_waits (
    id uuid primary key,
    enquiry_id uuid not null references enquiries on delete cascade,
    business_id uuid not null references businesses on delete cascade,
    day date not null,
    number integer not null check (number >= 1),
    version integer not null check (version >= 1),
    state text not null check (state in ('waiting', 'offered', 'taken', 'passed', 'left', 'closed')),
    state_version integer not null check (state_version >= 1),
    facts jsonb not null check (jsonb_typeof(facts) = 'object'),
    due_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (business_id, day, number)
  )`,
  `create unique index day_waits_live_of on day_waits (enquiry_id) where state in ('waiting', 'offered')`,
  `create index day_waits_of_enquiry on day_waits (enquiry_id, created_at desc)`,
  `create index day_waits_in_line on day_waits (business_id, day, number) where state in ('waiting', 'offered')`,
  `create index day_waits_due on day_waits (due_at) where due_at is not null`,
]
