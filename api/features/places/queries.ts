import type { Town } from '#machines/places/town.schema.ts'
import type { Point } from '#machines/places/distance.rules.ts'
import { latin } from '#machines/kernel/values/latin.ts'
import { stateNames } from '#machines/places/states.data.ts'
import { allowedErrors, typingErrors } from '#machines/kernel/values/spelling.ts'
import { lettersOf, loadTowns } from './commands/load-towns.ts'
import type { Towns } from './commands/load-towns.ts'

/** A town and where it lies. */
export interface PlacedTown extends Town, Point {}

/**
 * The towns that a text may be the beginning of, the largest first; a name that is whole comes
 * before one that goes on. "Charleston SC" and "Paris, France" are understood, and so is a misspelt
 * name where nothing is called what was typed.
 */
export function findTowns(text: string, limit = 8): Town[] {
  const towns = loadTowns()
  const typed = keyOf(text)
  if (typed === '') return []
  const found = beginningWith(towns, typed)
  const chosen =
    found.length > 0
      ? found
      : (inPlace(towns, typed) ?? (typed.length > 3 ? misspelt(towns, typed) : []))
  return [...new Set(chosen)].slice(0, limit).map((town) => shown(towns, town))
}

/** A town as everybody sees it. */
export function shownTown({ lat: _lat, lon: _lon, ...town }: PlacedTown): Town {
  return town
}

/** The town with this number; null for one that does not exist. */
export function townOf(id: number): PlacedTown | null {
  const towns = loadTowns()
  const town = towns.ids.indexOf(id)
  return town === -1 ? null : placed(towns, town)
}

/** The town that an address names. */
export function townBySlug(slug: string): PlacedTown | null {
  const towns = loadTowns()
  const parts = slug.split('-')
  for (let kept = parts.length; kept > 0; kept--) {
    const town = named(towns, parts.slice(0, kept).join(' ')).find(
      (each) => slugOf(towns, each) === slug,
    )
    if (town !== undefined) return placed(towns, town)
  }
  return null
}

/** The towns of fifty thousand people and more, with their places, the largest first. */
export function largeTowns(): [
  id: number,
  name: string,
  country: string,
  lat: number,
  lon: number,
][] {
  const towns = loadTowns()
  const end = towns.population.findIndex((population) => population < 50_000)
  return Array.from({ length: end }, (_, town) => [
    towns.ids[town]!,
    towns.name(town),
    towns.country(town),
    towns.lat[town]! / 1e5,
    towns.lon[town]! / 1e5,
  ])
}

/** A name as the file has it: "St." is written out. */
export function keyOf(text: string) {
  return latin(text).replaceAll(/\bst\b/g, 'saint')
}

function beginningWith(towns: Towns, typed: string) {
  const found: { town: number; isWhole: boolean }[] = []
  for (let at = firstFrom(towns, typed); at < towns.keyCount; at++) {
    const key = towns.key(at)
    if (!key.startsWith(typed)) break
    found.push({ town: towns.townOfKey[at]!, isWhole: key === typed })
  }
  return found
    .toSorted((one, other) => Number(other.isWhole) - Number(one.isWhole) || one.town - other.town)
    .map(({ town }) => town)
}

/** All towns of exactly this name, the largest first. */
export function named(towns: Towns, key: string) {
  const found: number[] = []
  for (let at = firstFrom(towns, key); at < towns.keyCount && towns.key(at) === key; at++)
    found.push(towns.townOfKey[at]!)
  return found
}

/** "charleston sc", "paris france": the last words say where. */
function inPlace(towns: Towns, typed: string) {
  const words = typed.split(' ')
  for (let kept = words.length - 1; kept > 0; kept--) {
    const where = words.slice(kept).join(' ')
    const found = named(towns, words.slice(0, kept).join(' ')).filter((town) =>
      [...placesOf(towns, town)].some((name) => name.startsWith(where)),
    )
    if (found.length > 0) return found
  }
  return null
}

const englishCountries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/**
 * "Portugal" for "PT", in English, because the reader's language is not known. A text that is no
 * country code is returned unchanged.
 */
export function countryName(country: string): string {
  return /^[A-Z]{2}$/.test(country) ? (englishCountries.of(country) ?? country) : country
}

/** What may be written behind the name of a town to say which one it is. */
export function placesOf(towns: Towns, town: number) {
  const [region, code] = [towns.region(town), towns.country(town)]
  const lands = [code, countryName(code), ...(shortNames[code] ?? [])]
  const regions = [region, stateNames.get(region) ?? ''].filter(Boolean)
  const both = regions.flatMap((each) => lands.map((land) => `${each} ${land}`))
  return new Set([...regions, ...lands, ...both].map(keyOf))
}

/** What people call a country whose code and name they write seldom. */
const shortNames: Readonly<Record<string, readonly string[]>> = {
  US: ['USA'],
  GB: ['UK', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
}

/** The names nearest to what was typed, by errors and then by size; a name may go on after it. */
function misspelt(towns: Towns, typed: string) {
  const max = allowedErrors(typed.length)
  const letters = lettersOf(Buffer.from(typed.slice(0, 8)))
  const found: { town: number; errors: number }[] = []
  for (let at = 0; at < towns.keyCount; at++) {
    // Each letter that the name's beginning does not have is an error of its own.
    if (bits(letters & ~towns.letters[at]!) > max) continue
    const key = towns.key(at)
    if (key.length < typed.length - max) continue
    const beginning = typingErrors(typed, key, max, true)
    if (beginning > max) continue
    // A whole name comes before one that goes on.
    const errors = Math.min(typingErrors(typed, key, max), beginning + 0.5)
    found.push({ town: towns.townOfKey[at]!, errors })
  }
  return found
    .toSorted((one, other) => one.errors - other.errors || one.town - other.town)
    .map(({ town }) => town)
}

function bits(number: number) {
  let count = 0
  for (let rest = number; rest !== 0; rest &= rest - 1) count++
  return count
}

/** The first key that is not before `text`. */
function firstFrom({ key, keyCount }: Towns, text: string) {
  let [low, high] = [0, keyCount]
  while (low < high) {
    const middle = (low + high) >> 1
    if (key(middle) < text) low = middle + 1
    else high = middle
  }
  return low
}

export function placed(towns: Towns, town: number): PlacedTown {
  return {
    ...shown(towns, town),
    lat: towns.lat[town]! / 1e5,
    lon: towns.lon[town]! / 1e5,
  }
}

function shown(towns: Towns, town: number): Town {
  return {
    id: towns.ids[town]!,
    name: towns.name(town),
    region: towns.region(town),
    country: towns.country(town),
    slug: slugOf(towns, town),
  }
}

/**
 * The name alone for the largest town of that name, with where it is for others, and its number
 * where even that is not enough.
 */
function slugOf(towns: Towns, town: number) {
  const key = keyOf(towns.name(town))
  const called = named(towns, key)
  const place = (each: number) =>
    [towns.region(each), towns.country(each)].filter(Boolean).join('-').toLowerCase()
  const name = key.replaceAll(' ', '-')
  if (called[0] === town) return name
  const others = called.filter((each) => place(each) === place(town))
  return others[0] === town ? `${name}-${place(town)}` : `${name}-${towns.ids[town]}`
}

/** The town that an address names, by its number or by its name. */
export function townByIdOrSlug(asked: string) {
  return /^\d{1,10}$/.test(asked) ? townOf(Number(asked)) : townBySlug(asked)
}
