import { sql } from 'kysely'
import type { Page } from '#machines/kernel/page.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { ListedMember } from '#machines/wedding/invitation/invitation.schema.ts'
import { mayRead } from '#machines/wedding/reading/fields.rules.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'

/** Whether an address is that of somebody in the wedding. */
export async function isInWedding(
  db: Queryable,
  weddingId: string,
  email: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('weddingMembers')
    .innerJoin('users', 'users.id', 'weddingMembers.userId')
    .select('users.id')
    .where('weddingMembers.weddingId', '=', weddingId)
    .where(sql<string>`lower(users.email)`, '=', email)
    .executeTakeFirst()
  return found !== undefined
}

/** Who is in a wedding, in the order they joined. Addresses are the couple's to see. */
export async function listMembers(
  db: Queryable,
  asking: Member,
  page: PageQuery,
): Promise<Page<ListedMember>> {
  const { limit, after } = pageAfter(page)
  const rows = await members(db, asking.weddingId)
    .where(isAfterCursor(after, ['weddingMembers.joinedAt', 'weddingMembers.userId']))
    .orderBy('weddingMembers.joinedAt')
    .orderBy('weddingMembers.userId')
    .limit(limit + 1)
    .execute()
  const listed = rows.map((row) => ({ ...row, createdAt: row.joinedAt, id: row.userId }))
  return pageOf(listed, limit, (row) => {
    const member = toMember(row)
    return mayRead(asking, 'memberEmail') || row.userId === asking.userId
      ? member
      : { ...member, email: '' }
  })
}

export async function lockMember(
  tx: Queryable,
  weddingId: string,
  userId: string,
): Promise<MemberRow> {
  const row = await members(tx, weddingId)
    .where('weddingMembers.userId', '=', userId)
    .forUpdate('weddingMembers')
    .executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return row
}

export async function countPartners(db: Queryable, weddingId: string): Promise<number> {
  const { count } = await db
    .selectFrom('weddingMembers')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('weddingId', '=', weddingId)
    .where('kind', '=', 'partner')
    .executeTakeFirstOrThrow()
  return Number(count)
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirstOrThrow']>>

export function toMember(row: MemberRow): ListedMember {
  return {
    userId: row.userId,
    version: row.version,
    name: `${row.firstName} ${row.lastName}`.trim(),
    email: row.email,
    kind: row.kind,
    rights: row.rights,
    joinedAt: row.joinedAt.toISOString(),
  }
}

function members(db: Queryable, weddingId: string) {
  return db
    .selectFrom('weddingMembers')
    .innerJoin('users', 'users.id', 'weddingMembers.userId')
    .where('weddingMembers.weddingId', '=', weddingId)
    .select([
      'weddingMembers.userId',
      'weddingMembers.version',
      'weddingMembers.kind',
      'weddingMembers.rights',
      'weddingMembers.joinedAt',
    ])
    .select(['users.firstName', 'users.lastName', 'users.email'])
}
