import { latin } from '#machines/kernel/values/latin.ts'
import { loadTowns } from '../commands/load-towns.ts'
import type { Towns } from '../commands/load-towns.ts'
import { countryName, keyOf, named, placed, placesOf } from '../queries.ts'
import type { PlacedTown } from '../queries.ts'

/**
 * The town of a business or a wedding, by its name and country: the largest one of that name, or
 * the one in the place that stands behind it ("Portland, ME"). A place that nobody knows ("Toronto,
 * ON") says nothing.
 */
export function townNamed(name: string, country: string): PlacedTown | null {
  const [alone = ''] = name.split(/[,(]/)
  return townIn(name, country) ?? (latin(country) === '' ? null : townIn(alone, country))
}

/**
 * The town that somebody of a country has written beside their own: "Charleston (WV)" and "Paris,
 * France" say which one. A name alone is a town of that country, or else the largest of that name.
 */
export function townWritten(text: string, country: string): PlacedTown | null {
  return townIn(text, country) ?? townIn(text, '')
}

/** As many words as make a name are one; those behind it say where, or it is none. */
function townIn(text: string, country: string) {
  const towns = loadTowns()
  const words = keyOf(text).split(' ')
  for (let kept = words.length; kept > 0; kept--) {
    const name = words.slice(0, kept).join(' ')
    const where = words.slice(kept).join(' ')
    const town = named(towns, name).find(
      (each) => isIn(towns, each, country) && (where === '' || placesOf(towns, each).has(where)),
    )
    if (name !== '' && town !== undefined) return placed(towns, town)
  }
  return null
}

/** People write "FR" or "France"; a country that is not named rules nothing out. */
function isIn(towns: Towns, town: number, country: string) {
  const code = towns.country(town)
  const land = latin(country)
  return land === '' || [code, countryName(code)].some((each) => latin(each) === land)
}
