import { inOrder } from './statements.ts'

/** Where a couple's first evening stands. Weddings from before have none. */
export const weddingSetups = inOrder(() => statements)

const statements = [
  `create table wedding_setups (
    wedding_id uuid primary key references weddings on delete cascade,
    version integer not null check (version >= 1),
    state text not null
      check (state in ('date', 'guests', 'budget', 'people', 'vendors', 'left', 'finished')),
    state_version integer not null check (state_version >= 1),
    facts jsonb not null check (jsonb_typeof(facts) = 'object'),
    history jsonb check (jsonb_typeof(history) = 'object'),
    since timestamptz not null
  )`,
]
