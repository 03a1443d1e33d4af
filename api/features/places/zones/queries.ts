import { distanceKm } from '#machines/places/distance.rules.ts'
import { zoneOfState, zoneTowns } from '#machines/places/zones.data.ts'
import { defaultsOf } from '#machines/wedding/country/country.rules.ts'
import { townNamed } from '../named/queries.ts'
import type { PlacedTown } from '../queries.ts'

/**
 * The time zone of a town: that of its country, and where a country has several, of its state or of
 * the nearest larger town whose zone is known. Null where neither town nor country is known.
 */
export function zoneOfTown({ city, country }: { city: string; country: string }): string | null {
  const town = townNamed(city, country)
  const land = defaultsOf(country) === null ? (town?.country ?? '') : country
  const [usual] = defaultsOf(land)?.zones ?? []
  if (usual === undefined) return null
  if (town === null) return usual
  return (land === 'US' ? zoneOfState.get(town.region) : nearestZone(town)) ?? usual
}

function nearestZone(town: PlacedTown) {
  const known = zoneTowns
    .filter(({ country }) => country === town.country)
    .flatMap(({ country, zone, towns }) => towns.map((name) => ({ zone, name, country })))
    .flatMap(({ zone, name, country }) => {
      const place = townNamed(name, country)
      return place ? [{ zone, km: distanceKm(town, place) }] : []
    })
  return known.toSorted((one, other) => one.km - other.km)[0]?.zone
}
