import { inOrder } from './statements.ts'

/** Invitations into a wedding: whom, as what, and where each stands. */
export const invitations = inOrder(() => statements)

const statements = [
  `create table partner_invitations (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    email text not null check (length(email) <= 254),
    kind text not null check (kind in ('partner', 'helper')),
    rights jsonb not null check (jsonb_typeof(rights) = 'object'),
    token_hash bytea not null unique check (length(token_hash) = 32),
    state text not null check (state in ('pending', 'accepted', 'declined', 'expired', 'revoked')),
    chart_version integer not null check (chart_version >= 1),
    facts jsonb not null check (jsonb_typeof(facts) = 'object'),
    expires_at timestamptz not null,
    since timestamptz not null,
    invited_by uuid references users on delete set null,
    accepted_by uuid references users on delete set null,
    version integer not null check (version >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index partner_invitations_of_wedding on partner_invitations (wedding_id, created_at, id)`,
  // One address is invited once at a time: a second invitation of it would be a second link that nobody remembers to take back.
  `create unique index partner_invitation_open on partner_invitations (wedding_id, lower(email)) where state = 'pending'`,
  `create index partner_invitations_due on partner_invitations (expires_at) where state = 'pending'`,
  `create index partner_invitations_over on partner_invitations (since) where state in ('declined', 'expired', 'revoked')`,
  `create index partner_invitations_invited_by on partner_invitations (invited_by)`,
  `create index partner_invitations_accepted_by on partner_invitations (accepted_by)`,
]
