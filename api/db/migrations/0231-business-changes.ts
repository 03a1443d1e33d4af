import { inOrder } from './statements.ts'

/** What an approved business would change of what was checked, with what it was before; one waits at a time. */
export const businessChanges = inOrder(() => statements)

const statements = [
  `create table business_changes (
    id uuid primary key,
    business_id uuid not null references businesses on delete cascade,
    version integer not null check (version >= 1),
    state text not null check (state in ('proposed', 'accepted', 'refused', 'withdrawn', 'dropped')),
    state_version integer not null check (state_version >= 1),
    before jsonb not null check (jsonb_typeof(before) = 'object'),
    after jsonb not null check (jsonb_typeof(after) = 'object'),
    reason text check (length(reason) between 1 and 2000),
    decided_by uuid references users on delete set null,
    created_at timestamptz not null,
    since timestamptz not null
  )`,
  `create unique index business_changes_waiting_of on business_changes (business_id) where state = 'proposed'`,
  `create index business_changes_waiting on business_changes (created_at, id) where state = 'proposed'`,
  `create index business_changes_of_business on business_changes (business_id, created_at desc, id desc)`,
  `create index business_changes_of_user on business_changes (decided_by)`,

  // Both sides see at once where it stands.
  `create function publish_business_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('people', owner_id || ' business') from businesses where id = new.business_id;
      perform pg_notify('people', 'team review');
      return null;
    end
  $$`,
  `create trigger publish_changed after insert or update on business_changes for each row
    execute function publish_business_change()`,
]
