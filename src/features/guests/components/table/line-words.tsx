import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import { t } from '#src/i18n/i18n.ts'

/** What all lines say alike, looked up once for all of them: while a list is scrolled, a line is drawn in less time than its words are found. */
export interface LineWords {
  select: string
  meal: string
  noMeal: string
  change: string
  details: string
  changeOf: (name: string) => string
  detailsOf: (name: string) => string
  people: (count: number) => string
  /** The events' own names, in their order. */
  events: readonly string[]
  answers: Readonly<Record<Guest['answers'][string] | 'uninvited', string>>
}

export function lineWords(events: readonly WeddingEvent[]): LineWords {
  return {
    select: t('guests:table.select'),
    meal: t('guests:table.meal'),
    noMeal: t('guests:table.noMeal'),
    change: t('guests:table.change'),
    details: t('guests:table.details'),
    changeOf: around((name) => t('guests:table.changeOf', { name })),
    detailsOf: around((name) => t('guests:table.detailsOf', { name })),
    people: once((count) => t('guests:people', { count })),
    events: events.map(eventName),
    answers: {
      coming: t('guests:answer.coming'),
      not_coming: t('guests:answer.not_coming'),
      pending: t('guests:answer.pending'),
      uninvited: t('guests:answer.uninvited'),
    },
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
