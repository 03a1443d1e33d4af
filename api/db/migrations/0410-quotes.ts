import { inOrder } from './statements.ts'

/**
 * Quotes, each of one enquiry, which is locked before its quotes change: it has one draft and one on
 * the table at most. What people said of a quote stands in the thread. Templates are a business's own.
 */
export const quotes = inOrder(() => statements)

const statements = [
  `create table quotes (
    id uuid primary key,
    enquiry_id uuid not null references enquiries on delete cascade,
    number integer not null check (number >= 1),
    version integer not null check (version >= 1),
    state text not null check (state in ('draft', 'open', 'countered', 'accepted', 'declined',
      'expired', 'superseded', 'withdrawn', 'closed', 'discarded')),
    state_version integer not null check (state_version >= 1),
    facts jsonb not null check (jsonb_typeof(facts) = 'object'),
    content jsonb not null check (jsonb_typeof(content) = 'object'),
    counter_minor bigint check (counter_minor >= 1),
    countered_at timestamptz,
    due_at timestamptz,
    created_at timestamptz not null,
    sent_at timestamptz,
    since timestamptz not null,
    unique (enquiry_id, number)
  )`,
  `create unique index quotes_draft_of on quotes (enquiry_id) where state = 'draft'`,
  `create unique index quotes_open_of on quotes (enquiry_id) where state in ('open', 'countered')`,
  `create index quotes_of_enquiry on quotes (enquiry_id, created_at desc, id desc)`,
  `create index quotes_due on quotes (due_at) where due_at is not null`,

  `create table quote_templates (
    id uuid primary key,
    business_id uuid not null references businesses on delete cascade,
    version integer not null check (version >= 1),
    name text not null check (length(name) between 1 and 80),
    content jsonb not null check (jsonb_typeof(content) = 'object'),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index quote_templates_of_business on quote_templates (business_id, created_at, id)`,
]
