import { inOrder } from './statements.ts'

/** Who of the team has an application at the moment, and the trail of what the team did and opened. */
export const reviewDesk = inOrder(() => statements)

const statements = [
  `create table review_claims (
    business_id uuid primary key references businesses on delete cascade,
    user_id uuid not null references users on delete cascade,
    until timestamptz not null
  )`,
  `create index review_claims_of_user on review_claims (user_id, until)`,

  // Names are read where they stand: what is erased is gone from the trail, too, and that something was done stays.
  `create table team_actions (
    id uuid primary key,
    user_id uuid references users on delete set null,
    action text not null check (length(action) <= 40),
    business_id uuid references businesses on delete set null,
    subject_id uuid references users on delete set null,
    document_id uuid references business_documents on delete set null,
    found integer check (found between 0 and 1000),
    created_at timestamptz not null
  )`,
  `create index team_actions_by_time on team_actions (created_at, id)`,
  `create index team_actions_of_user on team_actions (user_id, created_at, id)`,
  `create index team_actions_of_business on team_actions (business_id, created_at, id)`,
  `create index team_actions_of_subject on team_actions (subject_id) where subject_id is not null`,
  `create index team_actions_of_document on team_actions (document_id) where document_id is not null`,
  `insert into team_actions (id, user_id, action, business_id, created_at)
    select id, user_id, fact, business_id, created_at from approval_steps where side = 'reviewer'`,

  `create index users_by_email on users (lower(email))`,
  `create index users_by_name on users (lower(first_name || ' ' || last_name) text_pattern_ops)`,
  `create index businesses_by_name on businesses (lower(name) text_pattern_ops)`,
]
