import { wordsOf } from '#machines/kernel/values/latin.ts'
import { fields, fieldsOf } from '#machines/listings/fields/category-fields.schema.ts'
import type { FieldKey } from '#machines/listings/fields/category-fields.schema.ts'
import type { ListingDetails } from '#machines/listings/fields/details.schema.ts'
import type { Field } from '#machines/listings/fields/field.schema.ts'
import type { ListingContent } from '#machines/listings/listing-content.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { categoryWords } from './category-words.data.ts'
import { completenessOf, sumOf } from '../completeness.rules.ts'
import { maxGuests } from '../search.schema.ts'

/** Counts up whenever these rules change what a listing is found by: all are read again then. */
export const indexVersion = 4

/** A listing as the search compares it. */
export interface IndexEntry {
  /** The name as people type it: every word, also one that comes twice. */
  nameKey: string
  nameWords: string[]
  /** All words but those of the name. */
  otherWords: string[]
  /**
   * Options as `settings.barn`, a yes as `drone.yes`, languages as `lang.fr`, the currency as
   * `cur.EUR`.
   */
  tags: string[]
  /** The numbers that a filter may compare. */
  numbers: Partial<Record<FieldKey, number>>
  minGuests: number
  maxGuests: number
  points: number
}

/** The fields that say for how many guests a vendor works; a category without any works for all. */
const maxKeys: FieldKey[] = ['seatedCapacity', 'standingCapacity', 'maxGuests', 'maxServings']
const minKeys: FieldKey[] = ['minGuests']

export function indexEntry(
  { name, category, city }: { name: string; category: ServiceCategory; city: string },
  content: ListingContent,
): IndexEntry {
  const { details, languages, currency } = content
  const stated = fieldsOf(category).flatMap((key) => {
    const value = details[key]
    return value === undefined ? [] : [{ key, field: field(key), value }]
  })
  const numbers: IndexEntry['numbers'] = {}
  const tags = [...languages.map((code) => `lang.${code}`), `cur.${currency}`]
  for (const { key, field, value } of stated) {
    if (typeof value === 'number') numbers[key] = value
    if (!('filter' in field)) continue
    if (value === true) tags.push(`${key}.yes`)
    else if (field.kind === 'choice' || field.kind === 'choices')
      for (const option of [value].flat()) tags.push(`${key}.${String(option)}`)
  }
  const nameWords = unique(wordsOf(name))
  const nameKey = wordsOf(name).filter(isIndexed).join(' ')
  const text = [category, categoryWords[category], city, content.tagline, content.description]
  return {
    nameKey,
    nameWords,
    otherWords: unique(wordsOf(text.join(' '))).filter((word) => !nameWords.includes(word)),
    tags: unique(tags),
    numbers,
    ...guestsOf(category, numbers),
    points: sumOf(completenessOf(category, content)),
  }
}

/** The definition of a field, whatever its kind. */
function field(key: FieldKey): Field {
  return fields[key]
}

/**
 * A vendor who ought to say how many guests they take, and does not, is found without that filter
 * alone.
 */
function guestsOf(category: ServiceCategory, numbers: IndexEntry['numbers']) {
  const taken = guestsTaken(category, numbers)
  return { minGuests: taken?.min ?? 0, maxGuests: taken ? (taken.max ?? -1) : maxGuests }
}

/**
 * For how many guests a vendor says they work; `max` is null where they ought to say it and do
 * not. Null for a category that works for any number.
 */
export function guestsTaken(category: ServiceCategory, details: ListingDetails) {
  const known = fieldsOf(category)
  const stated = (keys: FieldKey[]) =>
    keys.flatMap((key) => {
      const value = details[key]
      return typeof value === 'number' ? [value] : []
    })
  if (!maxKeys.some((key) => known.includes(key))) return null
  const largest = stated(maxKeys)
  return {
    min: Math.max(0, ...stated(minKeys)),
    max: largest.length > 0 ? Math.max(...largest) : null,
  }
}

function unique(words: string[]) {
  return [...new Set(words)].filter(isIndexed)
}

function isIndexed(word: string) {
  return word.length <= 40
}
