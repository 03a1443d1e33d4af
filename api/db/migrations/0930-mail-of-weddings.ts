import { inOrder } from './statements.ts'

/**
 * Mail to a guest belongs to its wedding, also once the guest is off the list or has another
 * address, so that an erasure of the wedding finds it. What is kept of earlier mail gets the key by
 * its message, by the link in its text, or by an address that only one wedding knows.
 */
export const mailOfWeddings = inOrder(() => [
  `alter table mail_outbox add column wedding_id uuid`,
  `update mail_outbox set wedding_id = guest_messages.wedding_id
    from guest_message_recipients join guest_messages on guest_messages.id = message_id
    where mail_id = mail_outbox.id`,
  `update mail_outbox set wedding_id = rsvps.wedding_id from rsvps
    where mail_outbox.wedding_id is null
      and token_hash = sha256(convert_to(substring(text from '/rsvp/([A-Za-z0-9_-]+)'), 'UTF8'))`,
  `with known as (
      select lower(email) as email, min(wedding_id::text)::uuid as wedding_id
      from guests where email <> '' group by 1 having count(distinct wedding_id) = 1
    )
    update mail_outbox set wedding_id = known.wedding_id from known
    where mail_outbox.wedding_id is null and text like '%/rsvp/%' and lower(recipient) = known.email`,
  `create index mail_outbox_of_wedding on mail_outbox (wedding_id) where wedding_id is not null`,
])
