import type { Board } from './board.schema.ts'

/**
 * Whether there is anything of a plan yet. Before, whatever could be said to be missing is everything, and nobody is told so. What the
 * product ticked by itself, from what registration told, is no beginning.
 */
export function hasBegun({
  setup,
  tasks,
  vendors,
  guests,
  money,
}: Pick<Board, 'setup' | 'tasks' | 'vendors' | 'guests' | 'money'>): boolean {
  if (setup !== null) return false
  return (
    (tasks?.done ?? 0) > (tasks?.doneByRule ?? 0) ||
    (tasks?.overdue ?? 0) > 0 ||
    (vendors?.planned ?? 0) > 0 ||
    (guests?.listed ?? 0) > 0 ||
    (money?.agreed ?? 0) > 0
  )
}
