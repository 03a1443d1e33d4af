import { inOrder } from './statements.ts'

/**
 * Whoever changes a business, its listing or what belongs to it tells the people whom it concerns,
 * with the commit: `people` carries `<user id or team> <area>`, `listings` what everybody may know,
 * `<business id> gone` or `<business id> shown`.
 */
export const liveBusinesses = inOrder(() => statements)

const statements = [
  `create function publish_business() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        perform pg_notify('people', new.owner_id || ' business');
      end if;
      if old.approval <> 'draft' or (tg_op = 'UPDATE' and new.approval <> 'draft') then
        perform pg_notify('people', 'team review');
      end if;
      return null;
    end
  $$`,
  `create trigger publish_changed after update on businesses for each row
    when (old.version is distinct from new.version) execute function publish_business()`,
  `create trigger publish_deleted after delete on businesses for each row execute function publish_business()`,

  `create function publish_listing() returns trigger language plpgsql as $$
    declare
      was_public boolean := old.state in ('published', 'edited');
      is_public boolean := false;
    begin
      if tg_op = 'UPDATE' then
        is_public := new.state in ('published', 'edited');
        perform pg_notify('people', owner_id || ' business') from businesses where id = new.business_id;
      end if;
      if was_public and not is_public then
        perform pg_notify('listings', old.business_id || ' gone');
      elsif is_public and (not was_public or old.published is distinct from new.published) then
        perform pg_notify('listings', old.business_id || ' shown');
      end if;
      return null;
    end
  $$`,
  `create trigger publish_changed after update on listings for each row
    when (old.version is distinct from new.version or old.state is distinct from new.state
      or old.published is distinct from new.published) execute function publish_listing()`,
  // What the team did lately, for a reviewer whose page has just been read.
  `create index approval_steps_by_age on approval_steps (created_at)`,
  `create trigger publish_deleted after delete on listings for each row execute function publish_listing()`,
]
