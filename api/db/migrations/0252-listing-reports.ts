import { inOrder } from './statements.ts'

/** What somebody reports of a listing. The address goes once it has been answered. */
export const listingReports = inOrder(() => [
  `create table listing_reports (
    id uuid primary key,
    business_id uuid not null references businesses on delete cascade,
    reason text not null check (length(reason) <= 40),
    text text not null check (length(text) between 1 and 2000),
    email text not null check (length(email) <= 254),
    answer text check (length(answer) between 1 and 2000),
    state text not null check (state in ('received', 'upheld', 'dismissed')),
    state_version integer not null check (state_version >= 1),
    state_since timestamptz not null,
    version integer not null default 1 check (version >= 1),
    created_at timestamptz not null
  )`,
  `create index listing_reports_by_state on listing_reports (state, created_at, id)`,
  `create index listing_reports_of_business on listing_reports (business_id)`,
  `create index listing_reports_of_address on listing_reports (email) where email <> ''`,
])
