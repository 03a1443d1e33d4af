import { inOrder } from './statements.ts'

/** Links of invitations whose household went into another one: they open its invitation. */
export const formerRsvpLinks = inOrder(() => statements)

const statements = [
  // No foreign key to the invitation: one that goes and is brought back takes its links along.
  `create table former_rsvp_links (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    token_hash bytea not null check (length(token_hash) = 32),
    rsvp_id uuid not null,
    link_number integer not null check (link_number >= 1),
    version integer not null check (version >= 1),
    created_at timestamptz not null
  )`,
  `create index former_rsvp_links_by_token on former_rsvp_links (token_hash)`,
  `create index former_rsvp_links_of_rsvp on former_rsvp_links (rsvp_id)`,
  `create index former_rsvp_links_of_wedding on former_rsvp_links (wedding_id)`,
]
