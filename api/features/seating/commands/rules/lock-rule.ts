import { Problem } from '#machines/kernel/problem.ts'
import type { NewRule } from '#machines/seating/seating.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { RuleRow } from '../../queries.ts'
import { lockGuests } from '#api/features/wedding/commands/lock-guests.ts'

export async function lockRule(tx: Queryable, weddingId: string, id: string): Promise<RuleRow> {
  const row = await tx
    .selectFrom('seatingRules')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return row
}

/** The named guests of the wedding, each once. A rule about sitting together or apart needs two. */
export async function namedIn(
  tx: Queryable,
  weddingId: string,
  { kind, guestIds }: NewRule,
  known: readonly string[] = [],
): Promise<string[]> {
  const named = [...new Set(guestIds)]
  if (named.length > 0) await lockGuests(tx, weddingId, named)
  if (kind !== 'free' && new Set([...known, ...named]).size < 2)
    throw new Problem('invalid_input', { fields: [{ path: 'guestIds', code: 'required' }] })
  return named
}
