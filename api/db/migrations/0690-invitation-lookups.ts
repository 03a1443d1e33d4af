import { inOrder } from './statements.ts'

/** Guests who lost the link of their invitation ask for it, where the couple takes such requests. */
export const invitationLookups = inOrder(() => statements)

const statements = [
  `alter table rsvp_settings add column takes_lookups boolean not null default false`,

  `create table invitation_lookups (
    id uuid primary key,
    slug text not null check (length(slug) <= 60),
    name text not null check (length(name) <= 200),
    proof text not null check (length(proof) <= 254),
    wedding_id uuid references weddings on delete cascade,
    state text not null
      check (state in ('waiting', 'sent', 'passed_on', 'unmatched', 'turned_away')),
    chart_version integer not null check (chart_version >= 1),
    due_at timestamptz not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check (state = 'waiting' or (slug = '' and name = '' and proof = ''))
  )`,
  `create index invitation_lookups_due on invitation_lookups (due_at) where state = 'waiting'`,
  `create index invitation_lookups_of_wedding on invitation_lookups (wedding_id)`,
  `create index invitation_lookups_by_age on invitation_lookups (created_at)`,
]
