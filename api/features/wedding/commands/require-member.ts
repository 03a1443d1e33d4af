import { Problem } from '#machines/kernel/problem.ts'
import { allows } from '#machines/wedding/rights.rules.ts'
import type { Need } from '#machines/wedding/rights.rules.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { readMember } from '../queries.ts'
import { lockWedding } from './lock-wedding.ts'

/**
 * Lets somebody into a wedding for what they need there: the one place where it is decided. A wedding that they are no member of is
 * refused as one that does not exist (not_yours); a helper without the right is told so (no_right). In a transaction, which is there to
 * write, it holds the wedding as well.
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
  if (db.isTransaction) await lockWedding(db, weddingId)
  return member
}
