import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Point } from '#machines/places/distance.rules.ts'

/**
 * A box of degrees, as PostgreSQL writes one, that contains everything within so many kilometres.
 * Its corners are farther away than that.
 */
export function boxAround({ lat, lon }: Point, km: number): string {
  const north = km / kmEachDegree + margin
  // A degree of longitude is shorter near the poles.
  const widest = Math.min(89.9, Math.abs(lat) + north)
  const east = north / Math.cos((widest * Math.PI) / 180)
  // An area that crosses the date line covers both sides of it.
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
