import { inOrder } from './statements.ts'

/** The review team is found among all accounts, to be told of what was published. */
export const reviewTeam = inOrder(() => [
  `create index users_review_team on users (id) where role = 'ADMIN'`,
])
