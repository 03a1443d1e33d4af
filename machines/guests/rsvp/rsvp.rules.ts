import { rsvpStates } from './rsvp.schema.ts'
import type { Rsvp, RsvpFacts } from './rsvp.schema.ts'

const minute = 60_000
const fortnight = 14 * 24 * 60 * minute

/** When an event happens, and from when on nothing is taken any more. */
export interface Moment {
  at: string
  closesAt: string | null
}

export function isInTime({ at, closesAt }: Moment) {
  return closesAt === null || Date.parse(at) < Date.parse(closesAt)
}

/** The last day that answers were taken on, once they are not: the deadline, unless the couple froze the headcount before it. */
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

/** The same letter does not go out twice by a second press. */
export function waitedToSend({ reachedAt }: RsvpFacts, at: string) {
  return reachedAt === null || Date.parse(at) - Date.parse(reachedAt) >= minute
}

/** From when on a household may be reminded; null while nothing has gone out to it. */
export function remindFrom({ reachedAt }: Pick<RsvpFacts, 'reachedAt'>) {
  return reachedAt === null ? null : new Date(Date.parse(reachedAt) + fortnight).toISOString()
}

/** Nobody is reminded of what they never got, or within a fortnight of the last time. */
export function waitedAFortnight(facts: RsvpFacts, at: string) {
  const from = remindFrom(facts)
  // Stryker disable next-line ConditionalExpression: null is no date, so the comparison says no as well; the types ask for it
  return from !== null && Date.parse(at) >= Date.parse(from)
}

/** How many of those who are invited have answered everything they are invited to, and of how many. */
export function answeredOf(people: readonly { answers: Readonly<Record<string, string>> }[]) {
  const invited = people
    .map(({ answers }) => Object.values(answers))
    .filter((answers) => answers.length > 0)
  return {
    answered: invited.filter((answers) => !answers.includes('pending')).length,
    invited: invited.length,
  }
}

/** Where an invitation stands in a list: not gone out yet, or as its chart says. */
export const invitationStandings = ['unsent', ...rsvpStates] as const
export type InvitationStanding = (typeof invitationStandings)[number]

export type Invited = Pick<Rsvp, 'state' | 'facts'>

/** A household without a link is one whose invitation has not gone out. */
export function invitationOf(rsvp: Invited | undefined): InvitationStanding {
  return !rsvp || (rsvp.state === 'unopened' && rsvp.facts.sentAt === null) ? 'unsent' : rsvp.state
}
