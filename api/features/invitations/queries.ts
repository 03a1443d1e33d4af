import type { Selectable } from 'kysely'
import { upToDate } from '#machines/kernel/lifecycle.ts'
import type { Page } from '#machines/kernel/page.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { partnerInvitation } from '#machines/wedding/invitation/invitation.machine.ts'
import type { InvitationFact } from '#machines/wedding/invitation/invitation.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { InvitationColumns } from '#api/db/tables/invitations.ts'
import type { Deps } from '#api/deps.ts'
import { hashLinkToken } from '#api/features/secrets/commands/link-token.ts'

export type InvitationTable = 'partnerInvitations' | 'businessInvitations'

/** An invitation with the columns that every invitation has. */
export type InvitationRow = Selectable<InvitationColumns>

/** What an email is written and sent with. */
export type MailDeps = Pick<Deps, 'config' | 'renderMail' | 'log'>

/** What people are invited into, a wedding or a business: all in which the two differ. */
export interface InvitationTarget<
  Row extends InvitationRow = InvitationRow,
  Sent = unknown,
  Received = unknown,
> {
  table: InvitationTable
  /** The column of the wedding or the business. */
  column: 'weddingId' | 'businessId'
  /** Under which name repeated requests of the inviter are recognised. */
  stepOperation: string
  /**
   * Lets those invite who may, and holds the wedding or the business until the transaction ends.
   */
  requireInviter: (tx: Queryable, userId: string, targetId: string) => Promise<unknown>
  /**
   * Holds the wedding or the business of an invitation. It is always locked before its invitations.
   */
  lock: (tx: Queryable, row: Row) => Promise<unknown>
  /** The invitation as those who invite see it. */
  toSent: (row: Row) => Sent
  /** The invitation as whoever has its link sees it. */
  toReceived: (db: Queryable, row: Row) => Promise<Received>
  /** Queues the email with the link, the only place where the token is readable. */
  queueEmail: (tx: Queryable, deps: MailDeps, row: Row, token: string, now: Date) => Promise<void>
  /**
   * Records what became of an invitation, where there is a history. A null `userId` is the product,
   * or somebody without an account.
   */
  recordFact?: (
    tx: Queryable,
    row: Row,
    fact: InvitationFact,
    by: { userId: string | null; at: Date },
  ) => Promise<unknown>
}

/** The invitations into a wedding or a business, the newest first. */
export async function listInvitations<Row extends InvitationRow, Sent>(
  db: Queryable,
  target: InvitationTarget<Row, Sent>,
  targetId: string,
  page: PageQuery,
): Promise<Page<Sent>> {
  const { limit, after } = pageAfter(page)
  const rows = await invitations(db, target)
    .where(target.column, '=', targetId)
    .where(isAfterCursor(after, ['createdAt', 'id'], 'descending'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows as Row[], limit, target.toSent)
}

/** An invitation into a wedding or a business, held until the transaction ends. */
export async function lockInvitation<Row extends InvitationRow>(
  tx: Queryable,
  target: InvitationTarget<Row>,
  targetId: string,
  id: string,
): Promise<Row> {
  const row = await invitations(tx, target)
    .where('id', '=', id)
    .where(target.column, '=', targetId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return row as Row
}

/** What a link leads to, for whoever has it. */
export async function findInvitationByToken<Row extends InvitationRow, Received>(
  db: Queryable,
  target: InvitationTarget<Row, unknown, Received>,
  token: string,
): Promise<Received> {
  const row = await invitations(db, target)
    .where('tokenHash', '=', hashLinkToken(token))
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return target.toReceived(db, row as Row)
}

/**
 * The invitation that a link leads to, held until the transaction ends. A link that was replaced or
 * made up leads nowhere.
 */
export async function lockInvitationByToken<Row extends InvitationRow>(
  tx: Queryable,
  target: InvitationTarget<Row>,
  token: string,
): Promise<Row> {
  const row = await findAndLockInvitation(tx, target, hashLinkToken(token))
  if (!row) throw new Problem('not_found')
  return row
}

/** The same by the hash of its token; null where none has it. */
export async function findAndLockInvitation<Row extends InvitationRow>(
  tx: Queryable,
  target: InvitationTarget<Row>,
  tokenHash: Buffer,
): Promise<Row | null> {
  const behind = invitations(tx, target).where('tokenHash', '=', tokenHash)
  const found = await behind.executeTakeFirst()
  if (!found) return null
  await target.lock(tx, found as Row)
  return ((await behind.forUpdate().executeTakeFirst()) as Row | undefined) ?? null
}

/** What those who invite see of every invitation. */
export function toSentInvitation(row: InvitationRow) {
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

/** The invitations whose time is over and that nobody has answered. */
export function dueInvitations(db: Queryable, target: { table: InvitationTable }, at: Date) {
  return invitations(db, target).where('state', '=', 'pending').where('expiresAt', '<=', at)
}

/**
 * The builder knows the columns of both tables at once; each row has those of its own, which is
 * what callers cast it to.
 */
function invitations(db: Queryable, { table }: { table: InvitationTable }) {
  return db.selectFrom(table).selectAll()
}
