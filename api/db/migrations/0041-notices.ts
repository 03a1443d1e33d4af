import { inOrder } from './statements.ts'

/** What people are told of: notices, what each wants to be told, when their next digest and a wedding's next reminders are due. */
export const notices = inOrder(() => statements)

/* Whoever is made by whatever release has a row: a trigger makes it. The link that ends the digest is 160 bits of chance. */
const token = `replace(replace(rtrim(encode(substr(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 1, 20), 'base64'), '='), '+', '-'), '/', '_')`

const statements = [
  `create table notices (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    wedding_id uuid references weddings on delete cascade,
    kind text not null check (length(kind) <= 40),
    facts jsonb not null check (jsonb_typeof(facts) = 'object'),
    in_app boolean not null,
    by_mail boolean not null,
    created_at timestamptz not null,
    read_at timestamptz,
    mailed_at timestamptz
  )`,
  `create index notices_of_user on notices (user_id, created_at, id) where in_app`,
  `create index notices_unread on notices (user_id) where in_app and read_at is null`,
  `create index notices_to_mail on notices (user_id, created_at, id) where by_mail and mailed_at is null`,
  `create index notices_of_wedding on notices (wedding_id)`,
  `create index notices_by_age on notices (created_at)`,

  `create table notice_settings (
    user_id uuid primary key references users on delete cascade,
    digest text not null check (digest in ('daily', 'weekly', 'off')),
    switched_off jsonb not null check (jsonb_typeof(switched_off) = 'array'),
    unsubscribe_token text not null unique check (length(unsubscribe_token) = 27),
    digest_due_at timestamptz not null,
    last_digest_on date,
    version integer not null check (version >= 1),
    updated_at timestamptz not null
  )`,
  `create index notice_settings_due on notice_settings (digest_due_at) where digest <> 'off'`,

  `create function open_notice_settings() returns trigger language plpgsql as $$
    begin
      insert into notice_settings (user_id, digest, switched_off, unsubscribe_token, digest_due_at, version, updated_at)
      values (new.id, 'daily', '[]', ${token}, new.created_at, 1, new.created_at);
      return null;
    end
  $$`,
  `create trigger open_notice_settings after insert on users for each row execute function open_notice_settings()`,
  `insert into notice_settings (user_id, digest, switched_off, unsubscribe_token, digest_due_at, version, updated_at)
    select id, 'daily', '[]', ${token}, now(), 1, now() from users`,

  `create table wedding_reminders (
    wedding_id uuid primary key references weddings on delete cascade,
    due_at timestamptz not null
  )`,
  `create index wedding_reminders_due on wedding_reminders (due_at)`,
  `create function open_wedding_reminders() returns trigger language plpgsql as $$
    begin
      insert into wedding_reminders (wedding_id, due_at) values (new.id, new.created_at);
      return null;
    end
  $$`,
  `create trigger open_wedding_reminders after insert on weddings for each row execute function open_wedding_reminders()`,
  `insert into wedding_reminders (wedding_id, due_at) select id, now() from weddings`,

  // A task is reminded of once for each day that it is due on, before and after it.
  `create table task_reminders (
    task_id uuid not null references tasks on delete cascade,
    kind text not null check (kind in ('task.due', 'task.overdue')),
    due_on date not null,
    created_at timestamptz not null,
    primary key (task_id, kind, due_on)
  )`,

  // What was done before there were notices is news to nobody.
  `alter table activities add column is_noticed boolean not null default true`,
  `alter table activities alter column is_noticed set default false`,
  `create index activities_not_noticed on activities (created_at, id) where not is_noticed`,

  // Erasing an account looks for what others know of it by its address.
  `create index partner_invitations_of_address on partner_invitations (lower(email))`,

  `alter table mail_outbox add column unsubscribe text not null default '' check (length(unsubscribe) <= 500)`,
]
