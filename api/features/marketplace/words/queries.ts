import { sql } from 'kysely'
import type { Suggestions } from '#machines/marketplace/search.schema.ts'
import { latin, wordsOf } from '#machines/kernel/values/latin.ts'
import { allowedErrors, typingErrors } from '#machines/kernel/values/spelling.ts'
import type { Queryable } from '#api/db/client.ts'
import { findTowns } from '#api/features/places/queries.ts'

/**
 * Suggestions for what is being typed: vendors by any word of their name, towns, and similar words.
 */
export async function suggest(db: Queryable, typed: string): Promise<Suggestions> {
  const key = latin(typed)
  const last = wordsOf(typed).at(-1) ?? ''
  if (key === '') return { names: [], towns: [], words: [] }
  const names = await namesFrom(db, key)
  const words = names.length > 0 || last === '' ? [] : await nearWords(db, last)
  return { names, towns: findTowns(typed, 4), words }
}

/** One name for each vendor, in alphabetical order, from what was typed on. */
async function namesFrom(db: Queryable, key: string): Promise<Suggestions['names']> {
  const { rows } = await sql<Suggestions['names'][number]>`
    select b.id, l.slug, b.name, b.category, b.city, b.country
    from (select distinct on (key, business_id) business_id, key from listing_names
      where key >= ${key} and key < ${`${key}\u{10ffff}`} order by key, business_id limit 5) as found
    join businesses b on b.id = found.business_id join listings l on l.business_id = found.business_id
    order by found.key, found.business_id`.execute(db)
  return rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) === at)
}

/**
 * By word that is searched for, the words of listings that it is the beginning of; not for a word
 * of which there are many, nor for one so short that it stands for itself alone.
 */
export type Completions = ReadonlyMap<string, readonly string[]>

export async function completionsOf(db: Queryable, words: string[]): Promise<Completions> {
  const beginnings = words.filter((word) => word.length > 2)
  if (beginnings.length === 0) return new Map()
  const { rows } = await sql<{ word: string; longer: string[] }>`
    select given.word, array(
      select k.word from search_words k where k.word >= given.word collate "C"
        and k.word < (given.word || ${'\u{10ffff}'}) collate "C" and n > 0
      limit ${sql.lit(maxCompletions + 1)}) as longer
    from unnest(${beginnings}::text[]) as given (word)`.execute(db)
  return new Map(
    rows.flatMap(({ word, longer }) => (longer.length > maxCompletions ? [] : [[word, longer]])),
  )
}

const maxCompletions = 60

/**
 * The same words, where each word that no listing has is replaced; null where that is not possible.
 */
export async function correctWords(
  db: Queryable,
  words: string[],
  completions: Completions,
): Promise<string[] | null> {
  const unknown = words.filter((word) => completions.get(word)?.length === 0)
  const nearest = await nearestOf(db, unknown)
  const corrected = words.map((word) => (unknown.includes(word) ? nearest.get(word)?.[0] : word))
  return nearest.size > 0 && corrected.every((word) => word !== undefined) ? corrected : null
}

/** The words of listings that are most similar to a word, the likeliest first. */
export async function nearWords(db: Queryable, word: string): Promise<string[]> {
  return (await nearestOf(db, [word])).get(word) ?? []
}

/**
 * Two words are a typing error apart when one letter left out of either makes them meet, so each
 * word is kept with what is left of it without each letter, and those of the misspelt word are
 * looked up.
 */
async function nearestOf(db: Queryable, misspelt: string[]) {
  const found = new Map<string, string[]>()
  if (misspelt.length === 0) return found
  const { rows } = await sql<{ word: string; n: number }>`
    select word, n from search_words
    where misspellings && ${misspelt.flatMap(leftovers)}::text[] and n > 0`.execute(db)
  for (const typed of misspelt) {
    const max = allowedErrors(typed.length)
    const near = rows
      .map(({ word, n }) => ({ word, n, errors: typingErrors(typed, word, max) }))
      .filter(({ errors }) => errors <= max)
      .toSorted(
        (one, other) =>
          one.errors - other.errors || other.n - one.n || (one.word < other.word ? -1 : 1),
      )
    if (near.length > 0)
      found.set(
        typed,
        near.slice(0, 5).map(({ word }) => word),
      )
  }
  return found
}

/** The word without any one letter, and a longer one without any two. */
function leftovers(word: string) {
  const once = withoutEach(word)
  return [...new Set([word, ...once, ...(word.length > 6 ? once.flatMap(withoutEach) : [])])]
}

function withoutEach(word: string) {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
}
