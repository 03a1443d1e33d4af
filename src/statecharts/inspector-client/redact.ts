/** What stands in place of a value that may not be shown. */
export const hidden = '•••'

/**
 * The same shape with nothing in it but what is listed, by dotted path; a listed field is shown
 * with all that is in it. What is not listed keeps its name and whether there is anything, and
 * loses the rest. Through a list a path goes on in each of its members.
 */
export function redacted(value: unknown, allowed: readonly string[]): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null
  if (allowed.includes('')) return plain(value)
  if (Array.isArray(value))
    return allowed.length === 0 ? hidden : value.map((item) => redacted(item, allowed))
  if (typeof value !== 'object') return value === '' ? '' : hidden
  if (!isRecord(value)) return hidden
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, redacted(field, below(allowed, key))]),
  )
}

/**
 * An event: its type is a name of ours and is shown. Which port told it stands in the type already.
 */
export function redactedEvent(
  event: { type: string; actorId?: unknown },
  allowed: readonly string[] = [],
) {
  const { type, actorId: _, ...carried } = event
  const rest = redacted(carried, allowed) as object
  return { ...rest, type }
}

function below(allowed: readonly string[], key: string) {
  return allowed.flatMap((path) =>
    path === key ? [''] : path.startsWith(`${key}.`) ? [path.slice(key.length + 1)] : [],
  )
}

/** As JSON would have it: what cannot be told to another tab is left out. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value
  if (!isRecord(value)) return hidden
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, plain(field)]))
}

/** Data, as opposed to actors, errors and the browser's own objects. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
