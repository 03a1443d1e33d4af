import { maxShown } from '#machines/board/board.schema.ts'
import type { BoardTurn, BoardTurns, GatheredTurn } from '#machines/board/board.schema.ts'
import { byUrgency, thanksDueOn, venueDueOn } from '#machines/board/turn.rules.ts'
import type { Waiting } from '#machines/board/turn.rules.ts'
import { addDays, dayIn } from '#machines/timeline/due/due.rules.ts'
import type { BookingStatus } from '#machines/booking-status/booking-status.schema.ts'
import type { WeddingFacts } from '#machines/wedding/facts.schema.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import { mayRead } from '#machines/wedding/reading/fields.rules.ts'
import type { CountedRow } from '#api/features/wedding/facts/queries.ts'
import type { DueList } from '#api/features/timeline/due/queries.ts'

/** The late tasks that are the member's or nobody's, the longest overdue first. */
export function lateTasks({ userId }: Member, today: string): DueList {
  return { until: addDays(today, -1), limit: maxShown.turns, forMember: userId }
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

/**
 * Everything that is somebody's turn, as far as they may see it. On the same day a payment comes
 * before a venue, a task, a conversation and a quote.
 */
export function turnsOf(
  { tasks, quotes, enquiries, payments, venue, gathered }: Waits,
  counts: { tasks: number; quotes: number; enquiries: number; payments: number },
  timeZone: string,
): BoardTurns {
  const all: (Waiting & { turn: BoardTurn })[] = [
    ...payments.map((payment) => ({
      runsOut: earlier(payment.dueOn, payment.heldUntil),
      turn: { kind: 'payment' as const, payment },
    })),
    ...(venue === null
      ? []
      : [{ runsOut: venueDueOn(venue), turn: { kind: 'venue' as const, weddingDate: venue } }]),
    ...tasks.map((task) => ({ runsOut: task.dueOn, turn: { kind: 'task' as const, task } })),
    ...enquiries.map((enquiry) => ({
      runsOut: runsOutOf(enquiry.booking ?? enquiry.where, timeZone),
      turn: { kind: 'enquiry' as const, enquiry },
    })),
    ...quotes.map((choice) => ({
      runsOut: choice.offerUntil,
      turn: { kind: 'quote' as const, choice },
    })),
    ...gathered.map(({ runsOut, ...turn }) => ({ runsOut, turn })),
  ]
  const count = (of: GatheredTurn) => gathered.find(({ kind }) => kind === of)?.count ?? 0
  return {
    waiting: {
      ...counts,
      venue: venue === null ? 0 : 1,
      messages: count('messages'),
      lookups: count('lookups'),
      thanks: count('thanks'),
    },
    first: byUrgency(all)
      .slice(0, maxShown.turns)
      .map(({ turn }) => turn),
  }
}

/** The day where the wedding is, as of everything else that waits. */
function runsOutOf(
  { deadline, lastDay }: Pick<BookingStatus, 'deadline' | 'lastDay'>,
  timeZone: string,
) {
  return lastDay ?? (deadline === null ? null : dayIn(timeZone, new Date(deadline)))
}

function earlier(day: string, other: string | null) {
  return other !== null && other < day ? other : day
}

/**
 * What is counted together. Who asks for a lost link and whom a message did not reach wait from
 * today on.
 */
export function gatheredTurns(
  row: { today: string; weddingDate: string | null; messagesFailed: number; linksAskedFor: number },
  member: Member,
  { giftsUnthanked }: Pick<WeddingFacts, 'giftsUnthanked'>,
): Gathered[] {
  const { today, weddingDate } = row
  const dueOn = weddingDate === null ? null : thanksDueOn(weddingDate)
  const isThanking = dueOn !== null && dueOn <= today && mayRead(member, 'thanksDue')
  const mayMail = mayRead(member, 'undeliveredEmails')
  const all: Gathered[] = [
    { kind: 'lookups', count: mayMail ? row.linksAskedFor : 0, runsOut: today },
    { kind: 'messages', count: mayMail ? row.messagesFailed : 0, runsOut: today },
    { kind: 'thanks', count: isThanking ? (giftsUnthanked ?? 0) : 0, runsOut: dueOn },
  ]
  return all.filter(({ count }) => count > 0)
}

type Gathered = Waiting & { kind: GatheredTurn; count: number }

/**
 * What waits, of each kind as many as are shown at most. A venue waits from a day before the
 * wedding, and is null before it.
 */
export interface Waits {
  tasks: Late[]
  quotes: Quote[]
  enquiries: WaitingEnquiry[]
  payments: DuePayment[]
  venue: string | null
  gathered: Gathered[]
}

type Late = Extract<BoardTurn, { kind: 'task' }>['task']

type Quote = Extract<BoardTurn, { kind: 'quote' }>['choice']

export type WaitingEnquiry = Extract<BoardTurn, { kind: 'enquiry' }>['enquiry']

export type DuePayment = Extract<BoardTurn, { kind: 'payment' }>['payment']
