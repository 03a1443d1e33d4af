import { inOrder } from './statements.ts'

/**
 * Who works for a business beside its owner, and who was invited to. What changes of a business is
 * told to all of them.
 */
export const staff = inOrder(() => statements)

const statements = [
  `create table business_members (
    business_id uuid not null references businesses on delete cascade,
    user_id uuid not null references users on delete cascade,
    joined_at timestamptz not null,
    primary key (business_id, user_id)
  )`,
  // Whoever works for a business works for one.
  `create unique index business_members_of_user on business_members (user_id)`,

  `create table business_invitations (
    id uuid primary key,
    business_id uuid not null references businesses on delete cascade,
    email text not null check (length(email) <= 254),
    token_hash bytea not null unique check (length(token_hash) = 32),
    state text not null check (state in ('pending', 'accepted', 'declined', 'expired', 'revoked')),
    chart_version integer not null check (chart_version >= 1),
    facts jsonb not null check (jsonb_typeof(facts) = 'object'),
    expires_at timestamptz not null,
    since timestamptz not null,
    invited_by uuid references users on delete set null,
    accepted_by uuid references users on delete set null,
    version integer not null check (version >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index business_invitations_of_business on business_invitations (business_id, created_at, id)`,
  `create unique index business_invitation_open on business_invitations (business_id, lower(email))
    where state = 'pending'`,
  `create index business_invitations_due on business_invitations (expires_at) where state = 'pending'`,
  `create index business_invitations_over on business_invitations (since)
    where state in ('declined', 'expired', 'revoked')`,
  `create index business_invitations_invited_by on business_invitations (invited_by)`,
  `create index business_invitations_accepted_by on business_invitations (accepted_by)`,
  `create index business_invitations_of_address on business_invitations (lower(email))`,

  `create function tell_staff(business uuid, area text) returns void language sql as $$
    select pg_notify('people', user_id || ' ' || area) from (
      select owner_id as user_id from businesses where id = business
      union all select user_id from business_members where business_id = business
    ) as people
  $$`,
  `create or replace function publish_business() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        perform tell_staff(new.id, 'business');
      end if;
      if old.approval <> 'draft' or (tg_op = 'UPDATE' and new.approval <> 'draft') then
        perform pg_notify('people', 'team review');
      end if;
      return null;
    end
  $$`,
  `create or replace function publish_listing() returns trigger language plpgsql as $$
    declare
      was_public boolean := old.state in ('published', 'edited');
      is_public boolean := false;
    begin
      if tg_op = 'UPDATE' then
        is_public := new.state in ('published', 'edited');
        perform tell_staff(new.business_id, 'business');
      end if;
      if was_public and not is_public then
        perform pg_notify('listings', old.business_id || ' gone');
      elsif is_public and (not was_public or old.published is distinct from new.published) then
        perform pg_notify('listings', old.business_id || ' shown');
      end if;
      return null;
    end
  $$`,
  `create or replace function publish_enquiry() returns trigger language plpgsql as $$
    begin
      perform pg_notify('weddings', new.wedding_id || ' enquiries') where new.wedding_id is not null;
      if new.state not in ('draft', 'discarded') then
        perform tell_staff(new.business_id, 'enquiries');
      end if;
      return null;
    end
  $$`,
  `create or replace function publish_business_change() returns trigger language plpgsql as $$
    begin
      perform tell_staff(new.business_id, 'business');
      perform pg_notify('people', 'team review');
      return null;
    end
  $$`,
  `create function publish_staff() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        perform tell_staff(old.business_id, 'business');
        perform pg_notify('people', old.user_id || ' business');
      else
        perform tell_staff(new.business_id, 'business');
      end if;
      return null;
    end
  $$`,
  `create trigger publish_changed after insert or delete on business_members for each row
    execute function publish_staff()`,
  `create function publish_business_invitation() returns trigger language plpgsql as $$
    begin
      perform tell_staff(new.business_id, 'business');
      return null;
    end
  $$`,
  `create trigger publish_changed after insert or update on business_invitations for each row
    execute function publish_business_invitation()`,
]
