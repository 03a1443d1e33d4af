import type { GivenAnswer, Guest, Standing } from '../guest.schema.ts'

type Answers = Guest['answers']

/**
 * The result of somebody's answers: coming to anything is coming, and one missing answer is
 * pending. The column `guests.standing` has the same rule in SQL.
 */
export function standingOf(answers: Answers): Standing {
  const given = Object.values(answers)
  if (given.length === 0) return 'uninvited'
  if (given.includes('coming')) return 'coming'
  return given.includes('pending') ? 'pending' : 'not_coming'
}

/** The answers after some were given. Events that are not mentioned stay. */
export function answersAfter(answers: Answers, given: readonly GivenAnswer[]): Answers {
  const after = new Map(Object.entries(answers))
  for (const { eventId, answer } of given) {
    if (answer === 'uninvited') after.delete(eventId)
    else if (answer === 'invited') after.set(eventId, after.get(eventId) ?? 'pending')
    else after.set(eventId, answer)
  }
  return Object.fromEntries(after)
}

/** The tags after some were added and removed, ignoring capitals; at most twelve. */
export function tagsAfter(
  tags: readonly string[],
  {
    add = [],
    remove = [],
  }: { add?: readonly string[] | undefined; remove?: readonly string[] | undefined },
) {
  const gone = new Set(remove.map(folded))
  const kept = tags.filter((tag) => !gone.has(folded(tag)))
  const has = new Set(kept.map(folded))
  return [...kept, ...add.filter((tag) => !has.has(folded(tag)))].slice(0, 12)
}

/** Whether a guest has a name; only companions may lack one. */
export function isNamed({ firstName, lastName }: Pick<Guest, 'firstName' | 'lastName'>) {
  return firstName !== '' || lastName !== ''
}

/** The full name in spoken order; empty for somebody without a name. */
export function fullName({ firstName, lastName }: Pick<Guest, 'firstName' | 'lastName'>) {
  return `${firstName} ${lastName}`.trim()
}

/**
 * The host of a companion: the last guest before them in the household who is no companion; null if
 * there is none.
 */
export function hostOf<G extends Pick<Guest, 'id' | 'place' | 'isPlusOne'>>(
  companion: G,
  household: readonly G[],
): G | null {
  const before = household.filter(({ place, isPlusOne }) => !isPlusOne && place <= companion.place)
  return before.toSorted((one, other) => one.place - other.place).at(-1) ?? null
}

function folded(tag: string) {
  return tag.toLowerCase()
}
