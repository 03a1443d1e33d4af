import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Point } from '#machines/places/distance.rules.ts'

/** Everything within so many kilometres lies in this box of degrees, as PostgreSQL writes one; some corners lie farther off. */
export function boxAround({ lat, lon }: Point, km: number): string {
  const north = km / kmEachDegree + margin
  // Towards the poles a degree of longitude has fewer kilometres.
  const widest = Math.min(89.9, Math.abs(lat) + north)
  const east = north / Math.cos((widest * Math.PI) / 180)
  // What crosses the date line has both sides of it.
  const [west, end] = Math.abs(lon) + east > 180 ? [-180, 180] : [lon - east, lon + east]
  return `((${end},${Math.min(90, lat + north)}),(${west},${Math.max(-90, lat - north)}))`
}

const kmEachDegree = 111.19
const margin = 1e-6

/** Kilometres from a point to a row's `lat` and `lon`, by the same formula as distanceKm. */
export function distanceFrom({ lat, lon }: Point): RawBuilder<number> {
  return sql<number>`(2 * 6371.0088 * asin(least(1, sqrt(
    power(sin(radians(s.lat - ${lat}::float8) / 2), 2) +
    cos(radians(${lat}::float8)) * cos(radians(s.lat)) * power(sin(radians(s.lon - ${lon}::float8) / 2), 2)))))`
}
