import type { Selectable } from 'kysely'
import { upToDate } from '#machines/kernel/lifecycle.ts'
import type { Page } from '#machines/kernel/page.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { partnerInvitation } from '#machines/wedding/invitation/invitation.machine.ts'
import type {
  Invitation,
  ReceivedInvitation,
} from '#machines/wedding/invitation/invitation.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { hashLinkToken } from '#api/features/secrets/commands/link-token.ts'
import { lockWedding } from '#api/features/wedding/commands/lock-wedding.ts'
import { isBeyond, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'

export type InvitationRow = Selectable<Tables['partnerInvitations']>

/** The invitations of a wedding, the newest first. */
export async function listInvitations(
  db: Queryable,
  weddingId: string,
  page: PageQuery,
): Promise<Page<Invitation>> {
  const { limit, after } = pageAfter(page)
  const rows = await db
    .selectFrom('partnerInvitations')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where(isBeyond(after, ['createdAt', 'id'], 'descending'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, toInvitation)
}

/** An invitation of a wedding, held until the transaction ends. */
export async function lockInvitation(
  tx: Queryable,
  weddingId: string,
  id: string,
): Promise<InvitationRow> {
  const row = await tx
    .selectFrom('partnerInvitations')
    .selectAll()
    .where('id', '=', id)
    .where('weddingId', '=', weddingId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return row
}

/** The invitation that a link leads to, held until the transaction ends. A link that was replaced or made up leads nowhere. */
export async function lockInvitationByToken(tx: Queryable, token: string): Promise<InvitationRow> {
  const row = await findAndLockInvitation(tx, hashLinkToken(token))
  if (!row) throw new Problem('not_found')
  return row
}

/** The invitation whose link's token has that hash, held until the transaction ends; null where none has. */
export async function findAndLockInvitation(
  tx: Queryable,
  tokenHash: Buffer,
): Promise<InvitationRow | null> {
  const behind = tx.selectFrom('partnerInvitations').selectAll().where('tokenHash', '=', tokenHash)
  const found = await behind.executeTakeFirst()
  // The wedding before what is in it, as everywhere.
  if (found) await lockWedding(tx, found.weddingId)
  return (found && (await behind.forUpdate().executeTakeFirst())) ?? null
}

/** What a link leads to, for whoever has it. */
export async function findInvitationByToken(
  db: Queryable,
  token: string,
): Promise<ReceivedInvitation> {
  const row = await db
    .selectFrom('partnerInvitations')
    .selectAll()
    .where('tokenHash', '=', hashLinkToken(token))
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return receivedInvitation(db, row)
}

export async function receivedInvitation(
  db: Queryable,
  row: InvitationRow,
): Promise<ReceivedInvitation> {
  const { inviter, lines } = await readInviter(db, row)
  const { state, kind, rights, email } = row
  return { state, facts: storedInvitation(row).facts, kind, rights, email, names: lines, inviter }
}

/** Who invites, into whose wedding, and by which clock. */
export async function readInviter(
  db: Queryable,
  { weddingId, invitedBy }: Pick<InvitationRow, 'weddingId' | 'invitedBy'>,
) {
  const row = await db
    .selectFrom('weddings')
    .leftJoin('users', (join) => join.on('users.id', '=', invitedBy))
    .select(['firstNameLine', 'secondNameLine', 'timeZone', 'users.firstName', 'users.lastName'])
    .where('weddings.id', '=', weddingId)
    .executeTakeFirstOrThrow()
  const lines: [string, string] = [row.firstNameLine, row.secondNameLine]
  return {
    inviter: `${row.firstName ?? ''} ${row.lastName ?? ''}`.trim() || row.firstNameLine,
    names: lines.filter(Boolean).join(' & '),
    lines,
    zone: row.timeZone || 'UTC',
  }
}

/** The wedding that somebody plans as a partner, and whether there is anything in it that they would miss. */
export async function ownWedding(tx: Queryable, userId: string) {
  const own = await tx
    .selectFrom('weddings')
    .innerJoin('weddingMembers', 'weddingMembers.weddingId', 'weddings.id')
    .select(['weddings.id', 'weddings.weddingDate', 'weddings.city', 'weddings.expectedGuests'])
    .where('weddingMembers.userId', '=', userId)
    .where('weddingMembers.kind', '=', 'partner')
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('weddingMembers as other')
            .select('other.userId')
            .whereRef('other.weddingId', '=', 'weddings.id')
            .where('other.userId', '!=', userId)
            .where('other.kind', '=', 'partner'),
        )
        .as('hasOtherPartner'),
      eb
        .exists(
          eb
            .selectFrom('activities')
            .select('activities.id')
            .whereRef('activities.weddingId', '=', 'weddings.id')
            .where('activities.kind', '!=', 'wedding.created'),
        )
        .as('hasActivity'),
    ])
    .forUpdate('weddings')
    .executeTakeFirst()
  if (!own) return null
  const saysNothing = own.weddingDate === null && own.city === '' && own.expectedGuests === null
  return {
    id: own.id,
    hasOtherPartner: Boolean(own.hasOtherPartner),
    isBlank: saysNothing && !own.hasActivity,
  }
}

export function toInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    version: row.version,
    email: row.email,
    kind: row.kind,
    rights: row.rights,
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
