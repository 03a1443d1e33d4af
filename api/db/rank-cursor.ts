import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { Problem } from '#machines/kernel/problem.ts'

/** Where a page ended in a list that is ordered by `(rank, id)`. What is moved while somebody pages is shown where it is then. */
export interface RankCursor {
  rank: number
  id: string
}

/** Opaque to the client. */
export function encodeRankCursor({ rank, id }: RankCursor): string {
  return Buffer.from(JSON.stringify([rank, id])).toString('base64url')
}

/** Problem('invalid_input') with field `cursor` for anything that encodeRankCursor did not make. */
export function decodeRankCursor(text: string): RankCursor {
  const parsed = v.safeParse(partsSchema, read(text))
  if (!parsed.success) throw new Problem('invalid_input', { fields: [{ path: 'cursor', code: 'invalid_cursor' }] })
  return { rank: parsed.output[0], id: parsed.output[1] }
}

const partsSchema = v.strictTuple([v.pipe(v.number(), v.integer(), v.minValue(-2_147_483_648), v.maxValue(2_147_483_647)), idSchema])

function read(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}
