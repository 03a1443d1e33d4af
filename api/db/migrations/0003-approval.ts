import { inOrder } from './statements.ts'

/** The approval of businesses: where each stands and since when, its steps, its documents; and files that are to be erased. */
export const approval = inOrder(() => statements)

/*
 * The defaults are for a process of the release before, which may still write beside the first of this one: to its businesses
 * everything is missing until their owner saves the details again.
 */
const statements = [
  `alter table businesses
    add column approval_version integer not null default 1 check (approval_version >= 1),
    add column approval_facts jsonb not null default '{"missing":["city","country","phone","description"],"documents":0,"rejectedAt":null}'
      check (jsonb_typeof(approval_facts) = 'object'),
    add column approval_since timestamptz not null default now(),
    add column submitted_at timestamptz`,

  `update businesses set
    approval_since = updated_at,
    submitted_at = case when approval = 'draft' then null else updated_at end,
    approval_facts = jsonb_build_object('documents', 0, 'rejectedAt', null, 'missing', to_jsonb(array_remove(array[
      case when city = '' then 'city' end, case when country = '' then 'country' end, case when phone = '' then 'phone' end,
      case when description = '' then 'description' end], null)))`,

  `create index businesses_waiting on businesses (submitted_at, id) where approval in ('submitted', 'in_review')`,
  `create index businesses_by_approval on businesses (approval, submitted_at, id)`,

  `create table approval_steps (
    id uuid primary key,
    business_id uuid not null references businesses on delete cascade,
    fact text not null check (length(fact) <= 40),
    event text not null check (length(event) <= 40),
    from_state text not null check (length(from_state) <= 40),
    to_state text not null check (length(to_state) <= 40),
    side text not null check (side in ('owner', 'reviewer')),
    user_id uuid references users on delete set null,
    reason text check (length(reason) between 1 and 2000),
    created_at timestamptz not null
  )`,
  `create index approval_steps_of_business on approval_steps (business_id, created_at, id)`,
  `create index approval_steps_of_user on approval_steps (user_id)`,

  `create table business_documents (
    id uuid primary key,
    business_id uuid not null references businesses on delete cascade,
    kind text not null check (kind in ('registration', 'insurance', 'identity', 'other')),
    name text not null check (length(name) between 1 and 200),
    type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
    size integer not null check (size between 1 and 10485760),
    file_key text not null unique check (length(file_key) <= 104),
    created_at timestamptz not null
  )`,
  `create index business_documents_of_business on business_documents (business_id, created_at, id)`,

  `create table file_erasures (
    file_key text primary key check (length(file_key) <= 104),
    due_at timestamptz not null
  )`,
  `create index file_erasures_due on file_erasures (due_at)`,

  // However a document's row goes, with its business or its owner's account too, its file goes after it: it is due at once.
  `create function erase_document_file() returns trigger language plpgsql as $$
    begin
      insert into file_erasures (file_key, due_at) values (old.file_key, old.created_at) on conflict (file_key) do update set due_at = excluded.due_at;
      return null;
    end
  $$`,
  `create trigger erase_document_file after delete on business_documents for each row execute function erase_document_file()`,
]
