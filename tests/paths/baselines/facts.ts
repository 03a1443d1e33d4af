import { createHash } from 'node:crypto'

/**
 * What a context holds, by dotted path: `values.email` → `"robin"`. Lists stay whole, but for the
 * problems of a form's fields.
 */
export type Facts = ReadonlyMap<string, string>

export function factsIn(record: unknown, prefix = ''): Facts {
  const entries = Object.entries({ ...(record as object) }).flatMap(
    ([key, value]): [string, string][] => {
      const path = `${prefix}${key}`
      if (isProblems(key, value))
        return value.map((problem) => [`${path}[${problem.path}]`, problem.code])
      return isRecord(value) && Object.keys(value).length > 0
        ? [...factsIn(value, `${path}.`)]
        : [[path, written(value)]]
    },
  )
  return new Map(entries)
}

/**
 * A value as a person reads it: `{email: "robin", at: 2027-01-15T08:00:00.000Z}`. The very long are
 * cut, and end with a fingerprint.
 */
export function written(value: unknown): string {
  const text = inFull(value)
  return text.length > longest ? `${text.slice(0, longest - 20)}… #${fingerprint(text)}` : text
}

const longest = 400

export function fingerprint(text: string) {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

function inFull(value: unknown): string {
  // Points in time are written as dates: nobody reads milliseconds since 1970.
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 1e12 && value < 4e12)
    return new Date(value).toISOString()
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return value
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`
  if (Array.isArray(value)) return `[${value.map(inFull).join(', ')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'nothing'
  return `{${Object.entries(value)
    .map(([key, part]) => `${key}: ${inFull(part)}`)
    .join(', ')}}`
}

function isProblems(key: string, value: unknown): value is { path: string; code: string }[] {
  return (
    key === 'problems' &&
    Array.isArray(value) &&
    value.every((one: unknown) => isRecord(one) && 'path' in one && 'code' in one)
  )
}

function isRecord(value: unknown): value is object {
  return (
    value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
  )
}
