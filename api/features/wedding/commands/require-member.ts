import { Problem } from '#machines/kernel/problem.ts'
import { allows } from '#machines/wedding/rights.rules.ts'
import type { Need } from '#machines/wedding/rights.rules.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { readMember } from '../queries.ts'
import { lockWedding } from './lock-wedding.ts'

/**
 * Returns somebody's membership of a wedding if it has the needed right. Access to weddings is
 * decided only here. A wedding of others is refused like one that does not exist (not_yours), a
 * missing right with no_right. In a transaction, it also locks the wedding.
 */
export async function requireMember(
  db: Queryable,
  userId: string,
  weddingId: string,
  need: Need,
): Promise<Member> {
  const member = await readMember(db, userId, weddingId)
  if (!member) throw new Problem('not_yours')
  if (!allows(member, need)) throw new Problem('no_right')
  if (db.isTransaction && !(await lockWedding(db, weddingId))) throw new Problem('not_yours')
  return member
}
