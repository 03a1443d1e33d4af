import { inOrder } from './statements.ts'

/**
 * An enquiry needs a confirmed e-mail address, which the identity provider knows; until the next
 * sign-in or refresh says otherwise, an account counts as confirmed, because sign-in asks for it.
 * A thread keeps the number of the last entry that is news for each side, so that counting the
 * threads with something unread reads no entries. Files of attachments go with their rows.
 */
export const confirmedAddresses = inOrder(() => [
  `alter table users add column email_confirmed boolean not null default true`,
  `alter table enquiries
    add column news_for_couple integer not null default 0 check (news_for_couple >= 0),
    add column news_for_vendor integer not null default 0 check (news_for_vendor >= 0)`,
  `create trigger erase_enquiry_attachment_file after delete on enquiry_attachments for each row
    execute function erase_document_file()`,
])
