import type { Joining } from '#machines/account/account.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { ReceivedInvitation } from '#machines/wedding/invitation/invitation.schema.ts'
import { whyNot } from '#machines/wedding/invitation/invitation.selectors.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { acceptTermsOnce } from '#api/features/users/commands/accept-terms.ts'
import { chooseRole } from '#api/features/users/commands/choose-role.ts'
import { publishSessionChange } from '#api/features/users/commands/publish-session-change.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { readMember, readWedding } from '#api/features/wedding/queries.ts'
import {
  findAndLockInvitation,
  lockInvitationByToken,
  ownWedding,
  receivedInvitation,
} from '../../invitations/queries.ts'
import { countPartners } from '../../queries.ts'
import type { InvitationRow } from '../../invitations/queries.ts'
import { moveInvitation } from './move-invitation.ts'
import { maxPartners } from './send-invitation.ts'

/**
 * Whoever has the link joins the wedding with the account that they are signed in with. A partner plans one wedding: a blank one of
 * their own, as every registration makes, goes unasked; one with anything in it only when they say that they leave it (other_wedding).
 * An account that has not accepted the present terms does so here, or is refused with terms_not_accepted.
 */
export function acceptInvitation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  token: string,
  { leavesOwn, acceptedTerms }: Joining,
): Promise<Wedding> {
  const at = now()
  return db.transaction(async (tx) => {
    // Always the person before the wedding and its invitation, so that two who cross wait for each other and not for ever.
    await chooseRole(tx, userId, 'COUPLE', at)
    const row = await lockInvitationByToken(tx, token)
    const moved = await moveInvitation(
      tx,
      row,
      { type: 'ACCEPT', at: at.toISOString() },
      { userId, acceptedBy: userId },
    )
    await acceptTermsOnce(tx, userId, acceptedTerms, at)
    if (row.kind === 'partner') await leaveOwn(tx, userId, row.weddingId, leavesOwn, at)
    await join(tx, userId, moved, at)
    await publishSessionChange(tx, userId)
    return readWedding(tx, userId, row.weddingId)
  })
}

/**
 * An account that was registered by the link of an invitation joins its wedding with its first sign-in, whose transaction this is
 * part of. An invitation that is over by then, or a wedding that has both partners, leaves the account without a wedding.
 */
export async function joinByRegistration(
  tx: Queryable,
  userId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  const row = await findAndLockInvitation(tx, tokenHash)
  if (!row) return
  const event = { type: 'ACCEPT', at: now.toISOString() } as const
  if (whyNot({ state: row.state, facts: row.facts }, event) !== null) return
  if (await isFullFor(tx, row)) return
  const moved = await moveInvitation(tx, row, event, { userId, acceptedBy: userId })
  await join(tx, userId, moved, now)
}

/** Whoever has the link says no; it needs no account. */
export function declineInvitation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<ReceivedInvitation> {
  const at = now()
  return db.transaction(async (tx) => {
    const row = await lockInvitationByToken(tx, token)
    const moved = await moveInvitation(
      tx,
      row,
      { type: 'DECLINE', at: at.toISOString() },
      { userId: null },
    )
    return receivedInvitation(tx, moved)
  })
}

async function leaveOwn(
  tx: Queryable,
  userId: string,
  weddingId: string,
  leavesOwn: boolean,
  now: Date,
) {
  const own = await ownWedding(tx, userId)
  if (!own || own.id === weddingId) return
  if (!own.isBlank && !leavesOwn) throw new Problem('other_wedding')
  if (own.hasOtherPartner) {
    await tx
      .deleteFrom('weddingMembers')
      .where('weddingId', '=', own.id)
      .where('userId', '=', userId)
      .execute()
    await recordActivity(
      tx,
      { weddingId: own.id, userId, kind: 'member.left', area: 'members', subject: null },
      now,
    )
  } else await tx.deleteFrom('weddings').where('id', '=', own.id).execute()
}

/** A helper who is invited as a partner becomes one; nobody becomes less by an invitation. */
async function join(
  tx: Queryable,
  userId: string,
  { weddingId, kind, rights }: InvitationRow,
  now: Date,
) {
  const already = await readMember(tx, userId, weddingId)
  if (already?.kind === 'partner' || (already && kind === 'helper'))
    throw new Problem('already_exists')
  if (await isFullFor(tx, { weddingId, kind })) throw new Problem('too_many')
  await tx
    .insertInto('weddingMembers')
    .values({ weddingId, userId, kind, rights: JSON.stringify(rights), joinedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['weddingId', 'userId'])
        .doUpdateSet({ kind, rights: JSON.stringify(rights) }),
    )
    .execute()
}

async function isFullFor(
  tx: Queryable,
  { weddingId, kind }: Pick<InvitationRow, 'weddingId' | 'kind'>,
) {
  return kind === 'partner' && (await countPartners(tx, weddingId)) >= maxPartners
}
