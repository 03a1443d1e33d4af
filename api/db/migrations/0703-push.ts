import { inOrder } from './statements.ts'

/** Devices that show notices while the product is closed, what waits to be sent to them, and the key that signs it. */
export const push = inOrder(() => statements)

const statements = [
  `create table push_keys (
    id integer primary key check (id = 1),
    public_key text not null check (length(public_key) <= 100),
    private_key text not null check (length(private_key) <= 1000),
    created_at timestamptz not null
  )`,

  `create table push_devices (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    session_id uuid not null unique references sessions on delete cascade,
    endpoint text not null unique check (length(endpoint) <= 1000),
    public_key text not null check (length(public_key) <= 100),
    auth_secret text not null check (length(auth_secret) <= 40),
    label text not null check (length(label) <= 200),
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  `create index push_devices_of_user on push_devices (user_id, created_at, id)`,

  `create table push_outbox (
    id uuid primary key,
    device_id uuid not null references push_devices on delete cascade,
    notice_id uuid references notices on delete cascade,
    attempts integer not null check (attempts >= 0),
    due_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create index push_outbox_due on push_outbox (due_at)`,
  `create index push_outbox_of_device on push_outbox (device_id)`,
  `create index push_outbox_of_notice on push_outbox (notice_id)`,
]
