import type { ReceivedRsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { t } from '#src/i18n/i18n.ts'

type Person = ReceivedRsvp['people'][number]

/**
 * What somebody is called on the page of their invitation; a companion without a name by whom they
 * come along with.
 */
export function personName(person: Person, people: readonly Person[]): string {
  const own = `${person.firstName} ${person.lastName}`.trim()
  if (own) return own
  const host = people.slice(0, people.indexOf(person)).findLast(({ isPlusOne }) => !isPlusOne)
  return host
    ? t('rsvp:companionOf', { name: host.firstName || host.lastName })
    : t('rsvp:companion')
}

/** The names of the people who still have to answer something. */
export function namesWithoutAnswer({ people }: Pick<ReceivedRsvp, 'people'>): string[] {
  return people
    .filter(({ answers }) => Object.values(answers).includes('pending'))
    .map((person) => personName(person, people))
}

export function invitedTo({ kind, name }: ReceivedRsvp['events'][number]): string {
  return name || (kind === 'other' ? name : t(`rsvp:event.${kind}`))
}

export function coupleOf({ names: [first, second] }: Pick<ReceivedRsvp, 'names'>): string {
  return second ? t('rsvp:couple', { first, second }) : first
}
