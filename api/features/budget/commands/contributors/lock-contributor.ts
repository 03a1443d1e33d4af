import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'

export type Dependencies = Pick<Deps, 'db' | 'now'>

export async function lockContributor(tx: Queryable, weddingId: string, id: string) {
  const row = await tx
    .selectFrom('budgetContributors')
    .selectAll()
    .where('id', '=', id)
    .where('weddingId', '=', weddingId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return row
}
