import { inOrder } from './statements.ts'

/** Which vendor of the couple's choices, or which item of the budget, a task is linked to. */
export const linkedTasks = inOrder(() => statements)

const statements = [
  // The row stays as it is when a vendor or an item goes, so that its coming back brings the link
  // along.
  `alter table tasks add column choice_id uuid, add column item_id uuid,
    add constraint tasks_linked_once check (choice_id is null or item_id is null)`,
]
