import { inOrder } from './statements.ts'

/** Why a task counts as done although its rule says that it is not. */
export const overruledTasks = inOrder(() => statements)

const statements = [
  `alter table tasks add column done_reason text not null default '' check (length(done_reason) <= 500)`,
]
