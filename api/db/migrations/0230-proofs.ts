import { inOrder } from './statements.ts'

/**
 * Each verification document is a proof with a lifecycle of its own, and each step of one is kept.
 * What a business is approved with stays. The defaults are for a process of the release before,
 * whose documents are handed in and nothing more; it counts every one that it adds.
 */
export const proofs = inOrder(() => statements)

const statements = [
  `alter table business_documents drop constraint business_documents_kind_check`,
  `alter table business_documents add check (kind in ('registration', 'insurance', 'licence', 'identity', 'other'))`,
  `alter table business_documents
    add column version integer not null default 1 check (version >= 1),
    add column state text not null default 'handed_in' check (state in
      ('handed_in', 'checked', 'expiring', 'expired', 'lapsed', 'refused', 'replaced', 'withdrawn')),
    add column state_version integer not null default 1 check (state_version >= 1),
    add column facts jsonb check (jsonb_typeof(facts) = 'object'),
    add column since timestamptz,
    add column reason text check (length(reason) between 1 and 2000),
    add column lineage_id uuid,
    add column counted boolean not null default true,
    add column due_at timestamptz`,
  `update business_documents set since = business_documents.created_at,
      facts = jsonb_build_object('kind', kind, 'validUntil', null, 'checkedAt', null, 'warned', false,
        'reliedOn', approval in ('approved', 'suspended'))
    from businesses where businesses.id = business_id`,
  `update business_documents set lineage_id = first.id
    from (select distinct on (business_id, kind) business_id, kind, id from business_documents
      where kind in ('registration', 'insurance') order by business_id, kind, created_at, id) as first
    where first.business_id = business_documents.business_id and first.kind = business_documents.kind`,
  `create index business_documents_due on business_documents (due_at) where due_at is not null`,
  `create index business_documents_waiting on business_documents (created_at, id) where state = 'handed_in'`,

  `create table proof_steps (
    id uuid primary key,
    business_id uuid not null references businesses on delete cascade,
    document_id uuid not null,
    kind text not null check (length(kind) <= 40),
    fact text not null check (length(fact) <= 40),
    from_state text not null check (length(from_state) <= 40),
    to_state text not null check (length(to_state) <= 40),
    valid_until date,
    reason text check (length(reason) between 1 and 2000),
    side text not null check (side in ('owner', 'reviewer', 'product')),
    user_id uuid references users on delete set null,
    created_at timestamptz not null
  )`,
  `create index proof_steps_of_business on proof_steps (business_id, created_at, id)`,
  `create index proof_steps_of_user on proof_steps (user_id)`,
]
