import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { SaveTheDates } from '#machines/guests/list/arrange.rules.ts'
import { dayHere, formatDate, formatShortDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'

/**
 * What all lines say alike, looked up once for all of them: while a list is scrolled, a line is
 * drawn in less time than its words are found.
 */
export interface LineTexts {
  select: string
  meal: string
  noMeal: string
  change: string
  details: string
  changeOf: (name: string) => string
  detailsOf: (name: string) => string
  people: (count: number) => string
  /** That a household, or a part of it, was sent a save-the-date; empty where nobody in it was. */
  saveTheDate: (people: readonly Guest[], sent: SaveTheDates) => string
  /** The events' own names, in their order. */
  events: readonly string[]
  answers: Readonly<Record<Guest['answers'][string] | 'uninvited', string>>
}

export function lineTexts(events: readonly WeddingEvent[]): LineTexts {
  return {
    select: t('guests:table.select'),
    meal: t('guests:table.meal'),
    noMeal: t('guests:table.noMeal'),
    change: t('guests:table.change'),
    details: t('guests:table.details'),
    changeOf: around((name) => t('guests:table.changeOf', { name })),
    detailsOf: around((name) => t('guests:table.detailsOf', { name })),
    people: once((count) => t('guests:people', { count })),
    saveTheDate: saveTheDateIn(onceForEach(shortDayOf)),
    events: events.map(eventName),
    answers: {
      coming: t('guests:answer.coming'),
      not_coming: t('guests:answer.not_coming'),
      pending: t('guests:answer.pending'),
      uninvited: t('guests:answer.uninvited'),
    },
  }
}

/**
 * Of a household, or of one guest: when a save-the-date went out last, or to how many it did; empty
 * where it went to nobody.
 */
export function saveTheDateText(people: readonly Guest[], sent: SaveTheDates) {
  return saveTheDateIn(longDayOf)(people, sent)
}

function saveTheDateIn(dayOf: (instant: string) => string) {
  return (people: readonly Guest[], sent: SaveTheDates) => {
    if (sent.size === 0) return ''
    const instants = people.flatMap(({ id }) => sent.get(id) ?? [])
    const last = instants.toSorted().at(-1)
    if (last === undefined) return ''
    return instants.length < people.length
      ? t('guests:table.saveTheDateInPart', { sent: instants.length, count: people.length })
      : t('guests:table.saveTheDate', { day: dayOf(last) })
  }
}

function shortDayOf(instant: string) {
  return formatShortDate(dayHere(new Date(instant)))
}

function longDayOf(instant: string) {
  return formatDate(dayHere(new Date(instant)))
}

/** A text for each of a few values, put together when it is first asked for. */
function onceForEach(text: (value: string) => string) {
  const known = new Map<string, string>()
  return (value: string) => {
    const before = known.get(value)
    if (before !== undefined) return before
    const now = text(value)
    known.set(value, now)
    return now
  }
}

/** A text with a hole for a name, cut at the hole once. */
function around(text: (name: string) => string) {
  const hole = '\u0000'
  const [before = '', after = ''] = text(hole).split(hole)
  return (name: string) => `${before}${name}${after}`
}

/** A text for each number, put together when it is first asked for. */
function once(text: (count: number) => string) {
  const known: string[] = []
  return (count: number) => (known[count] ??= text(count))
}

export function eventName({ kind, name }: Pick<WeddingEvent, 'kind' | 'name'>) {
  return name || (kind === 'other' ? name : t(`guests:event.${kind}`))
}
