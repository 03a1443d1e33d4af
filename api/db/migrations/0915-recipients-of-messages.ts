import { inOrder } from './statements.ts'

/**
 * Renames the letters of messages to the field's words: a message has recipients, and counts
 * emails.
 */
export const recipientsOfMessages = inOrder(() => [
  `alter table guest_message_letters rename to guest_message_recipients`,
  // From PostgreSQL 18 on, not-null constraints have a name, too.
  `do $$
    declare
      found record;
    begin
      for found in select conname as former, replace(conname, 'letters', 'recipients') as present
        from pg_constraint where conrelid = 'guest_message_recipients'::regclass
      loop
        execute format('alter table guest_message_recipients rename constraint %I to %I', found.former, found.present);
      end loop;
    end
  $$`,
  `alter index guest_message_letters_in_order rename to guest_message_recipients_in_order`,
  `alter index guest_message_letters_of_address rename to guest_message_recipients_of_address`,
  `update guest_messages set chart_version = 2,
    facts = case when facts ? 'letters'
      then (facts - 'letters') || jsonb_build_object('emails', facts -> 'letters')
      else facts end`,
  // Repeated requests get their stored answers for a day.
  `update idempotency_keys
    set body = jsonb_build_object('body', (body -> 'body') - 'gone' || jsonb_build_object(
      'emailsSent', body #> '{body,gone}',
      'facts', (body #> '{body,facts}') - 'letters'
        || jsonb_build_object('emails', body #> '{body,facts,letters}')))
    where (operation like 'send-message:%' or operation like 'write-message:%')
      and body #> '{body,facts}' ? 'letters'`,
])
