import { inOrder } from './statements.ts'

/** Files of messages that were never sent are looked for by their age. */
export const unsentAttachments = inOrder(() => [
  `create index enquiry_attachments_unsent on enquiry_attachments (created_at) where entry_id is null`,
])
