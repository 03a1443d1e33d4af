import { inOrder } from './statements.ts'

/** Messages of couples to their guests, with a letter for each address, and the addresses that want none. */
export const guestMessages = inOrder(() => statements)

const statements = [
  `create table guest_messages (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    kind text not null check (kind in ('message', 'save_the_date')),
    subject text not null check (length(subject) <= 150),
    words text not null check (length(words) <= 4000),
    filter jsonb not null check (jsonb_typeof(filter) = 'object'),
    state text not null check (state in ('draft', 'sending', 'sent', 'partly_failed')),
    chart_version integer not null check (chart_version >= 1),
    facts jsonb not null check (jsonb_typeof(facts) = 'object'),
    due_at timestamptz not null,
    version integer not null check (version >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index guest_messages_in_order on guest_messages (wedding_id, created_at, id)`,
  `create index guest_messages_due on guest_messages (due_at) where state = 'sending'`,

  `create table guest_mail_addresses (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    email text not null check (length(email) between 1 and 254),
    unsubscribe_token text not null unique check (length(unsubscribe_token) = 27),
    unsubscribed_at timestamptz,
    created_at timestamptz not null,
    unique (wedding_id, email)
  )`,

  // Whom a letter is for is named by ids alone: a guest who was taken off the list has no name here.
  `create table guest_message_letters (
    id uuid primary key,
    message_id uuid not null references guest_messages on delete cascade,
    address_id uuid references guest_mail_addresses on delete cascade,
    guest_ids jsonb not null check (jsonb_typeof(guest_ids) = 'array'),
    state text not null
      check (state in ('waiting', 'queued', 'sent', 'failed', 'without_address', 'unsubscribed')),
    mail_id uuid,
    created_at timestamptz not null,
    unique (message_id, address_id)
  )`,
  `create index guest_message_letters_in_order on guest_message_letters (message_id, created_at, id)`,
  `create index guest_message_letters_of_address on guest_message_letters (address_id)`,
]
