import type { Board, Readiness, Unreadiness } from './board.schema.ts'

/**
 * Whether there is anything of a plan yet. Before, whatever could be said to be missing is
 * everything, and nobody is told so. What the product ticked by itself, from what registration
 * told, is no beginning.
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

/** How many days before the wedding everything that is missing is shown. */
const wholeDays = 90

/** What cannot wait, however far off the wedding is. */
const pressing: readonly Unreadiness[] = [
  'paymentsOverdue',
  'noVenueSoon',
  'overdue',
  'quotesWaiting',
  'paymentsDue',
  'datesUndecided',
  'contractsUnsigned',
  'depositsUnpaid',
]

/** What can still be done once the wedding is over. */
const afterwards: readonly Unreadiness[] = [
  'paymentsOverdue',
  'overdue',
  'paymentsDue',
  'depositsUnpaid',
  'tasksOpen',
]

/**
 * The reasons that are told now: all of them from ninety days before the wedding to its day. Before
 * that only what cannot wait, since nobody who marries in a year is told that sixty tasks are left;
 * after that only what can still be done.
 */
export function reasonsToShow(
  unready: Readiness,
  { weddingDate, today }: { weddingDate: string | null; today: string },
): Readiness {
  const days =
    weddingDate === null ? Infinity : (Date.parse(weddingDate) - Date.parse(today)) / 86_400_000
  if (days >= 0 && days <= wholeDays) return unready
  const told = days < 0 ? afterwards : pressing
  return unready.filter(({ reason }) => told.includes(reason))
}
