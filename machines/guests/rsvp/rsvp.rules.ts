import { rsvpStates } from './rsvp.schema.ts'
import type { Rsvp, RsvpFacts } from './rsvp.schema.ts'

const minute = 60_000
const fortnight = 14 * 24 * 60 * minute

/** When an event happens, and when answers close. */
export interface Moment {
  at: string
  closesAt: string | null
}

export function isInTime({ at, closesAt }: Moment) {
  return closesAt === null || Date.parse(at) < Date.parse(closesAt)
}

/**
 * The last day for answers, once they are closed: the deadline, unless the couple froze the
 * headcount before it.
 */
export function lastDayOf({
  deadline,
  closesAt,
}: {
  deadline: string | null
  closesAt: string | null
}) {
  // A day ends first where clocks are fourteen hours ahead.
  const endsFirst = deadline === null ? null : Date.parse(`${deadline}T10:00:00Z`)
  return endsFirst !== null && closesAt !== null && Date.parse(closesAt) < endsFirst
    ? null
    : deadline
}

/** Keeps a second press from sending the same email twice. */
export function waitedToSend({ reachedAt }: RsvpFacts, at: string) {
  return reachedAt === null || Date.parse(at) - Date.parse(reachedAt) >= minute
}

/** When a household may get a reminder; null while nothing has been sent to it. */
export function remindFrom({ reachedAt }: Pick<RsvpFacts, 'reachedAt'>) {
  return reachedAt === null ? null : new Date(Date.parse(reachedAt) + fortnight).toISOString()
}

/** Nobody is reminded of something they never got, or within a fortnight of the last email. */
export function waitedAFortnight(facts: RsvpFacts, at: string) {
  const from = remindFrom(facts)
  // Stryker disable next-line ConditionalExpression: null is no date, so the comparison says no as well; the types ask for it
  return from !== null && Date.parse(at) >= Date.parse(from)
}

/** How many of the invited people have answered everything, and how many are invited. */
export function answeredOf(people: readonly { answers: Readonly<Record<string, string>> }[]) {
  const invited = people
    .map(({ answers }) => Object.values(answers))
    .filter((answers) => answers.length > 0)
  return {
    answered: invited.filter((answers) => !answers.includes('pending')).length,
    invited: invited.length,
  }
}

/** The status of an invitation in a list: not sent yet, or the state of its chart. */
export const invitationStatuses = ['unsent', ...rsvpStates] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

export type Invited = Pick<Rsvp, 'state' | 'facts'>

/** A household without a link has an invitation that was not sent. */
export function invitationOf(rsvp: Invited | undefined): InvitationStatus {
  return !rsvp || (rsvp.state === 'unopened' && rsvp.facts.sentAt === null) ? 'unsent' : rsvp.state
}
