import { inOrder } from './statements.ts'

/** The deletion of accounts: where each stands, and what of an erased one is left to be done outside of the tables. */
export const accountDeletions = inOrder(() => statements)

const statements = [
  // No foreign key: what stays of an erased account is that somebody was erased, by an id that is nobody's any more.
  `create table account_deletions (
    id uuid primary key,
    user_id uuid not null unique,
    state text not null check (state in ('none', 'asked', 'cancelled', 'erased')),
    facts jsonb not null check (jsonb_typeof(facts) = 'object'),
    chart_version integer not null check (chart_version >= 1),
    asked_at timestamptz not null,
    due_at timestamptz,
    token text check (length(token) <= 32768),
    updated_at timestamptz not null
  )`,
  `create index account_deletions_due on account_deletions (due_at) where state = 'asked'`,

  `create table account_erasures (
    id uuid primary key,
    sub text not null check (length(sub) <= 128),
    email text not null check (length(email) <= 254),
    tokens jsonb not null check (jsonb_typeof(tokens) = 'array'),
    attempts integer not null check (attempts >= 0),
    due_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create index account_erasures_due on account_erasures (due_at)`,
  `create index account_erasures_of_sub on account_erasures (sub)`,

  // Erasing looks for these by whose they are.
  `create index mail_outbox_of_recipient on mail_outbox (lower(recipient))`,
  `create index contact_messages_of_sender on contact_messages (lower(email))`,
]
