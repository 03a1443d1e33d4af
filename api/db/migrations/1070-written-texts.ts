import { inOrder } from './statements.ts'

/**
 * What somebody wrote is a text: in messages to guests, in invitations, and with the cancellation
 * of a booking.
 */
export const writtenTexts = inOrder(() => [
  `alter table guest_messages rename column words to text`,
  `alter table rsvp_settings rename column words to text`,
  `alter table bookings rename column ended_words to ended_text`,
  // Constraints are named after their columns; from PostgreSQL 18 on, not-null constraints, too.
  `do $$
    declare
      found record;
    begin
      for found in select conrelid::regclass as kept_by, conname as former,
          replace(conname, 'words', 'text') as present
        from pg_constraint where conname like '%words%' and conrelid in (
          'guest_messages'::regclass, 'rsvp_settings'::regclass, 'bookings'::regclass)
      loop
        execute format('alter table %s rename constraint %I to %I', found.kept_by, found.former, found.present);
      end loop;
    end
  $$`,
  // A function of the database names its columns by text.
  `do $$
    begin
      execute replace(pg_get_functiondef('keep_bookings'::regproc), 'ended_words', 'ended_text');
    end
  $$`,
  // Repeated requests get their stored answers for a day.
  `update idempotency_keys
    set body = jsonb_build_object('body', (body -> 'body') - 'words'
      || jsonb_build_object('text', body #> '{body,words}'))
    where (operation like 'write-message:%' or operation like 'send-message:%')
      and body -> 'body' ? 'words'`,
  `update idempotency_keys
    set body = jsonb_set(body, '{body,ended}', (body #> '{body,ended}') - 'words'
      || jsonb_build_object('text', body #> '{body,ended,words}'))
    where body #> '{body,ended}' ? 'words'`,
])
