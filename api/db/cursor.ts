import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { Problem } from '#machines/kernel/problem.ts'

/** The end of a page, as a text that is opaque to the client. */
export interface Cursor<Place> {
  encode: (place: Place) => string
  /** Problem('invalid_input') with field `cursor` for anything that `encode` did not make. */
  decode: (text: string) => Place
}

export interface TimePlace {
  createdAt: Date
  id: string
}

/**
 * For lists that are ordered by `(createdAt, id)`, which never changes, so that nothing is shown
 * twice or left out.
 */
export const timeCursor: Cursor<TimePlace> = cursorBy(
  'createdAt',
  v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    v.check((text) => !Number.isNaN(Date.parse(text))),
    v.transform((text) => new Date(text)),
  ),
)

/**
 * For lists that are ordered by `(rank, id)`. Rows that move while somebody pages are shown at
 * their new place.
 */
export const rankCursor = cursorBy(
  'rank',
  v.pipe(v.number(), v.integer(), v.minValue(-2_147_483_648), v.maxValue(2_147_483_647)),
)

/** The same for ranks that are numbers of any length. */
export const numericRankCursor = cursorBy(
  'rank',
  v.pipe(v.string(), v.regex(/^-?\d{1,100}(?:\.\d{1,100})?$/)),
)

/** The same for ranks of the type bigint: each of these texts is one. */
export const bigintRankCursor = cursorBy('rank', v.pipe(v.string(), v.regex(/^-?\d{1,18}$/)))

/** For lists that are ordered by one column, compared as the schema says, and the id. */
export function cursorBy<Key extends string, Value>(
  key: Key,
  valueSchema: v.GenericSchema<unknown, Value>,
) {
  type Place = Record<Key, Value> & { id: string }
  const schema = v.pipe(v.string(), v.parseJson(), v.strictTuple([valueSchema, idSchema]))
  return {
    encode: (place: Place) =>
      Buffer.from(JSON.stringify([place[key], place.id])).toString('base64url'),
    decode(text: string) {
      const parsed = v.safeParse(schema, Buffer.from(text, 'base64url').toString())
      if (!parsed.success)
        throw new Problem('invalid_input', { fields: [{ path: 'cursor', code: 'invalid_cursor' }] })
      const [value, id] = parsed.output
      return { [key]: value, id } as Place
    },
  }
}
