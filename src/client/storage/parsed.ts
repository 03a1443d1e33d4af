import * as v from 'valibot'

/** Reads what a storage held by a schema; null for anything else. */
export function parsedBy<T>(schema: v.GenericSchema<unknown, T>) {
  return (found: unknown): T | null => {
    const parsed = v.safeParse(schema, found)
    return parsed.success ? parsed.output : null
  }
}
