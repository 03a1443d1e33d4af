import type { BoardTurn } from '#machines/board/board.schema.ts'
import { firstToRunOut, venueDueOn } from '#machines/board/turn.rules.ts'
import type { Waiting } from '#machines/board/turn.rules.ts'
import { addDays } from '#machines/timeline/due/due.rules.ts'
import type { WeddingFacts } from '#machines/wedding/facts.schema.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { CountedRow } from '#api/features/wedding/facts/queries.ts'
import { dueTasks } from '#api/features/timeline/due/queries.ts'
import type { Standing } from '#api/features/timeline/tasks/queries.ts'

export async function firstLateTask(
  db: Queryable,
  { weddingId, userId }: Member,
  standing: Standing,
): Promise<Late | null> {
  const [first] = await dueTasks(db, weddingId, standing, {
    until: addDays(standing.today, -1),
    most: 1,
    forMember: userId,
  })
  if (!first) return null
  const { named: _named, ...task } = first
  return task
}

/** Whether a venue is booked, or not needed, or has quoted. */
export function hasVenueAhead(
  { choices: { booked, notNeeded } }: WeddingFacts,
  choices: CountedRow['choices'],
) {
  return (
    booked.includes('venue') ||
    notNeeded.includes('venue') ||
    choices.some((of) => of.category === 'venue' && of.state === 'quoted')
  )
}

export function turnOf(
  { task, quote, payment, venue }: Turns,
  counts: { tasks: number; quotes: number; payments: number },
): BoardTurn | null {
  const waiting =
    (task ? counts.tasks : 0) +
    (quote ? counts.quotes : 0) +
    (payment ? counts.payments : 0) +
    (venue === null ? 0 : 1)
  const all: (Waiting & { turn: BoardTurn })[] = []
  if (payment) all.push({ runsOut: payment.dueOn, turn: { kind: 'payment', waiting, payment } })
  if (venue !== null)
    all.push({ runsOut: venueDueOn(venue), turn: { kind: 'venue', waiting, weddingDate: venue } })
  if (task) all.push({ runsOut: task.dueOn, turn: { kind: 'task', waiting, task } })
  if (quote)
    all.push({ runsOut: quote.offerUntil, turn: { kind: 'quote', waiting, choice: quote } })
  return firstToRunOut(all)?.turn ?? null
}

/** The first of each kind; null where there is none. A venue is due from a day before the wedding. */
export interface Turns {
  task: Late | null
  quote: Quote | null
  payment: DuePayment | null
  venue: string | null
}

export type Late = Extract<BoardTurn, { kind: 'task' }>['task']

type Quote = Extract<BoardTurn, { kind: 'quote' }>['choice']

export type DuePayment = Extract<BoardTurn, { kind: 'payment' }>['payment']
