import type { ArrangedList, SaveTheDates } from './arrange.rules.ts'
import type { SaveTheDateChoice, SideChoice } from './filter.rules.ts'

/** A value to filter by, and how many guests of the whole list have it. */
export interface Facet<V extends string = string> {
  value: V
  count: number
}

export interface Facets {
  sides: Facet<SideChoice>[]
  /** As they were written first, sorted. */
  tags: Facet[]
  /** Guests with any diet note. */
  withDiet: number
  /** The most frequent notes, as they were written first. */
  diets: Facet[]
  /** Whether a save-the-date was sent; empty if nobody was sent one. */
  saveTheDates: Facet<SaveTheDateChoice>[]
}

/** Notes are free text: beyond these, people use the search. */
const maxDiets = 18

/** The values that a list can be filtered by. */
export function facetsOf(
  list: ArrangedList,
  inAlphabet: (one: string, other: string) => number,
  sent: SaveTheDates = new Map(),
): Facets {
  const { homes } = list
  const sides = new Map<SideChoice, number>()
  const tags = new Map<string, Facet>()
  const diets = new Map<string, Facet>()
  let withDiet = 0
  for (const { household, people } of homes) {
    const side = household.side ?? 'unknown'
    sides.set(side, (sides.get(side) ?? 0) + people.length)
    for (const { guest } of people) {
      for (const tag of guest.tags) count(tags, tag)
      if (guest.diet === '') continue
      withDiet++
      count(diets, guest.diet)
    }
  }
  const byName = (one: Facet, other: Facet) => inAlphabet(one.value, other.value)
  return {
    sides: (['first', 'second', 'both', 'unknown'] as const).flatMap((value) => {
      const found = sides.get(value) ?? 0
      return found > 0 ? [{ value, count: found }] : []
    }),
    tags: [...tags.values()].toSorted(byName),
    withDiet,
    diets: [...diets.values()]
      .toSorted((one, other) => other.count - one.count || byName(one, other))
      .slice(0, maxDiets),
    saveTheDates: saveTheDateFacets(list, sent),
  }
}

/** How many guests were sent a save-the-date, and how many were not; empty if nobody was. */
function saveTheDateFacets(
  { homes }: ArrangedList,
  sent: SaveTheDates,
): Facet<SaveTheDateChoice>[] {
  const all = homes.flatMap(({ people }) => people)
  const got = all.filter(({ guest }) => sent.has(guest.id)).length
  if (got === 0) return []
  return [
    { value: 'sent' as const, count: got },
    { value: 'unsent' as const, count: all.length - got },
  ].filter((facet) => facet.count > 0)
}

function count(facets: Map<string, Facet>, value: string) {
  const key = value.toLowerCase()
  const known = facets.get(key)
  if (known) known.count++
  else facets.set(key, { value, count: 1 })
}
