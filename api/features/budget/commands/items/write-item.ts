import type { Updateable } from 'kysely'
import type { ItemChange } from '#machines/budget/budget.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { allows } from '#machines/wedding/rights.rules.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import type { Deps } from '#api/deps.ts'
import { toItem } from '../../queries.ts'
import { carriedAmounts } from './carry-currency.ts'
import type { ItemRow } from '../../queries.ts'

export type Dependencies = Pick<Deps, 'db' | 'now'>

/**
 * Writes what changes of an item that the caller's transaction holds; version_stale with the record
 * where it was read before that.
 */
export function writeItem(
  tx: Queryable,
  before: ItemRow,
  { version, planned, quoted, agreed, ...rest }: ItemChange,
  now: Date,
) {
  if (before.version !== version) throw new Problem('version_stale', { current: toItem(before) })
  const fields: Updateable<Tables['budgetItems']> = { ...carriedAmounts(before, rest), ...rest }
  if (planned !== undefined) fields.plannedMinor = planned
  if (quoted !== undefined) fields.quotedMinor = quoted
  if (agreed !== undefined) fields.agreedMinor = agreed
  return tx
    .updateTable('budgetItems')
    .set({ ...fields, version: version + 1, updatedAt: now })
    .where('id', '=', before.id)
    .returning('name')
    .executeTakeFirstOrThrow()
}

/**
 * A vendor of the same wedding, whom the member may see, and who has no item yet: held, so that of
 * two who link them one is told.
 */
export async function admitVendor(tx: Queryable, member: Member, choiceId: string | null) {
  if (choiceId === null) return
  // A member without the right to see vendors cannot link one.
  if (!allows(member, { area: 'vendors', to: 'view' })) throw new Problem('not_yours')
  const { weddingId } = member
  const choice = await tx
    .selectFrom('choices')
    .select('id')
    .where('id', '=', choiceId)
    .where('weddingId', '=', weddingId)
    .where('name', '!=', '')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!choice) throw new Problem('not_yours')
  const taken = await tx
    .selectFrom('budgetItems')
    .select('id')
    .where('choiceId', '=', choiceId)
    .executeTakeFirst()
  if (taken) throw new Problem('already_exists')
}
