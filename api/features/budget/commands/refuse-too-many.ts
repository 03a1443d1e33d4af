import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'

export async function refuseTooMany(
  tx: Queryable,
  table: 'budgetItems' | 'budgetPayments' | 'budgetContributors',
  weddingId: string,
  limit: number,
  more = 1,
) {
  const { count } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('weddingId', '=', weddingId)
    .executeTakeFirstOrThrow()
  if (Number(count) + more > limit) throw new Problem('too_many', { limit })
}
