import { inOrder } from './statements.ts'

/** What a couple says in their invitations instead of our sentence; empty where ours stands. */
export const invitationWords = inOrder(() => statements)

const statements = [
  `alter table rsvp_settings add column words text not null default '' check (length(words) <= 2000)`,
]
