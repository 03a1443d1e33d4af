import { inOrder } from './statements.ts'

/** Until when a process claims the change of somebody's name at the identity provider. */
export const claimsOfNameChanges = inOrder(() => [
  `alter table users add column name_changing_until timestamptz`,
])
