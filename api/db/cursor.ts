import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { Problem } from '#machines/kernel/problem.ts'

/** Where a page ended: lists are ordered by `(createdAt, id)`, which never changes, so nothing is shown twice or left out. */
export interface Cursor {
  createdAt: Date
  id: string
}

/** Opaque to the client. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.createdAt.toISOString(), cursor.id])).toString('base64url')
}

/** Problem('invalid_input') with field `cursor` for anything that encodeCursor did not make. */
export function decodeCursor(text: string): Cursor {
  const parsed = v.safeParse(partsSchema, read(text))
  if (!parsed.success) throw new Problem('invalid_input', { fields: [{ path: 'cursor', code: 'invalid_cursor' }] })
  return { createdAt: new Date(parsed.output[0]), id: parsed.output[1] }
}

const partsSchema = v.strictTuple([
  v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    v.check((text) => !Number.isNaN(Date.parse(text))),
  ),
  idSchema,
])

function read(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}
