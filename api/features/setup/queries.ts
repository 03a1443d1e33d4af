import type { Selectable } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import type { Setup } from '#machines/setup/setup.schema.ts'
import { stepOf } from '#machines/setup/setup.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Tables } from '#api/db/tables/tables.ts'

export type SetupRow = Selectable<Tables['weddingSetups']>

/** Where the first evening of a wedding stands. A wedding from before there was one has none. */
export async function readSetup(db: Queryable, weddingId: string): Promise<Setup> {
  const row = await db
    .selectFrom('weddingSetups')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return toSetup(row)
}

export function toSetup(row: SetupRow): Setup {
  const { version, state, facts, since } = row
  return { version, state, facts, step: stepOf(row), since: since.toISOString() }
}
