import { inOrder } from './statements.ts'

/** Texts that a business writes again and again, kept under a name of their own. */
export const savedReplies = inOrder(() => [
  `create table saved_replies (
    id uuid primary key,
    business_id uuid not null references businesses on delete cascade,
    version integer not null check (version >= 1),
    name text not null check (length(name) between 1 and 80),
    body text not null check (length(body) between 1 and 4000),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index saved_replies_of_business on saved_replies (business_id, created_at, id)`,
])
