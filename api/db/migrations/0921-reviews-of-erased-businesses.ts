import { inOrder } from './statements.ts'

/**
 * The review of a business that is gone is on no page: its sealed time does not end, and nobody is
 * told that it is public.
 */
export const reviewsOfErasedBusinesses = inOrder(() => [
  `create or replace function keep_stars() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'weddings' then
        update reviews set body = '' where booking_id in (
          select id from bookings where wedding_id = old.id);
      else
        update reviews set due_at = null,
          answer = case when answer is not null then '' end where business_id = old.id;
      end if;
      return old;
    end
  $$`,
  `update reviews set due_at = null where business_id is null and due_at is not null`,
])
