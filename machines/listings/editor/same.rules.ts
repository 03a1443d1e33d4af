/** Whether two values are equal, whatever the order of their keys, which the database changes. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const [first, second] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))]
  return (
    Array.isArray(one) === Array.isArray(other) &&
    first.length === second.size &&
    first.every(([key, value]) => second.has(key) && isSame(value, second.get(key)))
  )
}
