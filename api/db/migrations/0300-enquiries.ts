import { inOrder } from './statements.ts'

/**
 * Enquiries, each one thread between a wedding and a business. A thread outlives whichever of the two
 * is erased, so that the other side keeps what was said to it. Entries are numbered within their
 * thread, under the lock of its row: what somebody has read is a number. `runs_out_at` is the
 * deadline that lists are sorted by, `due_at` when a worker looks at it.
 */
export const enquiries = inOrder(() => statements)

const statements = [
  `create table enquiries (
    id uuid primary key,
    wedding_id uuid references weddings on delete set null,
    business_id uuid references businesses on delete set null,
    version integer not null check (version >= 1),
    state text not null check (state in ('draft', 'discarded', 'sent', 'seen', 'answered', 'asked',
      'offered', 'countered', 'accepted', 'declined', 'withdrawn', 'expired', 'blocked')),
    state_version integer not null check (state_version >= 1),
    facts jsonb not null check (jsonb_typeof(facts) = 'object'),
    since timestamptz not null,
    turn text not null check (turn in ('couple', 'vendor', 'both', 'none')),
    runs_out_at timestamptz,
    due_at timestamptz,
    details jsonb not null check (jsonb_typeof(details) = 'object'),
    message text not null check (length(message) <= 4000),
    share_contact boolean not null,
    entries integer not null default 0 check (entries >= 0),
    excerpt text not null default '' check (length(excerpt) <= 200),
    excerpt_side text check (excerpt_side in ('couple', 'vendor')),
    created_by uuid references users on delete set null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    last_entry_at timestamptz not null
  )`,
  `create unique index enquiries_open_between on enquiries (wedding_id, business_id)
    where state in ('draft', 'sent', 'seen', 'answered', 'asked', 'offered', 'countered')`,
  `create index enquiries_due on enquiries (due_at) where due_at is not null`,
  ...['wedding_id', 'business_id'].flatMap((side) => {
    const of = side.replace('_id', '')
    return [
      `create index enquiries_of_${of} on enquiries (${side}, last_entry_at desc, id desc)`,
      `create index enquiries_of_${of}_by_turn on enquiries
        (${side}, turn, (coalesce(runs_out_at, 'infinity'::timestamptz)), id)`,
    ]
  }),
  `create index enquiries_by_user on enquiries (created_by)`,

  `create table enquiry_entries (
    id uuid primary key,
    enquiry_id uuid not null references enquiries on delete cascade,
    number integer not null check (number >= 1),
    kind text not null check (kind in ('message', 'step', 'quote', 'quote_step', 'booking_step')),
    side text not null check (side in ('couple', 'vendor', 'product')),
    author_id uuid references users on delete set null,
    body text not null check (length(body) <= 4000),
    facts jsonb not null check (jsonb_typeof(facts) = 'object'),
    is_news boolean not null,
    created_at timestamptz not null,
    unique (enquiry_id, number)
  )`,
  `create index enquiry_entries_by_user on enquiry_entries (author_id)`,
  `create index enquiry_entries_news on enquiry_entries (enquiry_id, number) where is_news`,

  `create table enquiry_reads (
    enquiry_id uuid not null references enquiries on delete cascade,
    user_id uuid not null references users on delete cascade,
    side text not null check (side in ('couple', 'vendor')),
    read_to integer not null default 0 check (read_to >= 0),
    read_at timestamptz,
    mailed_to integer not null default 0 check (mailed_to >= 0),
    primary key (enquiry_id, user_id)
  )`,
  `create index enquiry_reads_of_user on enquiry_reads (user_id)`,

  `create table enquiry_attachments (
    id uuid primary key,
    enquiry_id uuid not null references enquiries on delete cascade,
    entry_id uuid references enquiry_entries on delete cascade,
    name text not null check (length(name) between 1 and 200),
    type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
    size integer not null check (size >= 0),
    file_key text not null,
    user_id uuid references users on delete set null,
    created_at timestamptz not null
  )`,
  `create index enquiry_attachments_of_entry on enquiry_attachments (entry_id)`,
  `create index enquiry_attachments_of_enquiry on enquiry_attachments (enquiry_id, created_at)`,
  `create index enquiry_attachments_by_user on enquiry_attachments (user_id)`,

  // Both sides see at once where a thread stands.
  `create function publish_enquiry() returns trigger language plpgsql as $$
    begin
      perform pg_notify('weddings', new.wedding_id || ' enquiries') where new.wedding_id is not null;
      if new.state not in ('draft', 'discarded') then
        perform pg_notify('people', owner_id || ' enquiries') from businesses where id = new.business_id;
      end if;
      return null;
    end
  $$`,
  `create trigger publish_changed after insert or update on enquiries for each row
    execute function publish_enquiry()`,
]
