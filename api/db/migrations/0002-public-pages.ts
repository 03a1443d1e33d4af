import { inOrder } from './statements.ts'

/** What the public pages need: the messages of the contact page, and the list of approved businesses, whole and by category. */
export const publicPages = inOrder(() => statements)

const statements = [
  `create table contact_messages (
    id uuid primary key,
    name text not null check (length(name) between 1 and 150),
    email text not null check (length(email) between 3 and 254),
    message text not null check (length(message) between 1 and 4000),
    created_at timestamptz not null
  )`,
  `create index contact_messages_by_age on contact_messages (created_at)`,

  `create index businesses_listed on businesses (created_at, id) where approval = 'approved'`,
  `create index businesses_listed_by_category on businesses (category, created_at, id) where approval = 'approved'`,
]
