import type { Selectable } from 'kysely'
import { upToDate } from '#machines/kernel/lifecycle.ts'
import type { Page } from '#machines/kernel/page.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type {
  ColleagueInvitation,
  ReceivedColleagueInvitation,
} from '#machines/staff/staff.schema.ts'
import { partnerInvitation } from '#machines/wedding/invitation/invitation.machine.ts'
import type { Queryable } from '#api/db/client.ts'
import { isBeyond, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { hashLinkToken } from '#api/features/secrets/commands/link-token.ts'

export type InvitationRow = Selectable<Tables['businessInvitations']>

/** The invitations of a business, the newest first. */
export async function listColleagueInvitations(
  db: Queryable,
  businessId: string,
  page: PageQuery,
): Promise<Page<ColleagueInvitation>> {
  const { limit, after } = pageAfter(page)
  const rows = await db
    .selectFrom('businessInvitations')
    .selectAll()
    .where('businessId', '=', businessId)
    .where(isBeyond(after, ['createdAt', 'id'], 'descending'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, toInvitation)
}

/** What a link leads to, for whoever has it. */
export async function findByToken(
  db: Queryable,
  token: string,
): Promise<ReceivedColleagueInvitation> {
  const row = await db
    .selectFrom('businessInvitations')
    .selectAll()
    .where('tokenHash', '=', hashLinkToken(token))
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return received(db, row)
}

/** The invitation that a link leads to, held until the transaction ends. A link that was replaced or made up leads nowhere. */
export async function lockByToken(tx: Queryable, token: string): Promise<InvitationRow> {
  const row = await findAndLock(tx, hashLinkToken(token))
  if (!row) throw new Problem('not_found')
  return row
}

/** The same by the hash of its token; null where none has it. The business is locked first, as everywhere. */
export async function findAndLock(tx: Queryable, tokenHash: Buffer): Promise<InvitationRow | null> {
  const behind = tx.selectFrom('businessInvitations').selectAll().where('tokenHash', '=', tokenHash)
  const found = await behind.executeTakeFirst()
  if (found)
    await tx
      .selectFrom('businesses')
      .select('id')
      .where('id', '=', found.businessId)
      .forUpdate()
      .execute()
  return (found && (await behind.forUpdate().executeTakeFirst())) ?? null
}

export async function received(
  db: Queryable,
  row: InvitationRow,
): Promise<ReceivedColleagueInvitation> {
  const { businessName, inviter } = await readInviter(db, row)
  return {
    state: row.state,
    facts: storedInvitation(row).facts,
    email: row.email,
    businessName,
    inviter,
  }
}

/** Who invites, and into which business. */
export async function readInviter(
  db: Queryable,
  { businessId, invitedBy }: Pick<InvitationRow, 'businessId' | 'invitedBy'>,
) {
  const { name, country, firstName, lastName } = await db
    .selectFrom('businesses')
    .leftJoin('users', (join) => join.on('users.id', '=', invitedBy))
    .select(['name', 'country', 'users.firstName', 'users.lastName'])
    .where('businesses.id', '=', businessId)
    .executeTakeFirstOrThrow()
  return {
    businessName: name,
    country,
    inviter: `${firstName ?? ''} ${lastName ?? ''}`.trim() || name,
  }
}

export function toInvitation(row: InvitationRow): ColleagueInvitation {
  return {
    id: row.id,
    version: row.version,
    email: row.email,
    state: row.state,
    facts: storedInvitation(row).facts,
    since: row.since.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }
}

/** A row as this release reads it. */
export function storedInvitation(row: Pick<InvitationRow, 'chartVersion' | 'state' | 'facts'>) {
  return upToDate(partnerInvitation, {
    version: row.chartVersion,
    state: row.state,
    facts: row.facts,
  })
}
