import { inOrder } from './statements.ts'

/** Accounts, sessions, weddings and businesses, and what the product keeps to run itself. One statement each: the embedded engine takes no more. */
export const foundation = inOrder(() => statements)

const statements = [
  `create table users (
    id uuid primary key,
    issuer text not null check (length(issuer) <= 300),
    sub text not null check (length(sub) <= 128),
    email text not null check (length(email) <= 254),
    first_name text not null check (length(first_name) <= 2048),
    last_name text not null check (length(last_name) <= 2048),
    role text not null check (role in ('COUPLE', 'VENDOR', 'ADMIN')),
    role_chosen boolean not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version integer not null check (version >= 1),
    unique (sub, issuer)
  )`,

  `create table sessions (
    id uuid primary key,
    token_hash bytea not null unique check (length(token_hash) = 32),
    user_id uuid not null references users on delete cascade,
    client_id text not null check (length(client_id) <= 128),
    origin_jti text not null check (length(origin_jti) <= 128),
    tokens text not null check (length(tokens) <= 65536),
    access_expires_at timestamptz not null,
    refreshed_at timestamptz not null,
    auth_time timestamptz not null,
    remembered boolean not null,
    device_label text not null check (length(device_label) <= 200),
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at timestamptz not null,
    refreshing_until timestamptz
  )`,
  `create index sessions_of_user on sessions (user_id, created_at, id)`,
  `create index sessions_by_expiry on sessions (expires_at)`,

  `create table revocations (
    id uuid primary key,
    token text not null check (length(token) <= 32768),
    attempts integer not null check (attempts >= 0),
    due_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create index revocations_due on revocations (due_at)`,

  `create table pending_registrations (
    sub text primary key check (length(sub) <= 128),
    role text not null check (role in ('COUPLE', 'VENDOR')),
    details jsonb not null check (jsonb_typeof(details) = 'object'),
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index pending_registrations_by_expiry on pending_registrations (expires_at)`,

  `create table weddings (
    id uuid primary key,
    first_name_line text not null check (length(first_name_line) <= 4097),
    second_name_line text not null check (length(second_name_line) <= 100),
    partner_email text not null check (length(partner_email) <= 254),
    wedding_date date,
    city text not null check (length(city) <= 100),
    country text not null check (length(country) <= 100),
    expected_guests integer check (expected_guests between 0 and 10000),
    type text check (type in ('traditional', 'destination', 'elopement', 'intimate', 'luxury', 'outdoor', 'beach', 'garden', 'rustic',
      'themed', 'other')),
    budget_range text check (budget_range in ('under_10k', '10k_20k', '20k_30k', '30k_50k', '50k_75k', '75k_100k', 'over_100k')),
    version integer not null check (version >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,

  `create table wedding_members (
    wedding_id uuid not null references weddings on delete cascade,
    user_id uuid not null references users on delete cascade,
    joined_at timestamptz not null,
    primary key (wedding_id, user_id)
  )`,
  `create index weddings_of_member on wedding_members (user_id)`,

  `create table businesses (
    id uuid primary key,
    owner_id uuid not null references users on delete cascade,
    name text not null check (length(name) between 1 and 150),
    category text not null check (category in ('photography', 'videography', 'catering', 'venue', 'florist', 'music', 'cake', 'decor',
      'planner', 'dress', 'suit', 'jewelry', 'beauty', 'transportation', 'stationery', 'favors', 'other')),
    city text not null check (length(city) <= 100),
    country text not null check (length(country) <= 100),
    phone text not null check (length(phone) <= 40),
    website text not null check (length(website) <= 2008),
    description text not null check (length(description) <= 4000),
    approval text not null default 'draft' check (approval in ('draft', 'submitted', 'in_review', 'changes_requested', 'approved',
      'rejected', 'suspended')),
    version integer not null check (version >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index businesses_of_owner on businesses (owner_id, created_at, id)`,

  `create table mail_outbox (
    id uuid primary key,
    recipient text not null check (length(recipient) <= 254),
    subject text not null check (length(subject) <= 998),
    text text not null,
    html text not null,
    created_at timestamptz not null,
    due_at timestamptz not null,
    attempts integer not null check (attempts >= 0),
    sent_at timestamptz,
    last_error text
  )`,
  `create index mail_outbox_due on mail_outbox (due_at) where sent_at is null`,

  `create table idempotency_keys (
    owner text not null check (length(owner) <= 200),
    operation text not null check (length(operation) <= 200),
    key text not null check (length(key) <= 255),
    request_hash bytea not null check (length(request_hash) = 32),
    status integer not null check (status between 100 and 599),
    body jsonb not null,
    created_at timestamptz not null,
    primary key (owner, operation, key)
  )`,
  `create index idempotency_keys_by_age on idempotency_keys (created_at)`,

  `create table rate_limits (
    bucket bytea not null check (length(bucket) = 32),
    window_start timestamptz not null,
    count integer not null check (count >= 0),
    primary key (bucket, window_start)
  )`,
  `create index rate_limits_by_age on rate_limits (window_start)`,
]
