import { inOrder } from './statements.ts'

/** What the chart of a listing reads, and the state in which it is reviewed with its business. */
export const listingFacts = inOrder(() => statements)

const statements = [
  `alter table listings add column facts jsonb not null default '{"missing":["description"],"hasDraft":false}'
    check (jsonb_typeof(facts) = 'object')`,
  `alter table listings drop constraint listings_state_check`,
  `alter table listings drop constraint listings_check`,
  `alter table listings add check (state in ('unpublished', 'submitted', 'published', 'edited', 'paused'))`,
  `alter table listings add check (state in ('unpublished', 'submitted')
    or (slug is not null and published is not null and listed_at is not null and published_at is not null))`,
  `update listings set facts = jsonb_build_object('hasDraft', false, 'missing', case
      when description = '' and state not in ('published', 'paused') then jsonb_build_array('description') else jsonb_build_array() end),
      state = case when approval in ('submitted', 'in_review') then 'submitted' else state end
    from businesses where id = business_id`,
  `create or replace function create_listing() returns trigger language plpgsql as $$
    begin
      insert into listings (business_id, facts, created_at, updated_at) values (new.id, jsonb_build_object('hasDraft', false,
        'missing', case when new.description = '' then jsonb_build_array('description') else jsonb_build_array() end), new.created_at, new.created_at);
      insert into listing_calendars (business_id, updated_at) values (new.id, new.created_at);
      return null;
    end
  $$`,
]
