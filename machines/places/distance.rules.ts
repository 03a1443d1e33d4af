export interface Point {
  /** In degrees. */
  lat: number
  lon: number
}

const earthKm = 6_371.0088

/** Kilometres along the earth's surface. */
export function distanceKm(one: Point, other: Point): number {
  const [lat, lon] = [radians(other.lat - one.lat), radians(other.lon - one.lon)]
  const half =
    Math.sin(lat / 2) ** 2 +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(lon / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

function radians(degrees: number) {
  return (degrees * Math.PI) / 180
}
