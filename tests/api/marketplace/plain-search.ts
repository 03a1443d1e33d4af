import { wordsOf } from '#machines/kernel/values/latin.ts'
import { fields } from '#machines/listings/fields/category-fields.schema.ts'
import type { FieldKey } from '#machines/listings/fields/category-fields.schema.ts'
import { categoryWords } from '#machines/marketplace/entries/category-words.data.ts'
import { distanceKm } from '#machines/places/distance.rules.ts'
import { townNamed } from '#api/features/places/named/queries.ts'
import { townOf } from '#api/features/places/queries.ts'
import type { PlausibleVendor } from '#api/features/demo/commands/marketplace/plausible-vendor.ts'

/** What the search may be asked for, as the address says it. */
export type SearchParams = Record<string, string>

/**
 * Whether a vendor belongs to what was asked for: read from the listing itself, one condition after
 * the other.
 */
export function belongs(
  { details, content }: PlausibleVendor,
  asked: SearchParams,
  offDays: string[],
) {
  return (
    hasWords(wordsIn(details, content.tagline), asked['q'] ?? '') &&
    (asked['category'] === undefined || details.category === asked['category']) &&
    isNear(details, content.area.radiusKm ?? 0, asked) &&
    costs(content, asked) &&
    takes(content.details, details.category, asked['guests']) &&
    (asked['date'] === undefined || !offDays.includes(asked['date'])) &&
    (asked['languages'] === undefined ||
      asked['languages'].split(',').some((code) => content.languages.includes(code))) &&
    hasFields(content, asked)
  )
}

const known = new Map<object, string[]>()

function wordsIn(details: PlausibleVendor['details'], tagline: string) {
  const { name, category, city, description } = details
  const words =
    known.get(details) ??
    wordsOf([name, category, categoryWords[category], city, tagline, description].join(' '))
  known.set(details, words)
  return words
}

function hasWords(words: string[], typed: string) {
  return wordsOf(typed).every((word) =>
    words.some((each) => (word.length > 2 ? each.startsWith(word) : each === word)),
  )
}

function isNear({ city, country }: PlausibleVendor['details'], reach: number, asked: SearchParams) {
  if (asked['town'] === undefined) return true
  const [from, to] = [townOf(Number(asked['town'])), townNamed(city, country)]
  return (
    from !== null &&
    to !== null &&
    distanceKm(from, to) <= Math.max(Number(asked['radius'] ?? 50), reach)
  )
}

function costs({ price, currency }: PlausibleVendor['content'], asked: SearchParams) {
  if (asked['priceFrom'] === undefined && asked['priceTo'] === undefined) return true
  return (
    currency === asked['currency'] &&
    price.fromMinor !== null &&
    price.fromMinor >= Number(asked['priceFrom'] ?? 0) &&
    price.fromMinor <= Number(asked['priceTo'] ?? Infinity)
  )
}

function takes(
  stated: PlausibleVendor['content']['details'],
  category: string,
  asked: string | undefined,
) {
  if (asked === undefined) return true
  const guests = Number(asked)
  const [maxKeys, minKeys]: FieldKey[][] = {
    venue: [['seatedCapacity', 'standingCapacity'], ['minGuests']] as FieldKey[][],
    catering: [['maxGuests'], ['minGuests']] as FieldKey[][],
    cake: [['maxServings'], []] as FieldKey[][],
  }[category] ?? [[], []]
  if (!maxKeys || maxKeys.length === 0) return true
  const numbers = (keys: FieldKey[] = []) =>
    keys.map((key) => stated[key]).filter((value) => typeof value === 'number')
  return (
    numbers(maxKeys).some((value) => value >= guests) &&
    numbers(minKeys).every((value) => value <= guests) &&
    Math.max(...numbers(maxKeys)) >= Math.max(0, ...numbers(minKeys))
  )
}

function hasFields({ details: stated, currency }: PlausibleVendor['content'], asked: SearchParams) {
  const groups = Map.groupBy(
    (asked['fields']?.split(',') ?? []).map((each) => each.split('.') as [FieldKey, string]),
    ([key]) => key,
  )
  return [...groups].every(([key, pairs]) => {
    const field = fields[key] as { kind: string; filter?: string }
    if (field.kind === 'money' && currency !== asked['currency']) return false
    const value = stated[key]
    const holds = ([, option]: [FieldKey, string]) =>
      field.filter === 'atLeast'
        ? typeof value === 'number' && value >= Number(option)
        : field.filter === 'atMost'
          ? typeof value === 'number' && value <= Number(option)
          : option === 'yes' && field.filter === 'is'
            ? value === true
            : [value].flat().includes(option)
    return field.filter === 'anyOf' ? pairs.some(holds) : pairs.every(holds)
  })
}
