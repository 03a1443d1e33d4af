import type { GivenAnswer, Guest, Standing } from '../guest.schema.ts'

type Answers = Guest['answers']

/**
 * What somebody's answers come to: whoever comes to anything is coming, and whoever owes one more answer is pending. The column
 * `guests.standing` says the same in SQL.
 */
export function standingOf(answers: Answers): Standing {
  const given = Object.values(answers)
  if (given.length === 0) return 'uninvited'
  if (given.includes('coming')) return 'coming'
  return given.includes('pending') ? 'pending' : 'not_coming'
}

/** Answers after others were given. What says nothing of an event leaves it as it was. */
export function answersAfter(answers: Answers, given: readonly GivenAnswer[]): Answers {
  const after = new Map(Object.entries(answers))
  for (const { eventId, answer } of given) {
    if (answer === 'uninvited') after.delete(eventId)
    else if (answer === 'invited') after.set(eventId, after.get(eventId) ?? 'pending')
    else after.set(eventId, answer)
  }
  return Object.fromEntries(after)
}

/** Tags after some were added and some taken away, whatever their capitals; the first twelve of them. */
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

/** Somebody without a name is a companion whose name is to come: anybody else must have one. */
export function isNamed({ firstName, lastName }: Pick<Guest, 'firstName' | 'lastName'>) {
  return firstName !== '' || lastName !== ''
}

/** The name in the order it is spoken; empty for somebody whose name is to come. */
export function fullName({ firstName, lastName }: Pick<Guest, 'firstName' | 'lastName'>) {
  return `${firstName} ${lastName}`.trim()
}

/** Whom a companion comes along with: the last one before them in the household who is none. Null where there is nobody. */
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
