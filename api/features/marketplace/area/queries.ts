import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Point } from '#machines/places/distance.rules.ts'
import { boxAround, cellsTouching } from '#machines/places/grid.rules.ts'
import type { PlacedTown } from '#api/features/places/queries.ts'

/**
 * Whether the vendor of a row `s` is at home within so many kilometres of a town, travels that far,
 * or names it: the cells are what an index finds, with others around them, and `isThere` decides.
 */
export function reaches(town: PlacedTown, km: number) {
  return {
    cells: sql`s.area_cells && ${cellsTouching(boxAround(town, km))}::text[]`,
    isThere: sql`(${distanceFrom(town)} <= greatest(${km}::float8, s.reach_km)
      or s.works_in @> array[${town.id}::integer])`,
  }
}

/** Kilometres from a point to a row's `lat` and `lon`, by the same formula as distanceKm. */
export function distanceFrom({ lat, lon }: Point): RawBuilder<number> {
  return sql<number>`(2 * 6371.0088 * asin(least(1, sqrt(
    power(sin(radians(s.lat - ${lat}::float8) / 2), 2) +
    cos(radians(${lat}::float8)) * cos(radians(s.lat)) * power(sin(radians(s.lon - ${lon}::float8) / 2), 2)))))`
}
